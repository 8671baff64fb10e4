import { temporaryFolder } from "./folders.ts";
import { type Running, run, startProcess } from "./processes.ts";
import { freePort, waitFor } from "./wait.ts";

/** Separate Redis for the faults. It loses its data when it stops. */
export interface RedisServer {
  readonly port: number;
  url(port?: number): string;
  command(...words: string[]): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const folder = temporaryFolder("redis");
  const port = await freePort();
  let process_: Running | undefined;
  const command = async (...words: string[]) => {
    const answer = (await run(["redis-cli", "-p", String(port), ...words], 5_000)).trim();
    if (/^(ERR|NOAUTH|READONLY|OOM) /.test(answer)) throw new Error(`redis: ${answer}`);
    return answer;
  };
  const start = async () => {
    const running = startProcess(
      [
        "redis-server",
        ...["--port", String(port), "--bind", "127.0.0.1", "--dir", folder.path],
        ...["--save", "", "--appendonly", "no"],
      ],
      { cwd: folder.path },
    );
    process_ = running;
    await waitFor(
      () => `Redis to start:\n${running.logs()}`,
      15_000,
      () =>
        command("ping").then(
          (answer) => answer === "PONG",
          () => false,
        ),
    );
  };
  await start();
  return {
    port,
    url: (through = port) => `redis://127.0.0.1:${through}`,
    command,
    start,
    async stop() {
      await process_?.kill();
    },
    freeze: () => process_?.signal("SIGSTOP"),
    thaw: () => process_?.signal("SIGCONT"),
    async remove() {
      await process_?.kill();
      folder.remove();
    },
  };
}
