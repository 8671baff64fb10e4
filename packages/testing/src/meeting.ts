/** Something that is let through when the test says so. */
export function gate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** A point that nobody passes before so many have come to it: what races then does so every time. */
export function meeting(people: number): () => Promise<void> {
  const all = gate();
  let come = 0;
  return () => {
    come += 1;
    if (come === people) all.open();
    return all.opened;
  };
}
