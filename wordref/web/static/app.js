// The one script: all works without it.
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const on = addEventListener, press = (each, isOn) => each.setAttribute("aria-pressed", isOn);
  const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const status = byId("status"), body = document.body;
  let asked = 0, pushing = 0, unsent, hush, spoken;

  const say = (text, stays, isSeen) => {  // unseen else
    status.textContent = "";
    status.classList.toggle("seen", !!isSeen);
    clearTimeout(hush);
    setTimeout(() => { status.textContent = text; }, 30);  // again, too
    if (!stays) hush = setTimeout(() => { status.textContent = ""; }, 6000);
  };

  // swap what has changed, keep focus and what is typed
  const isTick = (field) => /^(checkbox|radio)$/.test(field.type);
  const keyOf = (each) => each.dataset.at ? `[data-at="${each.dataset.at}"]`
    : each.id ? "#" + CSS.escape(each.id)
    : each.name ? `${each.tagName}[name="${CSS.escape(each.name)}"]` + (isTick(each) || each.tagName === "BUTTON" ? `[value="${CSS.escape(each.value)}"]` : "")
    : each.tagName === "SUMMARY" && each.parentElement.id ? `#${each.parentElement.id} > summary` : "";
  const roundOf = (field) => field.closest("[data-round]")?.dataset.round;  // it ends with what this seat does itself
  const initial = (field) => field.options ? ([...field.options].find((each) => each.defaultSelected) || field.options[0])?.value : field.defaultValue;
  const typed = (root) => all("input:not([type=hidden]), textarea, select", root)
    .map((field) => [keyOf(field), roundOf(field), ...(isTick(field) ? [field.checked, field.defaultChecked] : [field.value, initial(field)])])
    .filter(([key]) => key && all(key, root).length === 1);  // else which one it is can't be told
  const held = new Map();  // what was typed into fields that are gone: others moved, and they may come again
  const swap = (old, fresh, push, sent) => {
    if (old.outerHTML === fresh.outerHTML) return;
    const folds = all("details[id]", old).map((each) => [each.id, each.open]);
    const focused = old.contains(document.activeElement) && document.activeElement;
    const key = focused && keyOf(focused);
    const range = focused && !isTick(focused) && focused.selectionStart >= 0 && [focused.selectionStart, focused.selectionEnd];
    const frames = all("[data-zoom]", old).map((each) => [each.id, each.scrollLeft, each.scrollTop]);
    const isSame = old.dataset.round === fresh.dataset.round;
    for (const each of typed(old)) held.set(each[0], each);
    for (const key of sent || []) held.delete(key);
    const said = $("#said > *", old);
    if (isSame && !push && said && $("#moveform", fresh) && !$("#said > *", fresh)) $("#said", fresh).append(said);  // news take no ruling away
    old.replaceWith(fresh);
    for (const [id, isOpen] of folds) { const one = byId(id); if (one && (isOpen || !one.dataset.force)) one.open = isOpen; }
    for (const [key, round, value, was] of [...held.values()]) {
      const field = $(key, fresh);
      if (!field) continue;
      held.delete(key);
      if (round !== roundOf(field) || (value === was && (field.id !== "typed" || field.value))) continue;
      field[isTick(field) ? "checked" : "value"] = value;
    }
    ready(fresh);
    if (focused) {
      const again = (key && $(key, fresh)) || $("[data-home]", fresh) || $("h1", fresh);
      if (again?.dataset.at) stop(again);
      if (again?.tagName === "H1") again.tabIndex = -1;
      again?.focus({ preventScroll: true });
      if (range && again) try { again.setSelectionRange(...range); } catch {}
    }
    for (const [id, left, top] of frames) byId(id)?.scrollTo(left, top);
  };
  const show = (text, url, push, sent) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const lives = all("[data-live]", page);
    if (!lives.length || lives.some((each) => !byId(each.id))) { if (url) location.assign(url); else if (push) say($("main", page)?.textContent.trim(), 0, 1); return; }
    if (url && url !== location.href) history.pushState({}, "", url);
    document.title = page.title;
    for (const each of lives) swap(byId(each.id), document.importNode(each, true), push, sent);
    const said = $("#status", page)?.textContent.trim();
    if (said && (push || said !== spoken)) say(said);
    spoken = said;
    $(push ? "#said *, .hint, .result" : ".result")?.scrollIntoView({ block: "nearest" });
  };
  // what is sent is answered here, news wait for it; what is not heard is sent again
  const load = async (url, push = false, options = {}) => {
    const turn = ++asked, isMove = options.body?.has("count"), holds = push && !options.slow;  // news go on while a hint is looked for
    let answer, text;
    pushing += holds;
    try { answer = await fetch(url, isMove || !push ? { ...options, signal: AbortSignal.timeout(9e3) } : options); text = await answer.text(); } catch {
      if (isMove) unsent = [url, push, options];
      if (unsent || !push) setTimeout(refresh, 1000);
      return lost(true);
    } finally { pushing -= holds; }
    const moved = push && (answer.redirected || !options.method);  // the address of a refused form leads nowhere
    if (push || (turn === asked && !pushing)) show(text, moved && answer.url, push, moved && options.sent);
    lost(false);
    const again = !push && unsent;
    unsent = undefined;
    if (again) load(...again); else if (push && newest > here()) refresh();
  };

  // forms that answer in place
  on("submit", (event) => {
    const form = event.target, button = event.submitter, select = $("[data-select]", form);
    if (!form.matches("[data-swap]") || event.defaultPrevented) return;
    event.preventDefault();
    const values = new URLSearchParams(new FormData(form, button));
    (form.method === "get" ? load(form.action.split("?")[0] + "?" + values, true) : load(form.action, true, { method: "POST", body: values, sent: [...form.elements].map(keyOf).filter(Boolean), slow: "slow" in form.dataset }))
      .then(() => select?.select());
  });
  on("popstate", () => location.reload());

  // news: one stream while the page is seen
  const table = $("[data-table]")?.dataset.table;
  const here = () => Number($("[data-position]")?.dataset.position || 0);
  let stream, wasLost = false, newest = 0;
  const lost = (isLost) => {
    if (isLost !== wasLost) say(body.dataset[isLost ? "lost" : "again"], isLost, 1);
    wasLost = isLost;
  };
  const refresh = () => load(location.href);
  const listen = () => {
    if (!table || stream || document.hidden) return;
    stream = new EventSource(table === "*" ? "/news" : "/news?table=" + table);
    stream.onmessage = (event) => {
      const told = JSON.parse(event.data);
      if (told.table === table) newest = told.position;
      if (table === "*" || (told.table === table && told.position > here())) refresh();
    };
    stream.onopen = () => { if (wasLost) refresh(); };
    stream.onerror = () => { lost(true); if (stream?.readyState === EventSource.CLOSED) { stream = undefined; setTimeout(wake, 1000); } };
  };
  const hushed = () => { stream?.close(); stream = undefined; };
  const wake = () => { if (table) { listen(); refresh(); } };
  on("visibilitychange", () => document.hidden ? hushed() : wake());
  on("pageshow", (event) => event.persisted && wake());
  on("online", wake);
  on("pagehide", hushed);

  // boards: one tab stop, arrow keys
  const beside = (cell, name, rows, columns) => {  // of a board (at) or of squares to type in (solve)
    const [row, column] = cell.dataset[name].split(",").map(Number);
    return $(`[data-${name}="${row + rows},${column + columns}"]`, cell.closest("table"));
  };
  const stop = (cell) => { for (const each of all("button[tabindex='0']", cell.closest("[data-board]"))) each.tabIndex = -1; cell.tabIndex = 0; };
  on("keydown", (event) => {
    if (event.key === "Escape") { const menu = $(".more[open]"); if (menu) { menu.open = false; $("summary", menu).focus(); } }
    const cell = event.target.closest?.("[data-board] button");
    if (!cell) return;
    const moves = ARROWS[event.key], line = all("button", cell.closest("tr"));
    const next = moves ? beside(cell, "at", ...moves) : event.key === "Home" ? line[0] : event.key === "End" && line.at(-1);
    if (moves || next) event.preventDefault();
    if (next) { stop(next); next.focus(); }
  });

  // small squares: the first tap brings them near; no tap plays
  const isSmall = (cell) => cell && cell.getBoundingClientRect().width < 43;
  let isNear = false;
  const near = (wanted, cell) => {
    isNear = wanted;
    fits();
    cell?.scrollIntoView({ block: "center", inline: "center" });
  };
  const fits = () => {
    isNear &&= !!$("[data-zoom]");
    body.classList.toggle("near", isNear);
    const button = $("[data-near]");
    if (button) { press(button, isNear); button.hidden = !isNear && !isSmall($("[data-zoom] td")); }
  };
  on("resize", fits);
  on("click", (event) => {
    if (event.target.closest("[data-near]")) near(!isNear, $("[data-zoom] [aria-pressed='true']") || $("[data-zoom] .new"));
    const cell = event.target.closest("[data-zoom] td");
    if (cell && event.detail && event.pointerType !== "mouse" && isSmall(cell)) near(true, cell);
  });

  // letters on a board: tap a square, type; that becomes the move in the field; letters elsewhere are a stretch more
  const NONE = { at: null, letters: "", blocks: [], others: [] };
  const pen = () => byId("lettersfield");
  let draft = {};
  const afresh = (round, rebuilds) => { draft = { ...NONE, round, rebuilds, moved: {}, held: "", down: !!draft.down, made: round === draft.round && draft.made }; };
  afresh("");
  const spelled = (text) => text.toUpperCase().normalize("NFC").replace(/[ÄÖÜ]/g, "$&E").replace(/ẞ/g, "SS").normalize("NFD").replace(/[^A-Z]/g, "");
  const named = (at) => { const [row, column] = at.split(","); return column < 27 ? String.fromCharCode(64 + +column) + row : at; };
  const paint = () => {
    const board = $("[data-verb]"), move = $("#typed");
    if (!board || !move) return;
    const round = $("[data-round]").dataset.round;
    if (draft.round && draft.round !== round) near(false);
    if (draft.round !== round) afresh(round);
    for (const each of all("button.draft", board)) { each.textContent = each.dataset.full || each.dataset.meant || ""; each.classList.remove("draft"); }
    all("[aria-pressed]", board).forEach((each) => each.removeAttribute("aria-pressed"));
    all("[data-direction]").forEach((each) => press(each, (each.dataset.direction === "down") === draft.down));
    const { verb, said, rebuild, back } = board.dataset;
    const square = (at) => $(`[data-at="${at}"]`, board);
    const set = (cell, text) => { cell.textContent = text; cell.classList.add("draft"); };
    let made = "";
    if (rebuild) {
      draft.rebuilds ||= verb === "rebuild";
      const tray = byId("letters"), mode = byId("rebuilds");
      if (tray) tray.hidden = draft.rebuilds;
      byId("stones").hidden = !draft.rebuilds;
      if (mode) press(mode, !!draft.rebuilds);
    }
    if (draft.rebuilds) {
      const stones = Object.entries(draft.moved), stay = stones.filter((each) => each[1]), gone = stones.filter((each) => !each[1]);
      for (const [from] of stones) set(square(from), "");
      for (const [from, to] of stay) set(square(to), square(from).dataset.full);
      if (draft.held) press(square(draft.moved[draft.held] ?? draft.held), true);
      if (stones.length) made = [rebuild, ...stay.map((each) => each.map(named).join(">")), ...(gone.length ? [back] : []), ...gone.map(([from]) => named(from))].join(" ");
    } else if (verb === "block") {
      for (const at of draft.blocks) press(square(at), true);
      if (draft.blocks.length) made = [said, ...draft.blocks.map(named)].join(" ");
    } else if (draft.at) {
      const laid = new Map(), there = (cell) => cell && (laid.get(cell.dataset.at)?.letter || cell.dataset.full);
      let word;
      for (const stretch of [...draft.others, draft]) {
        let cell = square(stretch.at);
        const next = () => { cell = beside(cell, "at", +stretch.down, +!stretch.down); };
        word = "";
        for (const letter of spelled(stretch.letters)) {
          for (; there(cell) > "#"; next()) word += there(cell);
          if (!cell || there(cell)) break;
          set(cell, letter); word += letter;
          laid.set(cell.dataset.at, { letter, stretch });
          next();
        }
      }
      press(square(draft.at), true);
      draft.laid = laid;
      if (draft.others.length) made = [said, ...[...laid].map(([at, { letter }]) => `${named(at)}=${letter}`)].join(" ");
      else if (draft.letters) made = [said, named(draft.at), $(`#${draft.down ? "down" : "across"} .way-name`).textContent, word].join(" ");
    }
    if (made || (draft.made && move.value === draft.made)) move.value = made;
    if (made !== (draft.made || "")) stale();
    draft.made = made;
  };
  const stale = () => $("#said .allowed")?.remove();  // what it was about has changed
  const put = (stone, to) => { if (stone === to) delete draft.moved[stone]; else draft.moved[stone] = to; };
  const lift = ({ at, full }) => {  // a stone is taken up, or comes where another one may lie
    if (full === "#") return;
    const { moved, held } = draft, other = Object.keys(moved).find((each) => moved[each] === at) ?? (full && !(at in moved) ? at : "");
    draft.held = held ? "" : other;
    if (!held || held === other) return;
    const from = moved[held] ?? held;
    put(held, at);
    if (other) put(other, from);
  };
  on("click", (event) => {
    const [cell, way, other, mode, away] = ["[data-board] button", "[data-direction]", "[data-press]", "#rebuilds, [data-afresh]", "[data-away]"].map((each) => event.target.closest(each));
    if (other) $(other.dataset.press)?.click();
    if (mode) { afresh(draft.round, mode.id !== "rebuilds" || !draft.rebuilds); paint(); }
    if (away && draft.held) { draft.moved[draft.held] = draft.held = ""; paint(); }
    if (way) { draft.down = way.dataset.direction === "down"; paint(); pen()?.focus(); }
    if (!cell) return;
    const at = cell.dataset.at, verb = $("[data-verb]").dataset.verb;
    if (draft.rebuilds) lift(cell.dataset);
    else if (verb === "block") draft.blocks = draft.blocks.includes(at) ? draft.blocks.filter((each) => each !== at) : [...draft.blocks, at];
    else if (draft.at === at) draft.down = !draft.down;
    else {  // letters that lie there are changed; else a stretch more begins
      const { at: was, down, letters } = draft, again = draft.laid?.get(at)?.stretch;
      if (again === draft) return pen()?.focus();
      draft.others = [...draft.others.filter((each) => each !== again), ...(letters ? [{ at: was, down, letters }] : [])];
      Object.assign(draft, again ? { at: again.at, down: again.down, letters: again.letters } : { at, letters: "" });
      if (pen()) pen().value = draft.letters;
    }
    paint();
    if (verb === "place" && !draft.rebuilds) pen()?.focus({ preventScroll: true });
  });
  on("input", ({ target: { id, name, value } }) => {
    if (id === "typed" || name === "part") stale();
    if (id === "lettersfield") { draft.letters = value; paint(); }
  });
  on("keydown", ({ key, target }) => key === "Enter" && target.id === "lettersfield" && $("#moveform [value='try']")?.click());

  const choose = (field) => { if (field?.dataset.said) byId("chosen").textContent = field.dataset.said; };
  on("change", ({ target }) => choose(target));

  // squares to type in: on to the next; a phone keeps what it solves; a studio saves
  let typing, goesDown = false, last;
  const walk = (field, step) => beside(field, "solve", goesDown ? step : 0, goesDown ? 0 : step)?.focus();
  const keep = (form) => { try { localStorage[form.dataset.kept] = JSON.stringify(all("[data-solve]", form).map((each) => [each.name, each.value])); } catch {} };
  on("input", ({ target: field }) => {
    if (!field.matches("[data-solve]")) return;
    if (/[^ -~]/.test(field.value)) {  // ä stands on two squares
      const [first = "", second] = spelled(field.value);
      field.value = first;
      walk(field, 1);
      const next = document.activeElement;
      if (second && next !== field && next.matches("[data-solve]") && next.value !== "#") { next.value = second; walk(next, 1); }
    } else if (field.value) walk(field, 1);
    if (field.form.dataset.kept) keep(field.form);
    if (field.form.matches("[data-auto]")) { clearTimeout(typing); typing = setTimeout(() => field.form?.isConnected && field.form.requestSubmit(), 700); }
  });
  on("keydown", (event) => {
    const field = event.target;
    if (!field.matches?.("[data-solve]")) return;
    const arrow = ARROWS[event.key];
    if (arrow) { goesDown = arrow[0] !== 0; beside(field, "solve", ...arrow)?.focus(); event.preventDefault(); }
    else if (event.key === "Backspace" && !field.value) walk(field, -1);
  });
  on("click", ({ target }) => { if (target === last && target.matches("[data-solve]")) goesDown = !goesDown; last = target; });
  on("focusin", ({ target }) => target.matches("[data-solve]") && target.select());
  const solved = $("[data-kept]");
  if (solved) try { for (const [name, value] of JSON.parse(localStorage[solved.dataset.kept])) { const field = solved.elements[name]; if (field && !field.value) field.value = value; } } catch {}

  // the clock: shown, never enforced
  setInterval(() => {
    const seen = $("[data-clock]");
    if (!seen) return;
    seen.ends ??= Date.now() + 1000 * seen.dataset.clock;
    const left = Math.max(0, Math.ceil((seen.ends - Date.now()) / 1000));
    $("[data-left]", seen).textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }, 500);

  // typed moves
  on("input", (event) => {
    const field = event.target, list = $("#moves");
    if (!field.dataset?.next || !list) return;
    clearTimeout(typing);
    typing = setTimeout(async () => {
      try {
        const answer = await fetch(field.dataset.next, { method: "POST", body: new URLSearchParams({ seat: field.form.elements.seat.value, line: field.value }) });
        if (answer.ok) list.replaceChildren(...(await answer.json()).lines.map((line) => new Option(line, line)));
      } catch {}
    }, 120);
  });

  const ready = (root) => {
    for (const each of all("[data-script]", root)) each.hidden = false;
    paint();
    choose($("input[data-said]:checked"));
    if (solved) keep(solved);
    fits();
    for (const each of all("[data-empty]", root)) setTimeout(() => location.assign(each.dataset.next), 1000 * each.dataset.empty);
  };
  ready(document);
  $("[data-select]")?.select();
  spoken = status?.textContent.trim();
  if (spoken) say(spoken);
  listen();
})();
