// A page in a frame, which is replaced when the file or a parameter changes, and the parameters beside it.

const page = document.getElementById("page");
const side = document.getElementById("side");
add(side, "h1", {}, document.title);
const note = add(side, "p", { "aria-live": "polite" });
const list = add(side, "div");
let shown = null; // the frame that is seen
let version = -1;

// ---- The page -------------------------------------------------------------------------------------------------------

/** The user's choices in a page: time, eye, switches, and the place that the page is scrolled to. */
function choicesOf(frame) {
  const view = frame && frame.contentWindow && frame.contentWindow.robotView;
  return { view: view ? view.choices() : null, scroll: frame ? frame.contentWindow.scrollY : 0 };
}

/** Resolves when a page shows its robot, or has none. */
function ready(frame) {
  return new Promise((resolve) => {
    frame.addEventListener("load", () => {
      const begin = performance.now();
      const look = () => {
        const { robotView, document: inner } = frame.contentWindow;
        const lacks = !inner.getElementById("robot") || inner.querySelector(".lacking");
        if (robotView || lacks || performance.now() - begin > 8000) resolve();
        else setTimeout(look, 15);
      };
      look();
    }, { once: true });
  });
}

let loading = null;
async function showPage(number) {
  if (loading) loading.remove(); // overtaken
  const frame = add(page, "iframe.waiting", { src: `/page?${number}`, title: document.title });
  loading = frame;
  await ready(frame);
  if (loading !== frame) return;
  loading = null;
  const { view, scroll } = choicesOf(shown);
  const robot = frame.contentWindow.robotView;
  if (view && robot) robot.choose(view);
  frame.contentWindow.scrollTo(0, scroll);
  frame.classList.remove("waiting");
  if (shown) shown.remove();
  shown = frame;
}

let failure = null;
function showFailure(text) {
  if (failure) failure.remove();
  failure = null;
  if (!text) return;
  failure = add(page, "div.failure", { role: "alert" });
  add(failure, "b", {}, shown || loading ? "The file has an error; this is the page before it." : "The file has an error.");
  add(failure, "pre", {}, text);
}

// ---- Parameters -----------------------------------------------------------------------------------------------------

const rows = new Map();
const asText = (value) => String(Number(value.toPrecision(6)));

let sending = false, waiting = null;
/** Sends a change; while one is under way, only the last of the others is kept. */
async function send(change) {
  waiting = change;
  if (sending) return;
  sending = true;
  while (waiting !== null) {
    const body = waiting;
    waiting = null;
    try {
      const answer = await fetch("/set", { method: "POST", body });
      if (!answer.ok) showFailure(await answer.text());
    } catch {
      note.textContent = "robotc has ended.";
      note.classList.add("lost");
    }
  }
  sending = false;
}

function rowOf({ path, unit, value }) {
  const row = add(list, "div.parameter");
  const top = add(row, "div.top");
  add(top, "span.name", { title: path }, path);
  const reset = addButton(top, "↺", `As the file has ${path}`, () => send(path));
  const number = add(top, "input", { type: "number", step: "any", "aria-label": path });
  add(top, "span.unit", {}, unit === "1" ? "" : unit.replaceAll("*", "·"));
  // From zero to twice the value.
  const size = Math.abs(value) || 1;
  const [least, most] = value > 0 ? [0, 2 * size] : value < 0 ? [-2 * size, 0] : [-1, 1];
  const slider = add(row, "input", { type: "range", min: least, max: most, step: 2 * size / 400, "aria-label": path });
  slider.addEventListener("input", () => {
    number.value = asText(Number(slider.value));
    send(`${path}=${number.value}`);
  });
  number.addEventListener("change", () => {
    if (number.value !== "") send(`${path}=${number.value}`);
  });
  return { row, read(parameter) {
    row.classList.toggle("set", parameter.set);
    reset.disabled = !parameter.set;
    if (document.activeElement !== slider) slider.value = parameter.value;
    if (document.activeElement !== number || !sending) number.value = asText(parameter.value);
  } };
}

function showState(state) {
  note.classList.remove("lost");
  note.textContent = state.note;
  showFailure(state.error);
  if (!state.error || !rows.size) {
    const paths = new Set(state.parameters.map(({ path }) => path));
    for (const [path, { row }] of rows) {
      if (!paths.has(path)) row.remove(), rows.delete(path);
    }
    for (const parameter of state.parameters) {
      if (!rows.has(parameter.path)) rows.set(parameter.path, rowOf(parameter));
      rows.get(parameter.path).read(parameter);
    }
  }
  if (state.version !== version && state.version > 0) {
    version = state.version;
    showPage(version);
  }
}

showState(JSON.parse(document.getElementById("state").textContent));
const events = new EventSource("/events");
events.addEventListener("state", (event) => showState(JSON.parse(event.data)));
events.addEventListener("error", () => {
  note.textContent = "robotc has ended; this page waits for it to come back.";
  note.classList.add("lost");
});
