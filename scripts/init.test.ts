import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../tests/service.ts";
import { startApplication } from "./build/application.ts";
import { builtPackages } from "./build/build-package.ts";
import { compile } from "./build/compile.ts";
import { built } from "./build/packed.ts";

/** The packages of applications before `latchkey init`, whose frameworks this repository has. */
const APPLICATIONS: Record<string, string[]> = {
  Hono: ["hono"],
  "node:http": [],
  "Vite with React": ["vite", "react"],
  "Vite with React beside Hono": ["vite", "react", "hono"],
};

/** Servers that mount the routes as `latchkey init` says. */
const SERVERS: Record<string, string> = {
  Hono: `import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { authRoutes } from "./auth-routes.ts";

const app = new Hono();
app.get("/own", (context) => context.text("own"));
app.route("/", authRoutes);
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
`,
  "node:http": `import { createServer } from "node:http";
import { authRoutes } from "./auth-routes.ts";

createServer(async (request, response) => {
  if (await authRoutes(request, response)) return;
  response.end("own");
}).listen(Number(process.env.PORT));
`,
};

/** A folder inside this repository, where its packages are found. */
const emptyFolder = (): string => resolve(mkdtempSync(join(inject("runFolder"), "init-")));

/** Makes an application with TypeScript, and runs `latchkey init` in it. */
function makeApplication(folder: string, name: string, files: Record<string, string> = {}): void {
  const dependencies = Object.fromEntries((APPLICATIONS[name] ?? []).map((each) => [each, "*"]));
  const all = {
    "package.json": JSON.stringify({ type: "module", dependencies }),
    "tsconfig.json": `{ "compilerOptions": { "allowImportingTsExtensions": true } }`,
    "server.ts": SERVERS[name] ?? "",
    ...files,
  };
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(all)) writeFileSync(join(folder, path), text);
  execFileSync(process.execPath, [resolve("packages/server/src/cli.ts"), "init", "--yes"], { cwd: folder });
}

test("the files of `latchkey init` compile with the packages", async () => {
  const [engine] = await built();
  const folder = emptyFolder();
  for (const [at, name] of Object.keys(APPLICATIONS).entries()) makeApplication(join(folder, `${at}`), name);
  const settings = {
    extends: resolve("tsconfig.base.json"),
    compilerOptions: {
      noEmit: true,
      rewriteRelativeImportExtensions: false,
      allowImportingTsExtensions: true,
      rootDir: resolve("."),
      paths: builtPackages(dirname(engine?.folder ?? "")),
      // As in an application of Vite.
      module: "preserve",
      moduleResolution: "bundler",
    },
    include: ["."],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  expect(compile(folder)).toBe("");
});

test.for(Object.keys(SERVERS))(
  "an application with %s signs users up, in and out after `latchkey init`",
  async (name) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const folder = emptyFolder();
    makeApplication(folder, name, { ".env": `LATCHKEY_URL=${url}\nDATABASE_URL=sqlite:./own.db` });
    const [, secret] = /^LATCHKEY_SECRET=(.{43})$/m.exec(readFileSync(join(folder, ".env"), "utf8")) ?? [];
    expect(secret).toBeDefined();
    const env = { PORT: String(port), LATCHKEY_SECRET: secret ?? "" };
    const app = await startApplication(process.execPath, ["server.ts"], {
      cwd: folder,
      env,
      ready: [`${url}/api/auth/ok`],
    });
    onTestFinished(() => app.stop());

    const refused = await fetch(`${url}/protected`, { redirect: "manual" });
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/sign-in"]);
    expect(await (await fetch(`${url}/sign-in`)).text()).toContain("/api/auth/sign-in/email");
    const account = { email: "ada@example.com", password: "correct horse battery" };
    await post(`${url}/api/auth/sign-up/email`, { name: "Ada <b>", ...account });
    const cookie = await post(`${url}/api/auth/sign-in/email`, account);
    const page = await fetch(`${url}/protected`, { headers: { cookie } });
    expect(await page.text()).toContain("Signed in as Ada &lt;b>.");
    expect(await (await fetch(`${url}/own`)).text()).toBe("own");
  },
);

/** Posts JSON as the page does. Returns the cookie that was set. */
async function post(url: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(url).origin },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
