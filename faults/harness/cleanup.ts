/**
 * What is undone when the process ends, however it ends: processes, folders, mounts. The last that came is the first
 * to go. Each action is synchronous, since nothing else runs at that moment.
 */
const actions = new Set<() => void>();

process.on("exit", () => {
  for (const action of [...actions].reverse()) attempt(action);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(130)); // what stands above does the rest
}

/** Registers an action. Answers a function that runs it now, once, and forgets it. */
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
    // It has gone already, or can't go: the others still have to.
  }
}
