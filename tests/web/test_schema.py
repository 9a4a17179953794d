"""The interface for programs keeps its own description, whatever is sent: schemathesis makes requests from the OpenAPI."""

import pytest
from hypothesis import HealthCheck, settings
from web_programs import link_of

schemathesis = pytest.importorskip("schemathesis", reason="needs pip install '.[test-web]'")

from wordref.web.api import description  # noqa: E402  (only if the extra is there)

schema = schemathesis.openapi.from_dict(description())
CALM = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture
def asked(start):
    """A server that runs, and its key."""
    base, _, key = link_of(start("--port", "0")).partition("/?key=")
    return base, {"authorization": f"Bearer {key}"}


@schema.parametrize()
@CALM
def test_programs_get_what_is_described_and_no_500(case, asked):
    base, headers = asked
    answer = case.call(base_url=base, headers=headers)
    assert answer.status_code < 500
    schemathesis.checks.load_all_checks()
    wanted = ("response_schema_conformance", "status_code_conformance", "content_type_conformance")
    case.validate_response(answer, checks=[schemathesis.checks.CHECKS.get_one(each) for each in wanted])
