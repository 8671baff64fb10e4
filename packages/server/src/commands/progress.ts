/** Milliseconds between two lines, in a terminal and in a log. */
const IN_TERMINAL = 500;
const IN_LOG = 10_000;

interface Shown {
  stream?: Pick<NodeJS.WriteStream, "isTTY" | "write">;
  /** Milliseconds. */
  now?: () => number;
}

/** Shows how far a command is, with the time left: in one line of a terminal, or in lines of a log. */
export function progress({ stream = process.stderr, now = () => performance.now() }: Shown = {}) {
  let shownAt = now();
  let isShown = false;
  let begun = { part: "", at: shownAt, done: 0 };
  let [read, size] = [0, 0];

  /** By the speed in this part so far. */
  function timeLeft(done: number, total: number): string {
    const seconds = Math.ceil(((now() - begun.at) / 1000 / (done - begun.done)) * (total - done));
    if (done >= total || !Number.isFinite(seconds)) return "";
    return seconds < 60 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
  }

  /** `part`: name of a part that has a speed of its own. */
  function show(text: string, done: number, total: number, part = ""): void {
    if (begun.part !== part) begun = { part, at: now(), done };
    if (now() - shownAt < (stream.isTTY ? IN_TERMINAL : IN_LOG)) return;
    shownAt = now();
    isShown = true;
    const line = `${text}${timeLeft(done, total)}`;
    stream.write(stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  return {
    show,
    /** Notes how much of a file was read, for `rows`. */
    read(done: number, total: number): void {
      [read, size] = [done, total];
    },
    rows(count: number): void {
      show(`${count} rows, ${Math.round(size === 0 ? 0 : (100 * read) / size)} %`, read, size);
    },
    /** Counting goes on after `done`, which an earlier run has reached. */
    continueAfter(done: number): void {
      begun = { ...begun, done };
    },
    end(): void {
      if (isShown && stream.isTTY) stream.write("\r\u001b[K");
      isShown = false;
    },
  };
}
