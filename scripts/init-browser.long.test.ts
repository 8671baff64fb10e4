// Only in test:all: npm installs frameworks, and each application is built, started and used in a browser.
import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, onTestFinished, test } from "vitest";
import { launchChromium } from "../e2e/support/browser.ts";
import { findOrInstallChromium } from "../e2e/support/chromium.ts";
import { freePort } from "../tests/service.ts";
import { startApplication } from "./build/application.ts";
import { application, installed } from "./build/installed.ts";

const run = promisify(execFile);
const executable = findOrInstallChromium();
const browser = executable === undefined ? undefined : await launchChromium(executable);
afterAll(() => browser?.close());
beforeAll(async () => void (await installed()));

/** Makes an application beside the installed packages, and runs `latchkey init` in it. */
async function started(files: Record<string, string>): Promise<{ folder: string; url: string }> {
  const url = `http://localhost:${await freePort()}`;
  const folder = await application({ ...files, ".env": `LATCHKEY_URL=${url}\n` });
  await run(process.execPath, [resolve("packages/server/src/cli.ts"), "init", "--yes"], { cwd: folder });
  return { folder, url };
}

/** Signs a user up, out of sight of the server's own pages, and opens the protected page. */
async function signsUp(url: string): Promise<void> {
  const page = await browser?.newPage();
  if (page === undefined) return;
  onTestFinished(() => page.close());
  await page.goto(`${url}/protected`);
  await page.waitForURL("**/sign-in*");
  await page.goto(`${url}/sign-up`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await page.getByRole("button", { name: /sign up|create account/i }).click();
  await page.waitForURL("**/protected");
  await page.getByText("Ada").first().waitFor();
}

/** As `create-next-app` makes them, without styles. */
const NEXT = {
  "package.json": JSON.stringify({ dependencies: { next: "*", react: "*", "react-dom": "*" } }),
  "next.config.ts": `import type { NextConfig } from "next";

const nextConfig: NextConfig = { cacheComponents: true };

export default nextConfig;
`,
  "app/layout.tsx": `export default function RootLayout({ children }: Readonly<{ children: React.ReactNode }>) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`,
  "app/page.tsx": `export default function Home() {
  return <main>Home</main>;
}
`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "ES2017",
      lib: ["dom", "dom.iterable", "esnext"],
      allowJs: true,
      skipLibCheck: true,
      strict: true,
      noEmit: true,
      esModuleInterop: true,
      module: "esnext",
      moduleResolution: "bundler",
      resolveJsonModule: true,
      isolatedModules: true,
      jsx: "react-jsx",
      incremental: true,
      plugins: [{ name: "next" }],
      paths: { "@/*": ["./*"] },
    },
    include: ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts"],
    exclude: ["node_modules"],
  }),
};

test("a Next.js application builds, and signs a user up, after `latchkey init`", {
  timeout: 480_000,
}, async ({ skip }) => {
  if (browser === undefined) return skip("needs Chromium");
  const { folder, url } = await started(NEXT);
  const next = join(await installed(), "node_modules/next/dist/bin/next");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  await run(process.execPath, [next, "build"], { cwd: folder, env });
  const { port } = new URL(url);
  const app = await startApplication(process.execPath, [next, "start", "--port", port], {
    cwd: folder,
    ready: [`${url}/api/auth/ok`],
  });
  onTestFinished(() => app.stop());
  await signsUp(url);
});

/** Servers in JavaScript that mount the routes as `latchkey init` says, by the type of their package. */
const JAVASCRIPT = {
  commonjs: `const express = require("express");

async function start() {
  const { authRoutes } = await import("./auth-routes.mjs");
  const app = express();
  app.use(authRoutes);
  app.listen(Number(process.env.PORT));
}
start();
`,
  module: `import express from "express";
import { authRoutes } from "./auth-routes.js";

const app = express();
app.use(authRoutes);
app.listen(Number(process.env.PORT));
`,
};

test.for(Object.entries(JAVASCRIPT))(
  'an Express application in JavaScript with "type": "%s" signs a user up after `latchkey init`',
  async ([type, server], { skip }) => {
    if (browser === undefined) return skip("needs Chromium");
    const { folder, url } = await started({
      "package.json": JSON.stringify({ type, dependencies: { express: "*" } }),
      "server.js": server,
    });
    const app = await startApplication(process.execPath, ["server.js"], {
      cwd: folder,
      env: { PORT: new URL(url).port },
      ready: [`${url}/api/auth/ok`],
    });
    onTestFinished(() => app.stop());
    await signsUp(url);
  },
);
