import { copyFileSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  createBuilder,
  type EnvironmentOptions,
  type InlineConfig,
  type Manifest,
  mergeConfig,
  type Plugin,
  type Rolldown,
} from "vite";
import type { EntryAssets } from "../../packages/portal/src/document/assets.ts";
import { COMPACT } from "../bundle/compact.ts";
import { compressAll } from "./compress.ts";
import { ENTRIES, type EntryName, entryOf, moduleId, pagesConfig, RENDERER } from "./config.ts";
import { withTextFiles, writeTexts } from "./texts.ts";

type Assets = Readonly<Record<string, EntryAssets>>;

/**
 * Writes the pages into the folder `into`: the renderer with its texts, and the browser's files. `hasStates`: with the page
 * `/_states`. Atomic.
 */
export async function buildPages(into: string, hasStates: boolean): Promise<void> {
  const aside = resolve(`${into}.${process.pid}`);
  try {
    rmSync(aside, { recursive: true, force: true });
    const found: { assets?: Assets } = {};
    const config = pagesConfig(hasStates);
    const shared = { first: await firstModules(config, aside), placed: await placedModules(config, aside) };
    const builder = await createBuilder(mergeConfig(config, buildConfig(aside, found, shared)));
    const build = async (name: string): Promise<void> => {
      const environment = builder.environments[name];
      if (environment === undefined) throw new Error(`Vite has no environment "${name}"`);
      await builder.build(environment);
    };
    await build("auth");
    await build("app");
    const kinds = Object.entries(ENTRIES.auth);
    found.assets = {
      ...Object.fromEntries(kinds.map(([kind, file]) => [kind, readAssets(aside, "auth", file)])),
      app: readAssets(aside, "app", entryOf("app"), new Set(shared.placed.values())),
    };
    await build("ssr");
    writeTexts(aside);
    rmSync(join(aside, ".vite"), { recursive: true, force: true });
    await compressAll(join(aside, "assets"));
    // The licenses accompany the font and the icons.
    copyFileSync("node_modules/@fontsource-variable/figtree/LICENSE", join(aside, "FIGTREE-LICENSE"));
    copyFileSync("packages/react/src/primitives/LUCIDE-LICENSE", join(aside, "LUCIDE-LICENSE"));
    renameSync(aside, resolve(into));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** The modules of shared files, or while these are being found, nothing. */
interface Shared {
  /** Those of the signed-out pages that users load most. */
  first?: ReadonlySet<string>;
  /** The app's files, by module. */
  placed?: ReadonlyMap<string, string>;
}

/** Returns Vite's configuration. `found.assets` must exist when the renderer is built. */
function buildConfig(
  folder: string,
  found: { assets?: Assets },
  { first, placed }: Shared = {},
): InlineConfig {
  return {
    mode: "production",
    logLevel: "warn",
    plugins: [
      reactFirst(),
      withoutCodeTexts(),
      withoutPreloads(),
      withoutRuntimeFile(),
      withAssets(found),
      withTextFiles(),
    ],
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir: folder, emptyOutDir: false, reportCompressedSize: false },
    environments: {
      // The first view is loaded at once: one file has the modules that several entries need.
      auth: forBrowsers(
        "auth",
        first
          ? [
              {
                name: (id) => (first.has(id) ? "auth" : null),
                debugName: "auth",
                tags: ["$initial"],
                minShareCount: 2,
              },
            ]
          : undefined,
        first ? undefined : FIRST,
      ),
      // Modules that several pages need come with the app, in one file. Those of one page are one more request.
      app: forBrowsers(
        "app",
        placed && [{ name: (id) => placed.get(id) ?? null, includeDependenciesRecursively: false }],
      ),
      ssr: {
        // One file and texts, without packages next to them: the service loads it from any folder.
        resolve: { noExternal: true },
        build: {
          ssr: true,
          target: "node24",
          minify: false,
          rolldownOptions: {
            input: { render: RENDERER },
            output: { entryFileNames: "[name].js", codeSplitting: false, ...COMPACT },
          },
        },
      },
    },
  };
}

/**
 * Configures one entry: it doesn't include parts of shared modules that only another entry uses. React is a
 * separate file with the same content for both, so a browser that moves from one to the other already has it.
 */
function forBrowsers(
  name: EntryName,
  groups: Group[] = [],
  entries: readonly string[] = Object.keys(ENTRIES[name]),
): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      manifest: manifestOf(name),
      assetsInlineLimit: 0,
      // Without the preload helper (`withoutPreloads`), the list of its files is unused.
      modulePreload: { polyfill: false, ...(name === "auth" ? { resolveDependencies: () => [] } : {}) },
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [entry, entryOf(entry)])),
        output: {
          assetFileNames: "assets/pages-[hash][extname]",
          codeSplitting: {
            groups: [{ name: "react", test: REACT, priority: 1 }, ...groups],
          },
        },
      },
    },
  };
}

