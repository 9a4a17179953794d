"""A page at the table: the judge, the house book, the games and the studio for phones, over a server of one's own.

A face like ``wordref.cli``: it holds no rule and knows nothing that the library does not know. ``app.application``
makes the ASGI application of an evening, ``server.serve`` runs it. Needs the extra ``wordref[web]``.

Start reading in ``evening`` (what a folder keeps), ``guard`` (who may do what) and ``app`` (the routes).
"""
