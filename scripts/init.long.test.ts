// Only in test:all: npm installs frameworks. `init.test.ts` runs the others.
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../tests/service.ts";
import { startApplication } from "./build/application.ts";
import { compile } from "./build/compile.ts";
import { signUp } from "./build/examples.ts";
import { application, installed } from "./build/installed.ts";

const run = promisify(execFile);

beforeAll(async () => void (await installed()));

/** Servers that mount the routes as `latchkey init` says. */
const SERVERS: Record<string, string> = {
  express: `import express from "express";
import { authRoutes } from "./auth-routes.ts";

const app = express();
app.use(express.json());
app.use(authRoutes);
app.listen(Number(process.env.PORT));
`,
  fastify: `import fastify from "fastify";
import { authRoutes } from "./auth-routes.ts";

const app = fastify();
await app.register(authRoutes);
await app.listen({ port: Number(process.env.PORT) });
`,
};

test.for(Object.entries(SERVERS))(
  "the files of `latchkey init` for %s compile and run",
  async ([name, server]) => {
    const url = `http://localhost:${await freePort()}`;
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
    const folder = await started(url, {
      "package.json": JSON.stringify({ type: "module", dependencies: { [name]: "*" } }),
      "tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
      "server.ts": server,
    });
    expect(compile(folder)).toBe("");
    const app = await startApplication(process.execPath, ["server.ts"], {
      cwd: folder,
      env: { PORT: new URL(url).port },
      ready: [`${url}/api/auth/ok`],
    });
    onTestFinished(() => app.stop());
    await goThrough(url, "Sign in", "Signed in as Ada.");
  },
);

/** Makes an application beside the installed packages, and runs `latchkey init` in it. */
async function started(url: string, files: Record<string, string>): Promise<string> {
  const folder = await application({ ...files, ".env": `LATCHKEY_URL=${url}\n` });
  const cli = resolve("packages/server/src/cli.ts");
  await run(process.execPath, [cli, "init", "--yes"], { cwd: folder });
  return folder;
}

async function goThrough(url: string, signIn: string, signedIn: string): Promise<void> {
  const signedOut = await fetch(`${url}/protected`);
  expect(new URL(signedOut.url).pathname).toBe("/sign-in");
  expect(await signedOut.text()).toContain(signIn);
  const signedUp = await signUp(`${url}/api/auth`);
  expect(signedUp.status).toBe(200);
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const page = await fetch(`${url}/protected`, { headers: { cookie: cookie.join("; ") } });
  expect(await page.text()).toContain(signedIn);
}