/** The signed-out pages that users load most. */
const FIRST = ["sign-in", "sign-up"];

type Group = Exclude<Extract<Rolldown.OutputOptions["codeSplitting"], object>["groups"], undefined>[number];

/** Returns the modules that the first pages use: the other entries aren't built, which use more of the libraries. */
async function firstModules(config: InlineConfig, folder: string): Promise<Set<string>> {
  const chunks = await chunksOf("auth", config, folder);
  const entries = [...chunks.values()].flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : []));
  return new Set(modulesIn(chunks, entries));
}

/**
 * Returns the file of each of the app's modules. The app's file has the modules of its entry and of pages
 * that have little in common. Those of one page are in a separate file, and so are those that only one kind
 * of pages shares. Parts that are loaded on demand don't count: they use the files of pages.
 */
async function placedModules(config: InlineConfig, folder: string): Promise<Map<string, string>> {
  const chunks = await chunksOf("app", config, folder);
  const needing = new Map<string, Set<string>>();
  const placed = new Map<string, string>();
  for (const { isEntry, isDynamicEntry, facadeModuleId, fileName } of chunks.values()) {
    if (!isEntry && !isDynamicEntry) continue;
    for (const module of modulesIn(chunks, [fileName])) {
      if (isEntry) placed.set(module, "app");
      const by = needing.get(module) ?? new Set();
      needing.set(module, by.add(pageOf(facadeModuleId) ?? fileName));
    }
  }
  const pages = new Set([...chunks.values()].flatMap(({ facadeModuleId }) => pageOf(facadeModuleId) ?? []));
  for (const [module, by] of needing) {
    const using = [...by].filter((each) => pages.has(each));
    if (using.length > 0 && !placed.has(module)) placed.set(module, fileFor(using));
  }
  return placed;
}

/**
 * Files for the modules that only these pages share; the first that fits. No module of the app's file needs
 * one of them, because whatever needs a module is needed by fewer pages.
 */
