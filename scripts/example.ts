/** Runs one of the applications in `examples`: `npm run example -- <name>`. Ctrl-C ends all its processes. */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const VITE = "node_modules/vite/bin/vite.js";

interface Example {
  /** Arguments of Node for a command that must finish first. */
  build?: readonly string[];
  /** Returns arguments of Node with folder and environment variables, run in parallel. */
  run(): readonly Part[];
  address: string;
}

interface Part {
  command: readonly string[];
  folder?: string;
  env?: Readonly<Record<string, string>>;
}

const port = process.env.PORT;
const servicePort = process.env.SERVICE_PORT ?? "3000";

const examples: Readonly<Record<string, Example>> = {
  "vite-react": {
    address: `http://localhost:${port ?? 5173}`,
    run: () => [
      {
        command: [".cache/service/latchkey.js", "start"],
        env: { PORT: servicePort, LATCHKEY_TRUSTED_ORIGINS: `http://localhost:${port ?? 5173}` },
      },
      {
        command: [join("..", "..", VITE)],
        folder: "examples/vite-react",
        env: { PORT: port ?? "5173", VITE_LATCHKEY_URL: `http://localhost:${servicePort}` },
      },
    ],
  },
  "hono-ssr": {
    address: `http://localhost:${port ?? 4000}`,
    build: [VITE, "build", "--app", "examples/hono-ssr"],
    run: () => [
      {
        command: ["dist/server/server.js"],
        folder: "examples/hono-ssr",
        env: { PORT: port ?? "4000", BASE_URL: `http://localhost:${port ?? 4000}` },
      },
    ],
  },
};

const name = process.argv[2] ?? "";
const example = examples[name];
if (example === undefined) {
  console.error(`Name one of the examples: npm run example -- ${readdirSync("examples").join(" | ")}`);
  process.exit(1);
}

const running = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(signal));
if (example.build !== undefined) {
  const code = await start({ command: example.build });
  if (code !== 0) process.exit(code);
}
console.log(`\n  ${name}: ${example.address}\n`);
// When one process ends, the others are ended, too.
const codes = await Promise.all(
  example.run().map(async (part) => {
    const code = await start(part);
    stop("SIGTERM");
    return code;
  }),
);
process.exitCode = Math.max(...codes);

/** Runs a process. Returns its exit code. */
function start({ command, folder, env }: Part): Promise<number> {
  const child = spawn(process.execPath, command, {
    cwd: folder ?? ".",
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  running.add(child);
  return new Promise((resolve) => {
    child.once("exit", (code) => {
      running.delete(child);
      resolve(code ?? 0);
    });
  });
}

function stop(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}
