import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";

const PROGRAM = "/usr/sbin/pgbouncer";

export const hasPgBouncer = (): boolean => existsSync(PROGRAM);

/**
 * Connects through a PgBouncer that assigns any of `connections` to each transaction or session. Removed at
 * the end of the test.
 */
export async function throughPgBouncer(
  url: string,
  connections: number,
  mode: "transaction" | "session" = "transaction",
): Promise<string> {
  const server = new URL(url);
  const [user, password] = [server.username, server.password].map(decodeURIComponent) as [string, string];
  const folder = mkdtempSync(join(tmpdir(), "latchkey-pgbouncer-"));
  const port = await freePort();
  const users = join(folder, "users");
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${user}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${connections}
`,
  );
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const asOther = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const running = spawn(PROGRAM, ["-q", ...asOther, settings], { stdio: "ignore" });
  const ended = new Promise((resolve) => running.once("close", resolve));
  onTestFinished(async () => {
    running.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  server.hostname = "127.0.0.1";
  server.port = String(port);
  const { default: pg } = await import("pg");
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: server.href });
      client.on("error", () => {});
      await client.connect();
      await client.end();
    },
    { timeout: 60_000, interval: 50 },
  );
  return server.href;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
