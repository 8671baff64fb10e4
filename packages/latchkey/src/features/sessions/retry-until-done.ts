/** Milliseconds. */
const FIRST_PAUSE = 250;
/** Milliseconds. */
const LONGEST_PAUSE = 30_000;
/** About an hour, where the pause may be the longest. What couldn't be done in it is left until someone asks again. */
const MOST_TRIES = 120;

/**
 * Begins `work` in the background, and again after a pause for as long as it says that something is left to do: at
 * once for who asks in the pause, and once more for who asks while it is at work. Keeps no process alive.
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
