/** Milliseconds. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;
/** About an hour. What couldn't be done in it is left. */
const MOST_TRIES = 120;

/**
 * Begins `work` in the background, where it isn't under way, and again after a pause for as long as it says that
 * something is left to do. Keeps no process alive.
 */
export function untilDone(work: () => Promise<boolean>): () => void {
  let isUnderWay = false;
  const run = async (tries: number): Promise<void> => {
    const isLeft = await work();
    if (!isLeft || tries === MOST_TRIES) {
      isUnderWay = false;
      return;
    }
    setTimeout(() => void run(tries + 1), Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries)).unref();
  };
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    void run(0);
  };
}
