// Only in test:all: npm installs frameworks, which build their applications. The client has unit tests with Vue,
// Svelte and Solid next to its code.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../tests/service.ts";
import { APPLICATION_SECRET, startApplication } from "./build/application.ts";
import { documentedCommands, documentedFiles } from "./build/documented-files.ts";
import { signUp } from "./build/examples.ts";
import { shellWithRegistry } from "./registry/for-tests.ts";

interface Framework {
  packages: readonly string[];
  /** The path of `auth.ts`, and the line that the section adds to it. */
  auth: readonly [file: string, line: string];
  /** The files that a new application has. */
  files: Readonly<Record<string, string>>;
  /** The commands that check types and build. */
  commands: readonly string[];
  /** The program that the build has made, with its arguments. */
  server: string;
}

const MIGRATE = "export const ready = auth.migrate();\n";
const TYPESCRIPT = ["typescript@6.0.3", "@types/node@24.19.2"];

/** The frameworks by their sections. */
const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  SvelteKit: {
    packages: [
      "@sveltejs/kit@3.2.0",
      "@sveltejs/adapter-node@6.0.1",
      "@sveltejs/vite-plugin-svelte@7.3.1",
      "svelte@5.57.3",
      "svelte-check@4.7.8",
      "vite@8.3.8",
    ],
    auth: ["src/auth.ts", ""],
    files: {
      "vite.config.ts": `import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig } from "vite";
export default defineConfig({
  plugins: [sveltekit({ adapter: adapter(), paths: { origin: "http://localhost:3000" } })],
});
`,
      "src/app.html":
        '<html lang="en"><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>',
      "tsconfig.json": '{ "extends": "$app/tsconfig", "include": ["src"] }',
    },
    commands: ["svelte-kit sync", "svelte-check --fail-on-warnings", "vite build"],
    server: "build/index.js",
  },
  Nuxt: {
    packages: ["nuxt@4.5.2", "vue@3.5.45", "vue-tsc@3.3.14"],
    auth: ["server/utils/auth.ts", ""],
    files: {
      "nuxt.config.ts": 'export default defineNuxtConfig({ compatibilityDate: "2026-10-01" });',
      "tsconfig.json": JSON.stringify({
        files: [],
        references: [{ path: "./.nuxt/tsconfig.app.json" }, { path: "./.nuxt/tsconfig.server.json" }],
      }),
    },
    commands: ["nuxt typecheck", "nuxt build"],
    server: ".output/server/index.mjs",
  },
  SolidStart: {
    packages: [
      "@solidjs/start@2.0.5",
      "@solidjs/router@1.0.0",
      "solid-js@1.9.20",
      "vite@8.3.8",
      // SolidStart needs a release that npm's `latest` isn't.
      "nitro@3.0.260903-beta",
    ],
    auth: ["src/auth.ts", MIGRATE],
    files: {
      "vite.config.ts": `import { solidStart } from "@solidjs/start/config";
import { nitro } from "nitro/vite";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [solidStart(), nitro()] });
`,
      "src/entry-client.tsx": `import { mount, StartClient } from "@solidjs/start/client";
mount(() => <StartClient />, document.getElementById("app") ?? document.body);
`,
      "src/entry-server.tsx": `import { createHandler, StartServer } from "@solidjs/start/server";
export default createHandler(() => (
  <StartServer
    document={({ assets, children, scripts }) => (
      <html lang="en"><head>{assets}</head><body><div id="app">{children}</div>{scripts}</body></html>
    )}
  />
));
`,
      "src/app.tsx": `import { Router } from "@solidjs/router";
import { FileRoutes } from "@solidjs/start/router";
import { Suspense } from "solid-js";
export default function App() {
  return <Router root={(props) => <Suspense>{props.children}</Suspense>}><FileRoutes /></Router>;
}
`,
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noEmit: true,
          target: "es2024",
          module: "preserve",
          jsx: "preserve",
          jsxImportSource: "solid-js",
          types: ["@solidjs/start/env", "node"],
          skipLibCheck: true,
        },
        include: ["src"],
      }),
    },
    commands: ["tsc", "vite build"],
    server: ".output/server/index.mjs",
  },
  "React Router": {
    packages: [
      "react-router@8.4.0",
      "@react-router/dev@8.4.0",
      "@react-router/node@8.4.0",
      "@react-router/serve@8.4.0",
      "react@19.3.1",
      "react-dom@19.3.1",
      "@types/react@19",
      "@types/react-dom@19",
      "isbot@5",
      "vite@8.3.8",
    ],
    auth: ["app/auth.server.ts", MIGRATE],
    files: {
      "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [reactRouter()] });
`,
      "app/root.tsx": `import { Outlet, Scripts } from "react-router";
export default function Root() {
  return <html lang="en"><body><Outlet /><Scripts /></body></html>;
}
`,
      "tsconfig.json": JSON.stringify({
        include: ["app", ".react-router/types/**/*"],
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: "es2024",
          lib: ["es2024", "dom", "dom.iterable"],
          module: "preserve",
          moduleResolution: "bundler",
          jsx: "react-jsx",
          rootDirs: [".", "./.react-router/types"],
          types: ["node", "vite/client"],
          skipLibCheck: true,
        },
      }),
    },
    commands: ["react-router typegen", "tsc", "react-router build"],
    server: "node_modules/@react-router/serve/bin.cjs build/server/index.js",
  },
  Astro: {
    packages: ["astro@7.3.5", "@astrojs/node@11.1.6", "@astrojs/check@0.9.10"],
    auth: ["src/auth.ts", MIGRATE],
    files: {
      "astro.config.mjs": `import node from "@astrojs/node";
import { defineConfig } from "astro/config";
export default defineConfig({ output: "server", adapter: node({ mode: "standalone" }) });
`,
      "tsconfig.json": '{ "extends": "astro/tsconfigs/strict", "include": [".astro/types.d.ts", "src"] }',
    },
    commands: ["astro check", "astro build"],
    server: "dist/server/entry.mjs",
  },
};

const { emptyFolder, type } = shellWithRegistry();

/** Returns the command that installs what a section needs of Latchkey. */
const installCommand = (section: string): string =>
  documentedCommands("frameworks.md", section).find((command) => command.startsWith("npm install ")) ??
  expect.unreachable(`${section} installs nothing`);

test.for(Object.entries(FRAMEWORKS))(
  "the documented application of %s compiles, and renders each user's session",
  async ([section, framework]) => {
    const { packages, commands, server } = framework;
    const port = await freePort();
    const folder = emptyFolder();
    writeFileSync(join(folder, "package.json"), '{ "name": "app", "private": true, "type": "module" }');
    for (const [name, text] of Object.entries(filesOf(section, framework))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text.replaceAll("localhost:3000", `localhost:${port}`));
    }
    await type(`npm install ${[...packages, ...TYPESCRIPT].join(" ")}`, folder);
    await type(installCommand(section), folder);
    for (const command of commands) run(command, folder);

    const url = `http://localhost:${port}`;
    const ready = [`${url}/api/auth/ok`];
    const env = { PORT: String(port) };
    const app = await startApplication(process.execPath, server.split(" "), { cwd: folder, env, ready });
    onTestFinished(() => app.stop());
    const answer = await signUp(`${url}/api/auth`);
    expect(await answer.json()).toMatchObject({ user: { name: "Ada" } });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    const heading = async (headers: Record<string, string>): Promise<string | undefined> => {
      const html = await (await fetch(url, { headers })).text();
      return html.match(/<h1.*?<\/h1>/s)?.[0].replaceAll(/<[^>]*>/g, "");
    };
    const pages = [heading({ cookie: cookie.join("; ") }), heading({})];
    expect(await Promise.all(pages)).toEqual(["Hello Ada", "Hello stranger"]);
  },
);

