// Only in test:all: npm installs the runtime of Cloudflare Workers.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { dropDatabase, makeDatabase } from "@latchkey/testing/databases/run";
import { latchkey } from "latchkey";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../tests/service.ts";
import { APPLICATION_SECRET, startApplication } from "./build/application.ts";
import { documentedFiles } from "./build/documented-files.ts";
import { application, installed } from "./build/installed.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

/** The program itself: the package's own command starts it in a second process. */
const WORKERD = `@cloudflare/workerd-linux-${process.arch === "arm64" ? "arm64" : "64"}/bin/workerd`;

/** As Cloudflare's own tool bundles: some packages call `require` for modules of the runtime. */
const BUNDLED = [
  "worker.ts",
  "--bundle",
  "--platform=node",
  "--format=esm",
  "--conditions=workerd",
  "--external:cloudflare:sockets",
  "--external:@node-rs/argon2",
  "--external:ioredis",
  "--external:mysql2",
  "--external:pg-native",
  '--banner:js=import { createRequire as toRequire } from "node:module"; const require = toRequire("/");',
  "--outfile=worker.js",
];

test("the documented Worker signs users up, in and out", async () => {
  const { name, url } = await makeDatabase("postgres");
  onTestFinished(() => dropDatabase("postgres", name));
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  const auth = latchkey({ baseURL, database: url, secret: APPLICATION_SECRET });
  await auth.migrate();
  await auth.close();

  const { "worker.ts": worker = "" } = documentedFiles("frameworks.md", "Cloudflare Workers");
  const files = { "worker.ts": worker.replace("3000", String(port)) };
  const folder = await application(files);
  const modules = join(await installed(), "node_modules");
  await promisify(execFile)(join(modules, "esbuild/bin/esbuild"), BUNDLED, { cwd: folder });
  writeFileSync(join(folder, "config.capnp"), settings(port, url));
  const app = await startApplication(join(modules, WORKERD), ["serve", "config.capnp"], {
    cwd: folder,
    ready: [`${baseURL}/api/auth/ok`],
  });
  onTestFinished(() => app.stop());

  const post = (path: string, body: object, cookie = "") =>
    fetch(`${baseURL}/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: baseURL, cookie },
      body: JSON.stringify(body),
    });
  expect((await post("/sign-up/email", ADA)).status).toBe(200);
  expect((await post("/sign-in/email", { ...ADA, password: "wrong horse battery" })).status).toBe(401);
  const signedIn = await post("/sign-in/email", ADA);
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const session = async () =>
    (await fetch(`${baseURL}/api/auth/get-session`, { headers: { cookie } })).json();
  expect(await session()).toMatchObject({ user: { email: ADA.email } });
  expect((await post("/sign-out", {}, cookie)).status).toBe(200);
  expect(await session()).toBeNull();
});

/** A Worker with its bindings, which may reach the local database. */
const settings = (port: number, database: string): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "network", network = (allow = ["private", "public", "local"])),
  ],
  sockets = [(name = "http", address = "localhost:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-10-01",
  globalOutbound = "network",
  bindings = [
    (name = "DATABASE_URL", text = "${database}"),
    (name = "LATCHKEY_SECRET", text = "${APPLICATION_SECRET}"),
  ],
);
`;
