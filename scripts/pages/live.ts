import { resolve } from "node:path";
import { createServer, type InlineConfig, mergeConfig } from "vite";
import type { Renderer } from "../../packages/server/src/portal/declared.ts";
import type { PageSource } from "../../packages/server/src/portal/source.ts";
import { pagesConfig, RENDERER } from "./config.ts";

/** Serves the pages from their sources with Vite: changes appear without a restart. */
export async function livePages(): Promise<PageSource> {
  const vite = await createServer(liveConfig());
  return {
    async loadRenderer() {
      // The module exports what the interface says, or the types of its package wouldn't compile.
      return (await vite.ssrLoadModule(`/${RENDERER}`)) as unknown as Renderer;
    },
    loadAssets: () => undefined,
    live: {
      handle: (request, response, next) => vite.middlewares(request, response, next),
      async finish(html, url) {
        const finished = await vite.transformIndexHtml(url, html);
        return finished.replaceAll(NONCE, nonceOf(html));
      },
    },
  };
}

export function liveConfig(): InlineConfig {
  return mergeConfig(pagesConfig(), {
    appType: "custom",
    clearScreen: false,
    logLevel: "warn",
    server: {
      // The service responds. Only the socket for updates is Vite's.
      middlewareMode: true,
      hmr: { host: "localhost" },
      // By default, Vite sends every file of the repository to any client, including the service's secret and
      // database.
      fs: { allow: SENT.map((folder) => resolve(folder)) },
    },
    html: { cspNonce: NONCE },
  });
}

/** The folders with the modules of pages: sources, packages and Vite's output. */
const SENT = ["packages", "node_modules", ".cache/vite"];

/** A placeholder for scripts and styles of Vite, which the page's nonce replaces. */
const NONCE = "latchkey-nonce";

function nonceOf(html: string): string {
  return /<meta property="csp-nonce" nonce="([^"]+)"/.exec(html)?.[1] ?? "";
}
