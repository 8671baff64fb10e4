/**
 * Rows that a process writes within `WINDOW` seconds: an attacker who guesses passwords all day must not fill the disk.
 * What is left out stands in the figures all the same (`auth_events_total`).
 */
const MOST = 3000;
const WINDOW = 600;

/** Says of each row whether it may be written. `tell`: how many were left out, when a window is over. */
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
