const controller = new AbortController();

/** Aborted once this process is asked to end: child processes end, too, and no further ones start. */
export const stopped = controller.signal;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => controller.abort());
