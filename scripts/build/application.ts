import { spawn } from "node:child_process";
import { endWithTests, until } from "../../tests/service.ts";

export interface Application {
  /** The process's output so far. */
  output(): string;
  /** Ends the process, and waits until it has exited. */
  stop(): Promise<void>;
}

export interface ApplicationOptions {
  cwd: string;
  env?: Readonly<Record<string, string>>;
  /** URLs that respond once the application is ready. */
  ready: readonly string[];
  /** The program starts others that `stop` must end, too. */
  hasChildren?: boolean;
}

/** Starts a program and waits until it is ready. Throws its output if it exits before that. */
export async function startApplication(
  command: string,
  args: readonly string[],
  { cwd, env, ready, hasChildren = false }: ApplicationOptions,
): Promise<Application> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, LATCHKEY_SECRET: APPLICATION_SECRET, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: hasChildren,
  });
  const kill = (signal?: NodeJS.Signals): void => {
    if (!hasChildren || child.pid === undefined) child.kill(signal);
    else
      try {
        process.kill(-child.pid, signal);
      } catch {
        // All of them have ended.
      }
  };
  endWithTests(child, () => kill("SIGKILL"));
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk) => {
      written += chunk;
    });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve())).then(() => {
    hasEnded = true;
  });
  const stop = async (): Promise<void> => {
    if (!hasEnded) kill();
    await ended;
  };
  try {
    for (const url of ready) {
      await until(
        () => {
          if (hasEnded) throw new Error(`${command} ${args.join(" ")} ended:\n${written}`);
          return fetch(url).then(
            ({ ok }) => ok,
            () => false,
          );
        },
        { withinMs: 120_000, what: () => `${url} to answer:\n${written}` },
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { output: () => written, stop };
}

export const APPLICATION_SECRET = "kR7vQ2mX9pL4wT8zB3nF6hJ1cD5gS0aY";
