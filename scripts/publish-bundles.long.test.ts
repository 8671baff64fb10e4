// Only in test:all: npm installs Next.js and bundlers, and each builds an application, which takes minutes.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, test } from "vitest";
import { freePort } from "../tests/service.ts";
import { APPLICATION_SECRET, startApplication } from "./build/application.ts";
import { documentedFiles } from "./build/documented-files.ts";
import { application, installed } from "./build/installed.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

const run = promisify(execFile);
const env = { ...process.env, LATCHKEY_SECRET: APPLICATION_SECRET, NEXT_TELEMETRY_DISABLED: "1" };

beforeAll(async () => void (await installed()));

/** Next.js uses Turbopack by default. */
const NEXT_BUNDLERS = [
  ["Turbopack", "--turbopack"],
  ["webpack", "--webpack"],
] as const;

// In parallel: each has phases that use one processor.
describe.concurrent.for(NEXT_BUNDLERS)("Next.js, built with %s", ([, bundler]) => {
  test("signs users up, signs them in with a server action, and identifies them in server components", {
    timeout: 480_000,
  }, async ({ expect, onTestFinished }) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const folder = await application(nextFiles(url, bundler));
    const next = join(await installed(), "node_modules/next/dist/bin/next");
    await run(process.execPath, [next, "build", bundler], { cwd: folder, env });
    const app = await startApplication(process.execPath, [next, "start", "--port", String(port)], {
      cwd: folder,
      ready: [`${url}/api/auth/ok`],
    });
    onTestFinished(() => app.stop());
    const signedUp = await fetch(`${url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADA),
    });
    expect(signedUp.status).toBe(200);
    expect(await textOf(`${url}/`)).toContain('data-lk="SignIn"');

    const form = await textOf(`${url}/sign-in`);
    const action = form.match(/name="(\$ACTION_ID_\w+)"/)?.[1] ?? "";
    const sent = new FormData();
    for (const [name, value] of Object.entries({ ...ADA, [action]: "" })) sent.set(name, value);
    const signedIn = await fetch(`${url}/sign-in`, {
      method: "POST",
      headers: { origin: url },
      body: sent,
      redirect: "manual",
    });
    expect(signedIn.status).toBe(303);
    const set = signedIn.headers.getSetCookie().find((line) => line.includes("session_token")) ?? "";
    expect(set).toMatch(/; HttpOnly/i);
    expect(set).toMatch(/; SameSite=Lax/i);
    expect(set).toMatch(/; Max-Age=\d{6}/i);
    const [cookie = ""] = set.split(";");
    expect(await textOf(`${url}/`, { cookie })).toContain("Hello <!-- -->Ada");
    // This statement runs in a worker, which must load from the bundle.
    expect(await textOf(`${url}/count`)).toBe('{"sessions":2}');
  });
});

describe.concurrent.for([
  [
    "esbuild",
    [
      "esbuild/bin/esbuild",
      "app.mjs",
      "--bundle",
      "--platform=node",
      "--format=esm",
      "--minify",
      "--keep-names",
      "--external:@node-rs/argon2",
      "--outfile=out/app.mjs",
    ],
  ],
  ["Vite", ["vite/bin/vite.js", "build", "--ssr", "app.mjs", "--outDir", "out"]],
] as const)("an application that %s bundled", ([, [program, ...args]]) => {
  test("signs users up", async ({ expect }) => {
    const modules = join(await installed(), "node_modules");
    const folder = await application({
      "app.mjs": `import { auth } from "./auth.mjs";
await auth.migrate();
const headers = { "content-type": "application/json" };
const body = JSON.stringify(${JSON.stringify(ADA)});
const request = new Request("http://localhost:3000/api/auth/sign-up/email", { method: "POST", headers, body });
const { status } = await auth.handler(request);
console.log(status, await auth.countSessions());
await auth.close();
`,
      "auth.mjs": documentedFiles("frameworks.md")["auth.ts"] ?? "",
      "vite.config.mjs": `export default {
  build: { rolldownOptions: { output: { entryFileNames: "app.mjs" } } },
  ssr: { noExternal: true, external: ["@node-rs/argon2"] },
};
`,
    });
    await run(process.execPath, [join(modules, program), ...args], { cwd: folder, env });
    const { stdout } = await run(process.execPath, ["out/app.mjs"], { cwd: folder, env });
    expect(stdout).toBe("200 1\n");
  });
});

/** Returns the documented files, a layout as every application has, and a route that runs a long statement. */
function nextFiles(url: string, bundler: string): Record<string, string> {
  const documented = { ...documentedFiles("frameworks.md"), ...documentedFiles("frameworks.md", "Next.js") };
  const files = Object.entries(documented).map(([name, code]) => [
    name,
    code.replaceAll("http://localhost:3000", url),
  ]);
  const config = {
    // Types are the same with both bundlers.
    typescript: { ignoreBuildErrors: bundler === "--webpack" },
    // The settings of `create-next-app`.
    ...(bundler === "--turbopack" && { cacheComponents: true, partialPrefetching: true }),
  };
  return {
    ...Object.fromEntries(files),
    "app/layout.tsx": `import type { ReactNode } from "react";
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
    "app/count/route.ts": `import { connection } from "next/server";
import { auth } from "../../auth";
export const GET = async () => {
  await connection();
  return Response.json({ sessions: await auth.countSessions() });
};
`,
    "next.config.mjs": `export default ${JSON.stringify(config)};\n`,
  };
}

async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(url, { headers })).text();
}
