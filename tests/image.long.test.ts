// Only in test:all: it builds the pages as published, and copies Node.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, globSync, lstatSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@latchkey/testing/client";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { endWithTests, freePort } from "./service.ts";

/** The user that `deploy/Dockerfile` names. */
const USER = 65532;
const SECRET = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";
const isRoot = process.getuid?.() === 0;
let root = "";

beforeAll(() => {
  root = join(mkdtempSync(join(tmpdir(), "latchkey-image-")), "root");
  execFileSync(process.execPath, ["scripts/image.ts", root]);
  if (isRoot) for (const path of [root, ...globSync(join(root, "**"))]) chownSync(path, USER, USER);
});

/** Runs a command of the image, as its user and with nothing else in reach if the tests run as root. */
function run(args: readonly string[], env: Record<string, string>): ChildProcess {
  const data = isRoot ? "/var/lib/latchkey" : join(root, "var/lib/latchkey");
  const [program, ...before] = isRoot
    ? ["/usr/sbin/chroot", `--userspec=${USER}:${USER}`, root, "/bin/node", "/app/latchkey.js"]
    : [join(root, "bin/node"), join(root, "app/latchkey.js")];
  const child = spawn(program, [...before, ...args], { env: { LATCHKEY_DATA: data, ...env }, cwd: "/" });
  endWithTests(child);
  return child;
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

test("the image has at most 150 MB, with the licenses of everything in it", () => {
  const files = globSync(join(root, "**"), { withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((entry) => lstatSync(join(entry.parentPath, entry.name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150e6);
  const names = files.map(({ name }) => name);
  expect(names).toContain("LICENSES.txt");
  expect(names).not.toContain("sh");
});

test("doctor, which the build runs, finds no problem and leaves no secret behind", async () => {
  expect(await ended(run(["doctor"], {}))).toBe(0);
  expect(globSync(join(root, "var/lib/latchkey/*"))).toEqual([]);
});

test("without a secret, the service says what to do and ends with 2", async () => {
  const child = run(["start"], { NODE_ENV: "production", LATCHKEY_URL: "https://auth.example.com" });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  expect(await ended(child)).toBe(2);
  expect(said).toMatch(/LATCHKEY_SECRET is missing.*latchkey secret/);
});

test("in an empty root, people sign up and see pages, and the service ends when it is told to", async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = run(["start"], {
    NODE_ENV: "production",
    LATCHKEY_SECRET: SECRET,
    LATCHKEY_URL: url,
    PORT: String(port),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const status = (path: string) =>
    fetch(`${url}${path}`).then(
      (response) => response.status,
      () => "no process listens yet",
    );
  await expect.poll(() => status("/readyz"), { timeout: 60_000 }).toBe(200);
  expect(await status("/sign-in")).toBe(200);
  const ada = new Client((request) => fetch(request), `${url}/api/auth`, { origin: url });
  const body = { name: "Ada", email: "ada@example.com", password: "correct horse battery staple" };
  await ada.post("/sign-up/email", body).ok();
  child.kill("SIGTERM");
  expect(await ended(child)).toBe(0);
});
