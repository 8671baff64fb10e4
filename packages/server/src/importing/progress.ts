/** Milliseconds between two lines, in a terminal and in a log. */
const IN_TERMINAL = 500;
const IN_LOG = 10_000;

/** Shows how far an import is, on a stream that is no result. */
export function progress(stream: NodeJS.WriteStream) {
  const startedAt = performance.now();
  let shownAt = startedAt;
  let [done, total] = [0, 0];
  let isShown = false;

  return {
    read(some: number, all: number): void {
      [done, total] = [some, all];
    },
    rows(count: number): void {
      const now = performance.now();
      if (now - shownAt < (stream.isTTY ? IN_TERMINAL : IN_LOG)) return;
      shownAt = now;
      isShown = true;
      const share = total === 0 ? 0 : done / total;
      const left = share === 0 ? "" : `, ${secondsLeft(now - startedAt, share)} s left`;
      const line = `${count} rows, ${Math.round(100 * share)} %${left}`;
      stream.write(stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end(): void {
      if (isShown && stream.isTTY) stream.write("\r\u001b[K");
      isShown = false;
    },
  };
}

function secondsLeft(elapsed: number, share: number): number {
  return Math.ceil((elapsed / share - elapsed) / 1000);
}
