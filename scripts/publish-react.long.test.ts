// Only in test:all: npm installs two versions of React with the packed components, which have unit tests next
// to their code.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "./build/compile.ts";
import { npm } from "./build/pack.ts";
import { packed } from "./build/packed.ts";

let tarballs: string[] = [];

beforeAll(async () => {
  const ofBrowsers = ["@latchkey/client", "@latchkey/react"];
  tarballs = (await packed()).filter(({ name }) => ofBrowsers.includes(name)).map(({ tarball }) => tarball);
});

describe.for([
  ["18.3.1", "18.3.8", "18.3.7"],
  ["19.3.1", "19.3.0", "19.3.0"],
])("an empty folder with the packed components and React %s", ([react, types, domTypes]) => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "latchkey-react-"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "app", private: true }));
    const others = [
      `react@${react}`,
      `react-dom@${react}`,
      `@types/react@${types}`,
      `@types/react-dom@${domTypes}`,
    ];
    npm(["install", "--no-fund", "--no-audit", ...tarballs, ...others], folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("has no engine", () => {
    expect(existsSync(join(folder, "node_modules/latchkey"))).toBe(false);
  });

  test("has one React, and stylesheets that are whole", () => {
    const found = execFileSync("find", [folder, "-path", "*/node_modules/react/package.json"], {
      encoding: "utf8",
    });
    expect(found.trim().split("\n")).toEqual([join(folder, "node_modules/react/package.json")]);
    const installed = join(folder, "node_modules/@latchkey/react");
    const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const styles = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".css"),
    );
    expect(styles.map((file) => `./${file}`).sort()).toEqual([
      exports["./admin.css"],
      exports["./admin.layer.css"],
      exports["./styles.css"],
      exports["./styles.layer.css"],
      exports["./presets/brand.css"],
      exports["./presets/neutral.css"],
      exports["./presets/shadcn.css"],
    ]);
    const admin = readFileSync(join(installed, exports["./admin.css"]), "utf8");
    expect(admin).not.toContain("@import");
    expect(admin).toContain("AdminConsole");
    const css = readFileSync(join(installed, exports["./styles.css"]), "utf8");
    expect(css).not.toMatch(/@import|@layer/);
    const layered = readFileSync(join(installed, exports["./styles.layer.css"]), "utf8");
    expect(layered).not.toContain("@import");
    const layers = [...layered.matchAll(/@layer latchkey\.(\w+)/g)].map(([, name]) => name);
    expect([...new Set(layers)]).toEqual(["reset", "tokens", "base", "parts", "states"]);
    expect(css).toContain("light-dark(");
  });

  test("renders a whole sign-in on a server", () => {
    writeFileSync(join(folder, "render.mjs"), RENDER);
    const html = execFileSync(process.execPath, ["render.mjs"], { cwd: folder, encoding: "utf8" });
    expect(html).toContain("Sign in to Acme");
    expect(html).toContain('autoComplete="current-password webauthn"');
    expect(html).toContain('data-lk="SignIn"');
  });

  test.for(["nodenext", "bundler"])("compiles an application with the types of %s", (resolution) => {
    writeFileSync(join(folder, "app.tsx"), APP);
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: "es2024",
      lib: ["es2024", "dom", "dom.iterable"],
      jsx: "react-jsx",
      types: [],
      // The types of other packages are their authors' responsibility. The next test checks ours.
      skipLibCheck: true,
      ...(resolution === "nodenext"
        ? { module: "nodenext", moduleDetection: "force" }
        : { module: "esnext", moduleResolution: "bundler" }),
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["app.tsx"] }));
    expect(compile(folder)).toBe("");
  });
});

const CONFIG = `{
  appName: "Acme", methods: ["password"], socialProviders: [], signUp: "open", emailVerification: false,
  password: { min: 8, max: 128 }, pictures: true, locales: ["en"], branding: {}, plugins: [],
}`;

const RENDER = `
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createAuthClient, LatchkeyProvider } from "@latchkey/react";
import { SignIn } from "@latchkey/react/sign-in";

const client = createAuthClient({ baseURL: "http://localhost:3000" });
const config = ${CONFIG};
const page = createElement(LatchkeyProvider, { client, config, initialSession: null }, createElement(SignIn));
console.log(renderToString(page));
`;

const APP = `
import { createAuthClient, LatchkeyProvider, SignedIn, SignedOut, useSession } from "@latchkey/react";
import { SignIn } from "@latchkey/react/sign-in";
import { UserButton } from "@latchkey/react/user-button";

const client = createAuthClient({ baseURL: "http://localhost:3000" });

function Greeting() {
  const { data } = useSession();
  return <p>{data?.user.name satisfies string | undefined}</p>;
}

export function App() {
  return (
    <LatchkeyProvider client={client}>
      <SignedOut><SignIn /></SignedOut>
      <SignedIn><UserButton /><Greeting /></SignedIn>
    </LatchkeyProvider>
  );
}
`;