const SHARED: readonly (readonly [file: string, pages: RegExp])[] = [
  ["admin-lists", /^admin\/(?!overview$)/],
  ["admin", /^admin\//],
  ["organization", /^organization\/(?!overview$)|^account\/(?:organizations|welcome)$/],
  ["api-keys", /\/api-keys$/],
];

/** Returns the file for the modules that these pages need. */
function fileFor(pages: readonly string[]): string {
  // A part of a page that is loaded on demand comes after the page.
  const [whole = ""] = pages.toSorted((a, b) => a.length - b.length);
  if (pages.every((each) => `${each}/`.startsWith(`${whole}/`))) return whole.replaceAll("/", "-");
  return SHARED.find(([, kind]) => pages.every((page) => kind.test(page)))?.[0] ?? "app";
}

/**
 * Returns the page that a module is loaded for: by its route, or as a section of a dialog or of the console.
 */
function pageOf(id: string | null): string | undefined {
  const [, route, section, console] =
    /\/portal\/src\/(?:app\/routes|features)\/(.*)\.tsx$|\/react\/src\/.*\/sections\/(.*)\.tsx$|\/react\/src\/(admin\/\w+(?:\/\w+(?=\/))?)(?:\/[\w-]+)?\.tsx?$/.exec(
      id ?? "",
    ) ?? [];
  const page = route?.replace("/routes/", "/");
  // An organization's audit log is the console's.
  return page === "organization/audit" ? "admin/audit" : (page ?? section ?? console);
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Builds the files of an entry without shared ones, and without writing them. */
async function chunksOf(name: EntryName, config: InlineConfig, folder: string): Promise<Chunks> {
  const builder = await createBuilder(mergeConfig(config, buildConfig(folder, {})));
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`Vite has no environment "${name}"`);
  environment.config.build.write = false;
  // The type without `watch` and with one output.
  const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
}

/** Returns the modules that are loaded with these files. */
function modulesIn(chunks: Chunks, files: readonly string[]): string[] {
  const loaded = new Set(files);
  // Iterating over a set includes elements that are added meanwhile.
  for (const file of loaded) for (const imported of chunks.get(file)?.imports ?? []) loaded.add(imported);
  return [...loaded].flatMap((file) => chunks.get(file)?.moduleIds ?? []);
}

function manifestOf(name: EntryName): string {
  return `.vite/${name}.json`;
}

const REACT = /node_modules\/(react|react-dom|scheduler)\//;

/** Imports the parts of React first, in one order, so that both entries get the same file. */
function reactFirst(): Plugin {
  const parts = ["react", "react-dom", "react/jsx-runtime", "react-dom/client"];
  const entries = Object.values({ ...ENTRIES.auth, ...ENTRIES.app }).map(moduleId);
  return {
    name: "latchkey-react-first",
    enforce: "pre",
    transform(code, id) {
      if (!entries.includes(id)) return undefined;
      return { code: `${parts.map((part) => `import "${part}";`).join("")}${code}`, map: null };
    },
  };
}

/**
 * The wrapper of CommonJS modules such as React's is a separate file of a few hundred bytes. Inlining it into
 * its importers saves a request.
 */
function withoutRuntimeFile(): Plugin {
  return {
    name: "latchkey-without-runtime-file",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const runtime = chunks.find(({ name }) => name === "rolldown-runtime");
        const found = /^([\s\S]*?)export\s*\{([^}]*)\};?\s*$/.exec(runtime?.code ?? "");
        if (runtime === undefined || found === null) return;
        const [, body = "", exported = ""] = found;
        const members = exported.split(",").map((member) => {
          const [local = "", name = local] = member.trim().split(" as ");
          return `${name}:${local}`;
        });
        const made = `(()=>{${body.trim().replace(/;$/, "")};return{${members.join(",")}}})()`;
        const file = runtime.fileName.split("/").at(-1);
        const statement = new RegExp(`import\\s*(?:\\{([^}]*)\\}\\s*from\\s*)?"\\./${file}";?`);
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(statement, (_whole, names?: string) =>
            // Undefined: a bare import, only for the order.
            names === undefined ? "" : `const{${names.replaceAll(" as ", ":")}}=${made};`,
          );
          chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}

/** Removes the client's texts of error codes. Pages have separate texts. */
function withoutCodeTexts(): Plugin {
  return {
    name: "latchkey-without-code-texts",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    transform(code, id) {
      if (!id.endsWith("/latchkey/src/shared/generated/error-codes.ts")) return undefined;
      const names = [...code.matchAll(/export const ([\w$]+) =/g)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = {};`).join(""), map: null };
    },
  };
}

/** Removes Vite's preload helper, which is larger than the few files it would preload on signed-out pages. */
function withoutPreloads(): Plugin {
  return {
    name: "latchkey-without-preloads",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "auth",
    load: (id) =>
      id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
  };
}

/** Replaces `assets.ts`, which has the URLs of the sources, with those of the built files. */
function withAssets(found: { assets?: Assets }): Plugin {
  return {
    name: "latchkey-assets",
    load(id) {
      if (id !== moduleId("src/document/assets.ts")) return undefined;
      if (found.assets === undefined) throw new Error("The browser's code must not import assets.ts");
      return `const assets = ${JSON.stringify(found.assets)};export const assetsOf = (entry) => assets[entry];`;
    },
  };
}

/** Returns the files of an entry. `pages`: names of the files for single pages. */
function readAssets(
  folder: string,
  name: EntryName,
  module: string,
  pages: ReadonlySet<string> = new Set(),
): EntryAssets {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, manifestOf(name)), "utf8"));
  const entry = manifest[module];
  if (entry === undefined) throw new Error(`${module} is not in the manifest of its build`);
  const imported = importsOf(manifest, module).flatMap((key) => manifest[key] ?? []);
  const styles = [...imported, entry].flatMap(({ css = [] }) => css);
  return {
    script: `/${entry.file}`,
    styles: [],
    rules: [...new Set(styles)].map((path) => readFileSync(join(folder, path), "utf8")).join(""),
    preloads: imported.map(({ file }) => `/${file}`),
    pages: pagesIn(manifest, [module, ...importsOf(manifest, module)], pages),
    fonts: [fontOf(manifest)],
  };
}

/** Returns the files that each page of the app needs besides `loaded`. */
function pagesIn(
  manifest: Manifest,
  loaded: readonly string[],
  pages: ReadonlySet<string>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([key, { name = "" }]) => {
      if (!pages.has(name)) return [];
      const needed = [...importsOf(manifest, key), key].filter((each) => !loaded.includes(each));
      const files = needed.flatMap((each) => manifest[each] ?? []);
      const paths = files.flatMap(({ file, css = [] }) => [file, ...css]);
      return [[name, [...new Set(paths)].map((path) => `/${path}`)]];
    }),
  );
}

/** Returns the font with Latin letters, which every page needs. */
function fontOf(manifest: Manifest): string {
  const font = Object.values(manifest).find(({ src }) => src?.endsWith("figtree-latin-wght-normal.woff2"));
  if (font === undefined) throw new Error("The stylesheet has no font for Latin letters");
  return `/${font.file}`;
}

/** Returns the static imports of a module's chunk, recursively: without duplicates, the deepest first. */
function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  return (manifest[key]?.imports ?? []).flatMap((imported) => {
    if (seen.has(imported)) return [];
    seen.add(imported);
    return [...importsOf(manifest, imported, seen), imported];
  });
}
