// Only in test:all: nginx, Go and Python take long to install. `docs.test.ts` compiles the JavaScript code, and
// `verify.test.ts` covers what it accepts.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { newName } from "@latchkey/testing/databases/run";
import { latchkey } from "latchkey";
import { bearer, type JwtApi, jwt } from "latchkey/features";
import { toNodeHandler } from "latchkey/node";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { endWithTests, freePort, until } from "./service.ts";

const DAY = 86_400;
const PAGE = readFileSync("docs/jwt.md", "utf8");

/** Returns a recipe's code, as a reader would copy it. */
function recipe(title: string, language: string): string {
  const section = PAGE.split(`### ${title}\n`)[1]?.split("\n### ")[0] ?? "";
  const code = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)?.[1];
  if (code === undefined) throw new Error(`docs/jwt.md has no ${language} under "${title}".`);
  return code;
}

let folder: string;
beforeAll(() => {
  // Packages are found only inside the repository.
  folder = resolve(".cache", newName());
  mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type TokenOptions = NonNullable<Parameters<typeof jwt>[0]>["jwt"];

/**
 * Starts a service with a signed-in user and a manual clock: its keys rotate while all issued tokens are
 * valid.
 */
async function issuer() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const file = resolve(folder, `${port}.db`);
  let passed = 0;
  const now = () => Date.now() - (70 * DAY - passed) * 1000;
  const engine = (tokens: TokenOptions = {}) => {
    const auth = latchkey({
      baseURL: url,
      secret: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
      database: `sqlite:${file}`,
      emailAndPassword: { enabled: true },
      session: { expiresIn: 365 * DAY },
      rateLimit: { enabled: false },
      env: { log() {}, now, databaseNow: now, steady: () => performance.now() + passed * 1000 },
      plugins: [
        bearer(),
        jwt({
          jwks: { rotationInterval: 30 * DAY, gracePeriod: 366 * DAY },
          jwt: { expirationTime: "1y", ...tokens },
        }),
      ],
    });
    onTestFinished(() => auth.close());
    return { auth, api: auth.api as unknown as JwtApi };
  };
  const { auth, api } = engine();
  await auth.migrate();
  const server = createServer(toNodeHandler(auth)).listen(port, "localhost");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { user, token } = await auth.api.signUpEmail({
    body: { name: "Ada", email: "ada@example.com", password: "correct horse battery" },
  });
  const headers = { authorization: `Bearer ${token}` };
  return {
    url,
    userId: user.id,
    /** Returns a token of the user's session. */
    token: async (given?: TokenOptions): Promise<string> =>
      (await (given === undefined ? api : engine(given).api).getToken({ headers })).token,
    /** Returns a token that the application signs, which may have any payload. */
    sign: async (): Promise<string> => (await api.signJWT({ body: { payload: { sub: user.id } } })).token,
    pass(days: number) {
      passed += days * DAY;
    },
  };
}

function run(command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  endWithTests(child);
  return child;
}

const ask = async (url: string, token?: string): Promise<number> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url, { headers }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
};

/**
 * Expects that the server at `url` accepts the issuer's tokens through two key rotations, and no other
 * tokens.
 */
async function accepts(service: Awaited<ReturnType<typeof issuer>>, url: string): Promise<void> {
  await until(async () => (await ask(url)) === 401, { what: `an answer of ${url}` });
  const tokens: string[] = [];
  for (let keys = 0; keys < 3; keys += 1) {
    const token = await service.token();
    tokens.push(token);
    await until(async () => (await ask(url, token)) === 200, { what: `the key number ${keys} at ${url}` });
    service.pass(31);
  }
  expect(new Set(tokens.map((token) => token.split(".")[0])).size).toBe(3);
  for (const token of tokens) expect(await ask(url, token)).toBe(200);
  const [good = ""] = tokens;
  const [header, payload, signature = ""] = good.split(".");
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const other = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
  // The service's clock is 70 days behind again, so a token that lasts a second has already expired.
  service.pass(-93);
  const bad = [
    `${header}.${payload}.${other}`,
    `${none}.${payload}.`,
    await service.token({ audience: "https://else.example.com" }),
    await service.token({ issuer: "https://else.example.com" }),
    await service.token({ expirationTime: "1s" }),
    await service.sign(),
  ];
  for (const token of bad) expect(await ask(url, token)).toBe(401);
}

describe("a recipe of docs/jwt.md accepts tokens through two key rotations:", () => {
  test("Hono", async () => {
    const service = await issuer();
    const file = resolve(folder, "api.ts");
    writeFileSync(file, recipe("JavaScript", "ts"));
    process.env.ISSUER = service.url;
    // The recipe exports a Hono application.
    const { default: api } = (await import(file)) as {
      default: { fetch(request: Request): Promise<Response> };
    };
    const port = await freePort();
    const server = createServer(async ({ headers: { authorization } }, response) => {
      const headers = authorization === undefined ? {} : { authorization };
      const { status } = await api.fetch(new Request("http://localhost/", { headers }));
      response.writeHead(status).end();
    }).listen(port, "localhost");
    onTestFinished(() => void server.close());
    await accepts(service, `http://localhost:${port}`);
  });

  test("nginx", async ({ skip }) => {
    if (!existsSync("/usr/sbin/nginx")) skip("Debian's package nginx isn't installed");
    const service = await issuer();
    const [port, verifier, application] = await Promise.all([freePort(), freePort(), freePort()]);
    writeFileSync(resolve(folder, "verifier.mjs"), recipe("nginx", "js"));
    run(process.execPath, [resolve(folder, "verifier.mjs")], { ISSUER: service.url, PORT: String(verifier) });
    const behind = createServer(({ headers }, response) =>
      response.writeHead(headers["x-user-id"] === service.userId ? 200 : 500).end(),
    ).listen(application, "127.0.0.1");
    onTestFinished(() => void behind.close());
    const server = recipe("nginx", "nginx")
      .replace("8080", `127.0.0.1:${port}`)
      .replace("9191", String(verifier))
      .replace("3001", String(application));
    const config = resolve(folder, "nginx.conf");
    writeFileSync(
      config,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off;\n${server}}\n`,
    );
    const nginx = run("/usr/sbin/nginx", ["-c", config, "-g", "master_process off;"], {});
    await accepts(service, `http://127.0.0.1:${port}`);
    expect(nginx.exitCode).toBeNull();
  });

  test("Go", async ({ skip }) => {
    if (!existsSync("/usr/bin/go")) skip("Debian's package golang-go isn't installed");
    const service = await issuer();
    const port = await freePort();
    writeFileSync(resolve(folder, "main.go"), recipe("Go", "go"));
    const built = spawnSync("/usr/bin/go", ["build", "-o", "api", "main.go"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, GOCACHE: resolve(folder, "go"), GOFLAGS: "-mod=mod", GO111MODULE: "off" },
    });
    expect(built.stderr).toBe("");
    run(resolve(folder, "api"), [], { ISSUER: service.url, PORT: String(port) });
    await accepts(service, `http://127.0.0.1:${port}`);
  });

  test("Python", async ({ skip }) => {
    if (!existsSync("/usr/lib/python3/dist-packages/jwt"))
      skip("Debian's package python3-jwt isn't installed");
    const service = await issuer();
    const port = await freePort();
    const file = resolve(folder, "api.py");
    writeFileSync(file, recipe("Python", "python"));
    run("/usr/bin/python3", [file], { ISSUER: service.url, PORT: String(port) });
    await accepts(service, `http://127.0.0.1:${port}`);
  });
});
