import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createBuilder, type InlineConfig, type Manifest, mergeConfig, type Plugin } from "vite";
import type { EntryAssets } from "../../packages/portal/src/assets.ts";
import { compressAll } from "./compress.ts";
import { ENTRIES, moduleId, pagesConfig, RENDERER, ROOT } from "./config.ts";
import { STAMP } from "./folder.ts";

/** Writes the pages into the folder `into`: the renderer and the files of the browser. All of it or nothing. */
export async function buildPages(into: string, hash: string): Promise<void> {
  const aside = `${resolve(into)}.${process.pid}`;
  const before = `${aside}.before`;
  try {
    rmSync(aside, { recursive: true, force: true });
    const found: { assets?: Record<string, EntryAssets> } = {};
    const builder = await createBuilder(mergeConfig(pagesConfig(), buildConfig(aside, found)));
    const { client, ssr } = builder.environments;
    if (client === undefined || ssr === undefined) throw new Error("Vite has no such environments");
    await builder.build(client);
    found.assets = readAssets(aside);
    await builder.build(ssr);
    rmSync(join(aside, ".vite"), { recursive: true, force: true });
    await compressAll(join(aside, "assets"));
    writeFileSync(join(aside, STAMP), hash);
    mkdirSync(resolve(into, ".."), { recursive: true });
    rename(into, before);
    renameSync(aside, into);
  } finally {
    for (const folder of [aside, before]) rmSync(folder, { recursive: true, force: true });
  }
}

function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** `found.assets` has to be there when the renderer is built. */
function buildConfig(folder: string, found: { assets?: Record<string, EntryAssets> }): InlineConfig {
  return {
    mode: "production",
    logLevel: "warn",
    plugins: [withAssets(found)],
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir: folder, emptyOutDir: false, reportCompressedSize: false },
    environments: {
      client: {
        build: {
          manifest: true,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: { ...ENTRIES } },
        },
      },
      ssr: {
        // One file without packages beside it: the service loads it from wherever it is installed.
        resolve: { noExternal: true },
        build: {
          ssr: true,
          target: "node24",
          minify: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: { render: RENDERER },
            output: { entryFileNames: "[name].js", codeSplitting: false },
          },
        },
      },
    },
  };
}

/** Puts the addresses of the built files in the place of `assets.ts`, which has those of the sources. */
function withAssets(found: { assets?: Record<string, EntryAssets> }): Plugin {
  return {
    name: "latchkey-assets",
    load(id) {
      if (id !== moduleId("src/assets.ts")) return undefined;
      if (found.assets === undefined) throw new Error("The browser's code must not import assets.ts");
      return `export const assets = ${JSON.stringify(found.assets)};`;
    },
  };
}

/** By entry, what a page of it loads. */
function readAssets(folder: string): Record<string, EntryAssets> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  return Object.fromEntries(
    Object.entries(ENTRIES).map(([name, file]) => {
      const entry = manifest[file];
      if (entry === undefined) throw new Error(`${join(ROOT, file)} is not in the manifest of the build`);
      const imported = importsOf(manifest, file).flatMap((key) => manifest[key] ?? []);
      const styles = [...imported, entry].flatMap(({ css = [] }) => css);
      return [
        name,
        {
          script: `/${entry.file}`,
          styles: [...new Set(styles)].map((path) => `/${path}`),
          preloads: imported.map(({ file }) => `/${file}`),
        },
      ];
    }),
  );
}

/** What a module's chunk imports at once, and what those import: each once, the deepest first. */
function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  return (manifest[key]?.imports ?? []).flatMap((imported) => {
    if (seen.has(imported)) return [];
    seen.add(imported);
    return [...importsOf(manifest, imported, seen), imported];
  });
}
