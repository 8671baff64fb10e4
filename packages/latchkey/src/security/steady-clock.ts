/**
 * Returns a clock that never steps back: when the given one does (a correction of the system's time), it
 * continues from the time already reached. A limiter on a clock that jumped back an hour would refuse for an
 * hour.
 */
export function steadyClock(now: () => number): () => number {
  let latest = now();
  let offset = 0;
  return () => {
    const current = now();
    if (current < latest) offset += latest - current;
    latest = current;
    return current + offset;
  };
}
