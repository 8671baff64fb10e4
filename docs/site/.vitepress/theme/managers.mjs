const KEY = "package-manager";
const MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);

/** Shows the reader's package manager in every group of tabs, on later pages too. */
export function rememberManager(router) {
  document.addEventListener("change", ({ target }) => {
    const name = nameOf(target);
    if (name === undefined) return;
    store(name);
    select(name);
  });
  const apply = () => {
    const name = stored();
    if (MANAGERS.has(name)) requestAnimationFrame(() => select(name));
  };
  const before = router.onAfterRouteChanged;
  router.onAfterRouteChanged = (to) => {
    before?.(to);
    apply();
  };
  window.addEventListener("load", apply);
}

/** Returns the package manager of a tab, or undefined for another element. */
function nameOf(input) {
  const name = input.matches?.(".vp-code-group input")
    ? document.querySelector(`label[for="${input.id}"]`)?.textContent?.trim()
    : undefined;
  return MANAGERS.has(name) ? name : undefined;
}

function select(name) {
  for (const group of document.querySelectorAll(".vp-code-group")) {
    const labels = [...group.querySelectorAll(".tabs label")];
    const at = labels.findIndex((label) => label.textContent?.trim() === name);
    if (at === -1) continue;
    const input = group.querySelectorAll(".tabs input")[at];
    const blocks = group.querySelectorAll(".blocks > *");
    input.checked = true;
    for (const [index, block] of blocks.entries()) block.classList.toggle("active", index === at);
  }
}

// Reading it throws where the browser blocks storage.
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return undefined;
  }
}

function store(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {}
}
