import { readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  createBuilder,
  type EnvironmentOptions,
  type InlineConfig,
  type Manifest,
  mergeConfig,
  type Plugin,
} from "vite";
import type { EntryAssets } from "../../packages/portal/src/assets.ts";
import { compressAll } from "./compress.ts";
import { ENTRIES, type EntryName, moduleId, pagesConfig, RENDERER } from "./config.ts";

type Assets = Readonly<Record<EntryName | "mail", EntryAssets>>;

/** What an entry loads for some of its pages alone. */
const MAIL_SCREENS = "src/auth/mail-screens.tsx";

/** Writes the pages into the folder `into`: the renderer and the files of the browser. All of it or nothing. */
export async function buildPages(into: string): Promise<void> {
  const aside = resolve(`${into}.${process.pid}`);
  try {
    rmSync(aside, { recursive: true, force: true });
    const found: { assets?: Assets } = {};
    const builder = await createBuilder(mergeConfig(pagesConfig(), buildConfig(aside, found)));
    const build = async (name: string): Promise<void> => {
      const environment = builder.environments[name];
      if (environment === undefined) throw new Error(`Vite has no environment "${name}"`);
      await builder.build(environment);
    };
    await build("auth");
    await build("app");
    const auth = readAssets(aside, "auth");
    const mail = { ...auth, preloads: [...auth.preloads, ...laterOf(aside, "auth", MAIL_SCREENS)] };
    found.assets = { auth, mail, app: readAssets(aside, "app") };
    await build("ssr");
    rmSync(join(aside, ".vite"), { recursive: true, force: true });
    await compressAll(join(aside, "assets"));
    renameSync(aside, resolve(into));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** `found.assets` has to be there when the renderer is built. */
function buildConfig(folder: string, found: { assets?: Assets }): InlineConfig {
  return {
    mode: "production",
    logLevel: "warn",
    plugins: [reactFirst(), withAssets(found)],
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir: folder, emptyOutDir: false, reportCompressedSize: false },
    environments: {
      auth: forBrowsers("auth"),
      app: forBrowsers("app"),
      ssr: {
        // One file without packages beside it: the service loads it from wherever it is installed.
        resolve: { noExternal: true },
        build: {
          ssr: true,
          target: "node24",
          minify: false,
          rolldownOptions: {
            input: { render: RENDERER },
            output: { entryFileNames: "[name].js", codeSplitting: false },
          },
        },
      },
    },
  };
}

/**
 * Each entry by itself: what only the other one uses of a module they share doesn't come along. React is a file of
 * its own, the same for both by its contents, so whoever goes from one to the other has it already.
 */
function forBrowsers(name: EntryName): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      manifest: manifestOf(name),
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [name]: ENTRIES[name] },
        output: {
          assetFileNames: "assets/pages-[hash][extname]",
          codeSplitting: {
            groups: [
              { name: "react", test: REACT, priority: 1 },
              // Half of it the first view needs, and most pages the rest.
              { name: "libraries", test: LIBRARIES, priority: 1 },
              // Everything that the first view needs comes at once.
              { name, tags: ["$initial"] },
            ],
          },
        },
      },
    },
  };
}

function manifestOf(name: EntryName): string {
  return `.vite/${name}.json`;
}

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const LIBRARIES = /node_modules\/(@tanstack|bowser)\//;

/** Names the parts of React in one order before anything else, so that both entries come to the same file. */
function reactFirst(): Plugin {
  const parts = ["react", "react-dom", "react/jsx-runtime", "react-dom/client"];
  const entries = Object.values(ENTRIES).map(moduleId);
  return {
    name: "latchkey-react-first",
    enforce: "pre",
    transform(code, id) {
      if (!entries.includes(id)) return undefined;
      return { code: `${parts.map((part) => `import "${part}";`).join("")}${code}`, map: null };
    },
  };
}

/** Puts the addresses of the built files in the place of `assets.ts`, which has those of the sources. */
function withAssets(found: { assets?: Assets }): Plugin {
  return {
    name: "latchkey-assets",
    load(id) {
      if (id !== moduleId("src/assets.ts")) return undefined;
      if (found.assets === undefined) throw new Error("The browser's code must not import assets.ts");
      return `export const assets = ${JSON.stringify(found.assets)};`;
    },
  };
}

/** What a page of this entry loads. */
function readAssets(folder: string, name: EntryName): EntryAssets {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, manifestOf(name)), "utf8"));
  const entry = manifest[ENTRIES[name]];
  if (entry === undefined) throw new Error(`${ENTRIES[name]} is not in the manifest of its build`);
  const imported = importsOf(manifest, ENTRIES[name]).flatMap((key) => manifest[key] ?? []);
  const styles = [...imported, entry].flatMap(({ css = [] }) => css);
  return {
    script: `/${entry.file}`,
    styles: [...new Set(styles)].map((path) => `/${path}`),
    preloads: imported.map(({ file }) => `/${file}`),
  };
}

/** The files of a module that an entry loads on demand, without those that the entry loads anyway. */
function laterOf(folder: string, name: EntryName, module: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, manifestOf(name)), "utf8"));
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`${module} has no chunk of its own`);
  const known = new Set([ENTRIES[name], ...importsOf(manifest, ENTRIES[name])]);
  const keys = [...importsOf(manifest, module), module].filter((key) => !known.has(key));
  return keys.flatMap((key) => (manifest[key] === undefined ? [] : [`/${manifest[key].file}`]));
}

/** What a module's chunk imports at once, and what those import: each once, the deepest first. */
function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  return (manifest[key]?.imports ?? []).flatMap((imported) => {
    if (seen.has(imported)) return [];
    seen.add(imported);
    return [...importsOf(manifest, imported, seen), imported];
  });
}
