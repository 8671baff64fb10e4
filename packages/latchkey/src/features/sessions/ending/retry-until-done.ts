/** Milliseconds. */
const FIRST_PAUSE = 250;
/** Milliseconds. */
const LONGEST_PAUSE = 30_000;
/** About an hour with the longest pause. Work that is left then waits for the next call. */
const MOST_TRIES = 120;

/**
 * Returns a function that begins `work` in the background, and repeats it after pauses while `work` resolves
 * to true: something is left to do. A call during a pause starts it at once; a call while it runs makes it
 * run once more. Keeps no process alive.
 */
export function retryUntilDone(work: () => Promise<boolean>, longestPause = LONGEST_PAUSE): () => void {
  let tries = 0;
  let isAtWork = false;
  let isAskedAgain = false;
  let pause: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    isAtWork = true;
    let isLeft: boolean;
    do {
      isAskedAgain = false;
      isLeft = await work();
    } while (isAskedAgain);
    isAtWork = false;
    if (!isLeft || tries === MOST_TRIES) return;
    pause = setTimeout(() => void run(), Math.min(longestPause, FIRST_PAUSE * 2 ** tries)).unref();
    tries += 1;
  }

  return () => {
    tries = 0;
    if (isAtWork) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(pause);
    void run();
  };
}