const NEST = "@nestjs/core@12.5.1";

test("the documented versions are those of these tests", () => {
  const rows = Object.entries(FRAMEWORKS).map(([name, { packages }]) => [name, packages[0]] as const);
  for (const [name, first = ""] of [...rows, ["NestJS", NEST] as const])
    expect(readFileSync("docs/frameworks.md", "utf8")).toMatch(
      new RegExp(`^\\| ${name} +\\| ${first.replace(/.*@/, "")} `, "m"),
    );
});

test("the documented application of NestJS compiles, and refuses requests without a session", async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = emptyFolder();
  const compilerOptions = {
    strict: true,
    target: "es2024",
    module: "nodenext",
    rootDir: "src",
    outDir: "dist",
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    types: ["node"],
    skipLibCheck: true,
  };
  const { "auth.ts": auth = "", ...files } = {
    ...documentedFiles("frameworks.md"),
    ...documentedFiles("frameworks.md", "NestJS"),
    "package.json": '{ "name": "app", "private": true, "type": "module" }',
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
  };
  mkdirSync(join(folder, "src"));
  for (const [name, text] of Object.entries({ ...files, "src/auth.ts": auth }))
    writeFileSync(join(folder, name), text.replaceAll("3000", String(port)));
  const nest = ["common", "core", "platform-express"].map((name) => NEST.replace("core", name));
  const others = ["reflect-metadata@0.2.2", "rxjs@7", ...TYPESCRIPT];
  await type(`npm install ${[...nest, ...others].join(" ")}`, folder);
  await type(installCommand("NestJS"), folder);
  run("tsc", folder);

  const ready = [`${url}/api/auth/ok`];
  const app = await startApplication(process.execPath, ["dist/main.js"], { cwd: folder, env: {}, ready });
  onTestFinished(() => app.stop());
  const answer = await signUp(`${url}/api/auth`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const me = await fetch(`${url}/me`, { headers: { cookie: cookie.join("; ") } });
  expect(await me.json()).toMatchObject({ name: "Ada" });
  expect((await fetch(`${url}/me`)).status).toBe(401);
});

function filesOf(section: string, { auth: [file, line], files }: Framework): Record<string, string> {
  const { "auth.ts": auth = "" } = documentedFiles("frameworks.md");
  return { ...files, ...documentedFiles("frameworks.md", section), [file]: auth + line };
}

/** Runs a command of an installed package. Throws its output if it fails. */
function run(command: string, folder: string): void {
  const [name = "", ...args] = command.split(" ");
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = {
    ...process.env,
    PATH: path,
    LATCHKEY_SECRET: APPLICATION_SECRET,
    // A build, not a test: SolidStart otherwise looks for its development server.
    NODE_ENV: "production",
    NUXT_TELEMETRY_DISABLED: "1",
  };
  try {
    execFileSync(join(folder, "node_modules/.bin", name), args, { cwd: folder, env, encoding: "utf8" });
  } catch (error) {
    // Tools write their findings to standard output.
    const findings = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`${command} failed:\n${findings}`, { cause: error });
  }
}
