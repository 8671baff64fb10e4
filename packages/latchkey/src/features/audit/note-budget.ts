/**
 * Maximum number of rows that a process writes within `WINDOW` seconds, so that an attacker who guesses
 * passwords all day can't fill the disk. Dropped rows still count in the metrics (`auth_events_total`).
 */
const MOST = 3000;
const WINDOW = 600;

/**
 * Returns a function that decides for each row if it may be written. `tell` is called with the number of
 * dropped rows when a window is over.
 */
export function noteBudget(now: () => number, tell: (leftOut: number) => void, most = MOST): () => boolean {
  let windowEnds = 0;
  let taken = 0;
  let leftOut = 0;
  return () => {
    const time = now();
    if (time >= windowEnds) {
      if (leftOut > 0) tell(leftOut);
      windowEnds = time + WINDOW * 1000;
      taken = 0;
      leftOut = 0;
    }
    if (taken < most) taken += 1;
    else leftOut += 1;
    return leftOut === 0;
  };
}
