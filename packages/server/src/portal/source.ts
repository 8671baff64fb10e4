import { existsSync, realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Assets, assetsIn } from "./assets.ts";
import type { Renderer } from "./declared.ts";

/** Source of pages: the built files, or in development the modules they are built from. */
export interface PageSource {
  /** Undefined: there are no built pages. Called again for each page. */
  loadRenderer(): Promise<Renderer | undefined>;
  /** Built files for the browser; undefined if there are none. */
  loadAssets(): Assets | undefined;
  /** Only if modules are served unbundled. */
  readonly live?: LivePages;
}

/** Pages in development. */
export interface LivePages {
  /** Answers requests for modules and passes all others on. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Adds the live reloading to a document. `url`: path and query of the page. */
  finish(html: string, url: string): Promise<string>;
}

/**
 * Candidates: beside the bundled service; in the published package; from the sources; from a clone's bundle.
 */
const FOLDERS = ["./pages/", "../pages/", "../../pages/", "../../../packages/server/pages/"];

/** Returns the built pages. Nothing is read before the first page is requested. */
export function builtPages(find = findFolder): PageSource {
  let folder: string | undefined;
  let renderer: Promise<Renderer> | undefined;
  let assets: Assets | undefined;
  // They may be built while the service runs.
  const getFolder = (): string | undefined => {
    folder ??= find();
    return folder;
  };
  return {
    async loadRenderer() {
      const found = getFolder();
      if (renderer === undefined && found !== undefined) {
        renderer = import(pathToFileURL(join(found, "render.js")).href);
        renderer.catch(() => {
          renderer = undefined;
        });
      }
      return renderer;
    },
    loadAssets() {
      const found = getFolder();
      if (assets === undefined && found !== undefined) assets = assetsIn(join(found, "assets"));
      return assets;
    },
  };
}

function findFolder(): string | undefined {
  const found = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) =>
    existsSync(join(path, "render.js")),
  );
  // In a clone it is a link that the next build changes: page and files must be of one build.
  return found === undefined ? undefined : realpathSync(found);
}
