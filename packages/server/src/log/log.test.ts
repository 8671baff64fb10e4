import { spawn } from "node:child_process";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { often } from "@latchkey/testing/rounds";
import { describe, expect, onTestFinished, test, vi } from "vitest";

const MODULE = fileURLToPath(new URL("log.ts", import.meta.url));
/** Some megabytes from each process: more than a pipe holds. */
const LINES = often(5_000, 20_000);

/** One of several processes that log requests as fast as they can. */
const WRITER = `
  const { serviceLog } = await import(${JSON.stringify(MODULE)});
  const log = await serviceLog({ level: "info", pretty: false, worker: Number(process.argv[1]) });
  for (let n = 0; n < ${LINES}; n++) {
    log.write("info", "request", { n, path: "/" + "p".repeat(n % 190) });
    if (n % 100 === 0) await new Promise(setImmediate);
  }
  log.flush();
`;
/** Starts both processes with one shared output, as the service does. */
const TOGETHER = `{ "$0" -e "$1" 1 & "$0" -e "$1" 2 & wait; }`;
/** Reads more slowly than the processes write: the pipe is full, and accepts only small parts. */
const READ_SLOWLY = "| dd bs=512 2>&-";

async function writeTogether(output: "pipe" | number): Promise<string> {
  const command = output === "pipe" ? TOGETHER + READ_SLOWLY : TOGETHER;
  const child = spawn("sh", ["-c", command, process.execPath, WRITER], {
    stdio: ["ignore", output, "inherit"],
  });
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  await new Promise((resolve) => child.once("close", resolve));
  return text;
}

function expectWhole(text: string): void {
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line): { worker: number; n: number } => JSON.parse(line));
  for (const number of [1, 2]) {
    const ofOne = lines.filter(({ worker }) => worker === number).map(({ n }) => n);
    // Lines written at the very end overtake queued ones.
    expect(ofOne.toSorted((a, b) => a - b)).toEqual(Array.from({ length: LINES }, (_, n) => n));
  }
}

const FAR_MORE = 40_000;
/** Logs far more than may be buffered, while the test reads nothing. */
const UNREAD = `
  const { serviceLog } = await import(${JSON.stringify(MODULE)});
  const log = await serviceLog({ level: "info", pretty: false });
  const before = process.memoryUsage().rss;
  for (let n = 0; n < ${FAR_MORE}; n++) {
    log.write("info", "request", { n, path: "/" + "p".repeat(2_000) });
    if (n % 500 === 0) await new Promise(setImmediate);
  }
  process.send(process.memoryUsage().rss - before);
  process.once("message", () => {
    log.flush();
    process.exit(0);
  });
`;

describe("an unread log", () => {
  async function unread() {
    const child = spawn(process.execPath, ["-e", UNREAD], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
    const ended = new Promise((resolve) => child.once("close", resolve));
    onTestFinished(() => void child.kill("SIGKILL"));
    const grown = await new Promise<number>((resolve) =>
      child.once("message", (bytes) => resolve(Number(bytes))),
    );
    return { child, ended, grown };
  }

  test("takes bounded memory, and doesn't prevent the process from ending", async () => {
    const { child, grown } = await unread();
    expect(grown / 1024 / 1024).toBeLessThan(150);
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.send("end");
    expect(await exited).toBe(0);
  });

  test("reports the number of dropped lines once it is read again", async () => {
    const { child, ended } = await unread();
    let text = "";
    let isReported = false;
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      // The word may stand in two chunks.
      isReported ||= (text.slice(-9) + chunk).includes('"dropped"');
      text += chunk;
    });
    await vi.waitUntil(() => isReported, { timeout: 60_000 });
    child.send("end");
    await ended;
    const lines = text.trimEnd().split("\n");
    const told = lines.map((line) => JSON.parse(line)).filter(({ dropped }) => dropped !== undefined);
    const dropped = told.reduce((sum, line) => sum + line.dropped, 0);
    expect(lines.length - told.length + dropped).toBe(FAR_MORE);
  });
});

describe("lines that several processes log at once arrive whole", () => {
  test("in a pipe", async () => expectWhole(await writeTogether("pipe")));

  test("in a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "latchkey-log-"));
    const path = join(folder, "log");
    const file = await open(path, "a");
    try {
      await writeTogether(file.fd);
      expectWhole(await readFile(path, "utf8"));
    } finally {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
