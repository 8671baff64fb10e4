import { existsSync, realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Assets, assetsIn } from "./assets.ts";
import type { Renderer } from "./declared.ts";

/** Where pages come from: the built files, or while they are being worked on the modules they are built from. */
export interface PageSource {
  /** Undefined: there are no pages here. Asked again for each page. */
  loadRenderer(): Promise<Renderer | undefined>;
  /** The built files of the browser; undefined where there are none. */
  loadAssets(): Assets | undefined;
  /** Only where modules come as they are. */
  readonly live?: LivePages;
}

/** While the pages are being worked on. */
export interface LivePages {
  /** Answers requests for modules and hands on all others. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Adds to a document what brings changes into it. `url`: path and query of the page. */
  finish(html: string, url: string): Promise<string>;
}

/** Beside the one file that the service is bundled into; published; sources; a clone's bundle. */
const FOLDERS = ["./pages/", "../pages/", "../../pages/", "../../../packages/server/pages/"];

/** The pages that were built. Nothing is read before the first of them is asked for. */
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
  // In a clone it is a link, and leads elsewhere once they are built anew: page and files have to be of one build.
  return found === undefined ? undefined : realpathSync(found);
}
