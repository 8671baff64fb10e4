/** A promise that the test resolves. */
export function gate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Returns a barrier that opens when this many callers have reached it, so that a race happens every time. */
export function meeting(people: number): () => Promise<void> {
  const all = gate();
  let come = 0;
  return () => {
    come += 1;
    if (come === people) all.open();
    return all.opened;
  };
}
