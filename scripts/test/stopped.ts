const controller = new AbortController();

/** Aborted once this process was asked to end: whatever it has started ends too, and nothing more begins. */
export const stopped = controller.signal;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => controller.abort());
