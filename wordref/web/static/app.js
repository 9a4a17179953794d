// The one script: everything works without it. It swaps the parts of a page that have changed, keeps the focus,
// listens for news while the page is seen, and lets boards be walked with arrow keys.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const status = $("#status");
  let asked = 0;

  const say = (text) => {
    if (!status) return;
    status.textContent = "";
    if (text) setTimeout(() => { status.textContent = text; }, 30);  // said again even if it is the same
  };
  let hush;
  const quiet = () => { clearTimeout(hush); hush = setTimeout(() => { status.textContent = ""; }, 6000); };

  // ---- swap what has changed, keep the focus and what is being typed ----
  const keyOf = (element) => element.dataset.at && element.tagName === "BUTTON" ? `button[data-at="${element.dataset.at}"]` : element.id ? "#" + CSS.escape(element.id) : element.name
    ? `${element.tagName}[name="${CSS.escape(element.name)}"]` + (element.type === "radio" || element.type === "checkbox" || element.tagName === "BUTTON" ? `[value="${CSS.escape(element.value)}"]` : "")
    : null;
  const isTick = (field) => field.type === "checkbox" || field.type === "radio";
  const typed = (root) => all("input:not([type=hidden]), textarea, select", root).map((field) => {
    const key = keyOf(field);
    if (!key || all(key, root).length > 1) return [null];  // which one it is can't be told
    if (isTick(field)) return [key, field.checked, field.defaultChecked];
    const chosen = field.tagName === "SELECT" && ([...field.options].find((each) => each.defaultSelected) || field.options[0]);
    return [key, field.value, chosen ? chosen.value : field.defaultValue];
  }).filter(([key]) => key);
  const swap = (old, fresh) => {
    if (old.outerHTML === fresh.outerHTML) return;
    const opened = all("details[id][open]", old).map((each) => each.id);
    const closed = all("details[id]:not([open])", old).map((each) => each.id);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const key = focused && keyOf(focused);
    const range = focused && focused.selectionStart !== undefined && focused.type !== "checkbox" ? [focused.selectionStart, focused.selectionEnd] : null;
    const kept = old.dataset.round === fresh.dataset.round ? typed(old) : [];
    old.replaceWith(fresh);
    for (const id of opened) { const one = document.getElementById(id); if (one && fresh.contains(one)) one.open = true; }
    for (const id of closed) { const one = document.getElementById(id); if (one && fresh.contains(one) && !one.dataset.force) one.open = false; }
    for (const [name, value, initial] of kept) {
      const field = $(name, fresh);
      if (!field || value === initial) continue;
      if (isTick(field)) field.checked = value; else field.value = value;
    }
    if (key) {
      const again = $(key, fresh) || $("[data-home]", fresh);
      if (again) { if (again.dataset.at) { all("button[tabindex='0']", again.closest("[data-board]")).forEach((each) => { each.tabIndex = -1; }); again.tabIndex = 0; } again.focus({ preventScroll: true }); if (range && again.setSelectionRange && range[0] !== null) try { again.setSelectionRange(...range); } catch { /* not a text field */ } }
    }
    ready(fresh);
  };
  const show = (text, url, push, moved) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const lives = all("[data-live]", page);
    if (!lives.length || lives.some((each) => !document.getElementById(each.id))) { if (url) location.assign(url); return false; }
    if (moved && url !== location.href) history.pushState({}, "", url);
    document.title = page.title;
    const said = $("#status", page);
    for (const each of lives) swap(document.getElementById(each.id), document.importNode(each, true));
    if (said && said.textContent.trim() && (push || said.dataset.said !== status.dataset.said)) { status.dataset.said = said.dataset.said || ""; say(said.textContent.trim()); quiet(); }
    return true;
  };
  const load = async (url, push = false, options = {}) => {
    const turn = ++asked;
    try {
      const answer = await fetch(url, { credentials: "same-origin", ...options });
      const text = await answer.text();
      const moved = push && (answer.redirected || !options.method);  // the address of a refused form leads nowhere
      if (turn === asked) show(text, moved ? answer.url : "", push, moved);
      lost(false);
      return answer.ok;
    } catch { lost(true); return false; }
  };

  // ---- forms that answer in place ----
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-swap]") || event.defaultPrevented) return;
    event.preventDefault();
    const values = new FormData(form, event.submitter);
    const select = $("[data-select]", form);
    const after = () => { if (select && select.isConnected) select.select(); };
    if ((event.submitter?.formMethod || form.method) === "get" || form.method === "get") load(form.action.split("?")[0] + "?" + new URLSearchParams(values), true).then(after);
    else load(event.submitter?.getAttribute("formaction") || form.action, true, { method: "POST", body: new URLSearchParams(values) }).then(after);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='/judge?']");
    if (!link || !$("#answers") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load(link.href, true).then(() => { const field = $("#words"); if (field) { field.value = new URL(link.href).searchParams.get("words"); field.focus(); field.select(); } });
  });
  addEventListener("popstate", () => location.reload());

  // ---- news: one stream while the page is seen; on waking, everything is asked again ----
  const table = $("[data-table]")?.dataset.table;
  const here = () => Number($("[data-position]")?.dataset.position || 0);
  let stream, wasLost = false;
  const lost = (isLost) => {
    if (isLost && !wasLost) say(document.body.dataset.lost);
    if (!isLost && wasLost) { say(document.body.dataset.again); quiet(); }
    wasLost = isLost;
  };
  const refresh = () => load(location.href);
  const listen = () => {
    if (!table || stream || document.visibilityState !== "visible") return;
    stream = new EventSource("/news");
    stream.onmessage = (event) => {
      const told = JSON.parse(event.data);
      if (table === "*" || (told.table === table && told.position !== here())) refresh();
    };
    stream.onopen = () => { if (wasLost) refresh(); };
    stream.onerror = () => { lost(true); if (stream && stream.readyState === EventSource.CLOSED) { stream = undefined; setTimeout(() => { listen(); refresh(); }, 1000); } };
  };
  const hushed = () => { if (stream) { stream.close(); stream = undefined; } };
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") { if (table) { listen(); refresh(); } } else hushed(); });
  addEventListener("pageshow", (event) => { if (event.persisted && table) { listen(); refresh(); } });
  addEventListener("online", () => table && refresh());
  addEventListener("pagehide", hushed);

  // ---- boards: one tab stop, arrow keys ----
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { const menu = $(".more[open]"); if (menu) { menu.open = false; $("summary", menu).focus(); } }
    const cell = event.target.closest?.("[data-board] button");
    if (!cell) return;
    const board = cell.closest("[data-board]"), moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const [row, column] = cell.dataset.at.split(",").map(Number);
    let next;
    if (moves) next = $(`[data-at="${row + moves[0]},${column + moves[1]}"]`, board);
    else if (event.key === "Home") next = $(`[data-at^="${row},"]`, board);
    else if (event.key === "End") next = all(`[data-at^="${row},"]`, board).at(-1);
    else return;
    event.preventDefault();
    if (next) { all("button[tabindex='0']", board).forEach((each) => { each.tabIndex = -1; }); next.tabIndex = 0; next.focus(); }
  });

  // ---- letters on a board: tap a square, type; what is typed becomes a move in the field, which is what is played ----
  let draft = { round: "", at: null, down: false, letters: "", blocks: [] };
  const paint = () => {
    const board = $("[data-board][data-verb]:not([data-verb=''])"), move = $("#typed");
    if (!board || !move) return;
    const round = $("[data-round]").dataset.round;
    if (draft.round !== round) draft = { round, at: null, down: draft.down, letters: "", blocks: [] };
    for (const each of all("button.draft", board)) { each.textContent = each.dataset.full || ""; each.classList.remove("draft"); }
    all("[aria-pressed]", board).forEach((each) => each.removeAttribute("aria-pressed"));
    all("[data-direction]").forEach((each) => each.setAttribute("aria-pressed", String((each.dataset.direction === "down") === draft.down)));
    const cells = [];
    if (board.dataset.verb === "block") {
      for (const at of draft.blocks) { const cell = $(`[data-at="${at}"]`, board); if (cell) { cell.setAttribute("aria-pressed", "true"); cells.push(at); } }
    } else if (draft.at) {
      let [row, column] = draft.at.split(",").map(Number);
      $(`[data-at="${draft.at}"]`, board)?.setAttribute("aria-pressed", "true");
      for (const letter of draft.letters.toUpperCase().replace(/[^A-Z]/g, "")) {
        let cell = $(`[data-at="${row},${column}"]`, board);
        while (cell && cell.dataset.full) { if (draft.down) row++; else column++; cell = $(`[data-at="${row},${column}"]`, board); }
        if (!cell) break;
        cell.textContent = letter; cell.classList.add("draft"); cells.push(`${row},${column}=${letter}`);
        if (draft.down) row++; else column++;
      }
    }
    if (cells.length) move.value = `${board.dataset.verb} ${cells.join(" ")}`;
    else if (move.value.startsWith(board.dataset.verb + " ") && (draft.at || board.dataset.verb === "block")) move.value = "";
  };
  document.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-board] button"), way = event.target.closest("[data-direction]");
    if (way) { draft.down = way.dataset.direction === "down"; paint(); $("[data-letters]")?.focus(); }
    if (!cell) return;
    const at = cell.dataset.at;
    if (cell.closest("[data-board]").dataset.verb === "block") draft.blocks = draft.blocks.includes(at) ? draft.blocks.filter((each) => each !== at) : [...draft.blocks, at];
    else { if (draft.at === at) draft.down = !draft.down; draft.at = at; }
    paint();
    if (cell.closest("[data-board]").dataset.verb === "place") $("[data-letters]")?.focus();
  });
  document.addEventListener("input", (event) => { if (event.target.matches("[data-letters]")) { draft.letters = event.target.value; paint(); } });
  document.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.target.matches?.("[data-letters]")) { event.preventDefault(); $("#moveform [value='try']")?.click(); } });

  // ---- squares to type in: on to the next one, the way one goes; what a phone solves it keeps; a studio saves ----
  let typing, goesDown = false, last;
  const square = (field, row, column) => { const [r, c] = field.dataset.solve.split(",").map(Number); return $(`[data-solve="${r + row},${c + column}"]`, field.form); };
  const walk = (field, step) => square(field, goesDown ? step : 0, goesDown ? 0 : step)?.focus();
  const keep = (form) => { try { localStorage[form.dataset.kept] = JSON.stringify(all("[data-solve]", form).map((each) => [each.name, each.value])); } catch { /* a private window forgets */ } };
  document.addEventListener("input", ({ target: field }) => {
    if (!field.matches("[data-solve]")) return;
    if (field.form.dataset.kept) keep(field.form);
    if (field.value) walk(field, 1);
    if (field.form.matches("[data-auto]")) { clearTimeout(typing); typing = setTimeout(() => { if (field.form?.isConnected) field.form.requestSubmit(); }, 700); }
  });
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!field.matches?.("[data-solve]")) return;
    const arrow = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (arrow) { goesDown = arrow[0] !== 0; square(field, ...arrow)?.focus(); event.preventDefault(); }
    else if (event.key === "Backspace" && !field.value) walk(field, -1);
  });
  document.addEventListener("click", ({ target }) => { if (target === last && target.matches("[data-solve]")) goesDown = !goesDown; last = target; });
  document.addEventListener("focusin", ({ target }) => { if (target.matches("[data-solve]")) target.select(); });
  const solved = $("[data-kept]");
  if (solved) try { for (const [name, value] of JSON.parse(localStorage[solved.dataset.kept])) { const field = solved.elements[name]; if (field && !field.value) field.value = value; } } catch { /* nothing was kept */ }

  // ---- the clock: shown, never enforced; the server says how much is left ----
  let clock, ends = 0;
  setInterval(() => {
    const seen = $("[data-clock]");
    if (!seen) return;
    if (seen !== clock) { clock = seen; ends = Date.now() + 1000 * seen.dataset.clock; }
    const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
    $("[data-left]", seen).textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }, 500);

  // ---- typed moves: what Tab gives in the terminal, as whole lines ----
  document.addEventListener("input", (event) => {
    const field = event.target, list = $("#moves");
    if (!field.dataset?.next || !list) return;
    clearTimeout(typing);
    typing = setTimeout(async () => {
      try {
        const answer = await fetch(field.dataset.next, { method: "POST", body: new URLSearchParams({ seat: field.form.elements.seat.value, line: field.value }) });
        if (answer.ok) list.replaceChildren(...(await answer.json()).lines.map((line) => new Option(line, line)));
      } catch { /* without a network there is nothing to offer */ }
    }, 120);
  });

  const ready = (root) => {
    for (const each of all("[data-script]", root)) each.hidden = false;
    paint();
    if (solved) keep(solved);
    for (const each of all("[data-empty]", root)) setTimeout(() => location.assign("/arbiter" + location.search), 1000 * each.dataset.empty);
    for (const each of all("[data-copy]", root)) each.hidden = !navigator.clipboard;
  };
  ready(document);
  const first = $("[data-select]");
  if (first && first.value) first.select();
  if (status && status.textContent.trim()) { const text = status.textContent; say(text.trim()); quiet(); }
  listen();
})();
