/**
 * Actions for when the process ends: they remove processes, folders and mounts, the last registered first.
 * Each is synchronous, since nothing else runs at that moment.
 */
const actions = new Set<() => void>();

process.on("exit", () => {
  for (const action of [...actions].reverse()) attempt(action);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(130)); // the exit handler does the rest
}

/** Registers an action. Returns a function that runs it now, at most once, and unregisters it. */
export function atTheEnd(action: () => void): () => void {
  actions.add(action);
  return () => {
    if (actions.delete(action)) attempt(action);
  };
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // The other actions must still run.
  }
}
