// Only in test:all: npm installs frameworks and other runtimes. The adapters have unit tests next to their
// code.
import { existsSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../tests/service.ts";
import { startApplication } from "./build/application.ts";
import { compile } from "./build/compile.ts";
import { documentedFiles } from "./build/documented-files.ts";
import { application, installed, RUNTIMES } from "./build/installed.ts";

/** The documented hosts, each with a server. */
const DOCUMENTED = ["Express", "Fastify", "Hono", "node:http"];

/** Further ways in which applications mount the engine. */
const OTHERS: Record<string, string> = {
  "Express before express.json()": `
import express from "express";
import { toNodeHandler } from "latchkey/node";
import { auth } from "./auth.ts";
const app = express();
app.all("/api/auth/*splat", toNodeHandler(auth));
app.use(express.json());
app.get("/me", async (request, response) => {
  response.json((await auth.api.getSession({ headers: request.headers }))?.user ?? null);
});
app.listen(3000);`,
  "Express mounted at a path, after express.json()": `
import express from "express";
import { toNodeHandler } from "latchkey/node";
import { auth } from "./auth.ts";
const app = express();
app.use(express.json(), express.urlencoded());
app.use("/api/auth", toNodeHandler(auth));
app.get("/me", async (request, response) => {
  response.json((await auth.api.getSession({ headers: request.headers }))?.user ?? null);
});
app.listen(3000);`,
  "Fastify with a body that its parser left": `
import fastify from "fastify";
import { toNodeHandler } from "latchkey/node";
import { auth } from "./auth.ts";
const handle = toNodeHandler(auth);
const app = fastify();
app.all("/api/auth/*", (request, reply) => {
  reply.hijack();
  handle(Object.assign(request.raw, { body: request.body }), reply.raw);
});
app.get("/me", async (request) => (await auth.api.getSession({ headers: request.headers }))?.user ?? null);
await app.listen({ port: 3000 });`,
  "Fastify with a body that its parser kept": `
import fastify from "fastify";
import { toNodeHandler } from "latchkey/node";
import { auth } from "./auth.ts";
const handle = toNodeHandler(auth);
const app = fastify();
app.all("/api/auth/*", (request, reply) => {
  reply.hijack();
  handle(request.raw, reply.raw);
});
await app.listen({ port: 3000 });`,
};
const KEPT = "Fastify with a body that its parser kept";

/** The command of each runtime. */
const CALLS: [name: string, program: string | undefined, args: string[]][] = [
  ["Node 24", undefined, []],
  ["Node 22.13", RUNTIMES["node-22"], []],
  ["Bun", RUNTIMES.bun, []],
  ["Deno", RUNTIMES.deno, ["run", "-A", "--no-check"]],
];

beforeAll(async () => void (await installed()));

describe.for(CALLS)("on %s", ([, program, args]) => {
  test("applications with the engine sign users up, in and out", async (context) => {
    const command =
      program === undefined ? process.execPath : join(await installed(), "node_modules", program);
    if (!existsSync(command)) return context.skip(`needs a build for ${process.platform} ${process.arch}`);
    const { files, ports } = await hosts();
    const app = await startApplication(command, [...args, "all.mjs"], {
      cwd: await application(files),
      ready: Object.values(ports).map((port) => `http://localhost:${port}/api/auth/ok`),
    });
    onTestFinished(() => app.stop());
    const { [KEPT]: kept, ...others } = ports;
    for (const [name, port] of Object.entries(others)) await goThrough(`http://localhost:${port}`, name);
    const refused = await signUp(`http://localhost:${kept}`, KEPT);
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("latchkey/fastify") });
    // This statement runs in a worker, which must load from any folder.
    expect(app.output()).toContain("sessions: 0");
  });
});

test("the documented code compiles", async () => {
  const files = Object.assign(
    documentedFiles("frameworks.md"),
    ...DOCUMENTED.map((section) => documentedFiles("frameworks.md", section)),
  );
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module: "nodenext",
    target: "es2024",
    types: ["node"],
    allowImportingTsExtensions: true,
    // The types of other packages are their authors' responsibility.
    skipLibCheck: true,
  };
  const settings = JSON.stringify({ compilerOptions, files: Object.keys(files) });
  expect(compile(await application({ ...files, "tsconfig.json": settings }))).toBe("");
});

/**
 * Returns all servers in one process, each on a separate port. `.mjs`, because some Node versions don't strip
 * types.
 */
async function hosts(): Promise<{ files: Record<string, string>; ports: Record<string, number> }> {
  const named = [
    ...DOCUMENTED.map((section): [string, string] => {
      const [code = ""] = Object.values(documentedFiles("frameworks.md", section));
      return [section, code];
    }),
    ...Object.entries(OTHERS),
  ];
  const ports: Record<string, number> = {};
  const files: Record<string, string> = {};
  for (const [at, [name, code]] of named.entries()) {
    const port = await freePort();
    ports[name] = port;
    files[`host-${at}.mjs`] = stripTypeScriptTypes(code)
      .replaceAll("3000", String(port))
      .replaceAll("./auth.ts", "./auth.mjs");
  }
  const { "auth.ts": auth = "" } = documentedFiles("frameworks.md");
  // Pages on all these ports call the engine.
  const origins = Object.values(ports).map((port) => `http://localhost:${port}`);
  files["auth.mjs"] = auth.replace("emailAnd", `trustedOrigins: ${JSON.stringify(origins)}, emailAnd`);
  const imports = Object.keys(files).filter((file) => file.startsWith("host-"));
  files["all.mjs"] = `import { auth } from "./auth.mjs";
await auth.migrate();
console.log("sessions:", await auth.countSessions());
${imports.map((file) => `await import("./${file}");`).join("\n")}
`;
  return { files, ports };
}

function signUp(url: string, name: string): Promise<Response> {
  const email = `${name.replaceAll(/\W/g, "-")}@example.com`;
  return fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ name, email, password: "correct horse battery" }),
  });
}

/** Signs up, reads the session in a route of the application, and signs out. */
async function goThrough(url: string, name: string): Promise<void> {
  const signedUp = await signUp(url, name);
  expect([name, signedUp.status]).toEqual([name, 200]);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const whoAmI = async () => (await fetch(`${url}/me`, { headers: { cookie } })).json();
  expect(await whoAmI()).toMatchObject({ name });
  const signedOut = await fetch(`${url}/api/auth/sign-out`, {
    method: "POST",
    headers: { cookie, origin: url },
  });
  expect([name, signedOut.status]).toEqual([name, 200]);
  expect(await whoAmI()).toBeNull();
}
