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

type Assets = Readonly<Record<string, EntryAssets>>;

/**
 * Writes the pages into the folder `into`: the renderer and the browser's files. `hasStates`: with the page
 * `/_states`. Atomic.
 */
export async function buildPages(into: string, hasStates: boolean): Promise<void> {
  const aside = resolve(`${into}.${process.pid}`);
  try {
    rmSync(aside, { recursive: true, force: true });
    const found: { assets?: Assets } = {};
    const config = pagesConfig(hasStates);
    const placed = await placedModules(config, aside);
    const builder = await createBuilder(mergeConfig(config, buildConfig(aside, found, placed)));
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
      app: readAssets(aside, "app", entryOf("app"), new Set(placed.values())),
    };
    await build("ssr");
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

/** Returns Vite's configuration. `found.assets` must exist when the renderer is built. */
function buildConfig(
  folder: string,
  found: { assets?: Assets },
  placed?: ReadonlyMap<string, string>,
): InlineConfig {
  return {
    mode: "production",
    logLevel: "warn",
    plugins: [reactFirst(), withoutCodeTexts(), withoutPreloads(), withoutRuntimeFile(), withAssets(found)],
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir: folder, emptyOutDir: false, reportCompressedSize: false },
    environments: {
      // The first view is loaded at once: one file has the modules that several entries need.
      auth: forBrowsers("auth", [
        { name: sharedFile("auth"), debugName: "auth", tags: ["$initial"], minShareCount: 2 },
      ]),
      // Modules that several pages need come with the app, in one file. Those of one page are one more request.
      app: forBrowsers(
        "app",
        placed && [{ name: (id) => placed.get(id) ?? null, includeDependenciesRecursively: false }],
      ),
      ssr: {
        // One file without packages next to it: the service loads it from any folder.
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
function forBrowsers(name: EntryName, groups: Group[] = []): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      manifest: manifestOf(name),
      assetsInlineLimit: 0,
      // Without the preload helper (`withoutPreloads`), the list of its files is unused.
      modulePreload: { polyfill: false, ...(name === "auth" ? { resolveDependencies: () => [] } : {}) },
      rolldownOptions: {
        input: { ...ENTRIES[name] },
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
const FIRST = [entryOf("sign-in"), entryOf("sign-up")];

type Group = Exclude<Extract<Rolldown.OutputOptions["codeSplitting"], object>["groups"], undefined>[number];

/** Assigns the modules of the first pages to the shared file. Rolldown places all others. */
function sharedFile(name: string) {
  let needed: ReadonlySet<string> | undefined;
  return (id: string, context: Pick<Rolldown.PluginContext, "getModuleInfo">): string | null => {
    needed ??= reachableFrom(
      FIRST.map(moduleId),
      (module) => context.getModuleInfo(module)?.importedIds ?? [],
    );
    return needed.has(id) ? name : null;
  };
}

/**
 * Returns the file of each of the app's modules. The app's file has the modules of its entry and of pages
 * that have little in common. Those of one page are in a separate file, and so are those that only one kind
 * of pages shares. Parts that are loaded on demand don't count: they use the files of pages.
 */
async function placedModules(config: InlineConfig, folder: string): Promise<Map<string, string>> {
  const builder = await createBuilder(mergeConfig(config, buildConfig(folder, {})));
  const { app } = builder.environments;
  if (app === undefined) throw new Error("Vite has no environment for the app");
  app.config.build.write = false;
  // The type without `watch` and with one output.
  const { output } = (await builder.build(app)) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const needing = new Map<string, Set<string>>();
  const placed = new Map<string, string>();
  for (const { isEntry, isDynamicEntry, facadeModuleId, fileName } of chunks.values()) {
    if (!isEntry && !isDynamicEntry) continue;
    const loaded = reachableFrom([fileName], (file) => chunks.get(file)?.imports ?? []);
    for (const module of [...loaded].flatMap((file) => chunks.get(file)?.moduleIds ?? [])) {
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

function reachableFrom(
  modules: readonly string[],
  importedBy: (id: string) => readonly string[],
): Set<string> {
  const found = new Set(modules);
  // Iterating over a set includes elements that are added meanwhile.
  for (const id of found) for (const imported of importedBy(id)) found.add(imported);
  return found;
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
    styles: [...new Set(styles)].map((path) => `/${path}`),
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
