import { resolve } from "node:path";
import { createServer, type InlineConfig, mergeConfig } from "vite";
import type { Renderer } from "../../packages/server/src/portal/declared.ts";
import type { PageSource } from "../../packages/server/src/portal/source.ts";
import { pagesConfig, RENDERER } from "./config.ts";

/** The pages from their sources, through Vite: what is saved is on the screen without a restart. */
export async function livePages(): Promise<PageSource> {
  const vite = await createServer(liveConfig());
  return {
    async loadRenderer() {
      // The module exports what the interface says, or the types of its package would not compile.
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
      // The service answers; only the socket that tells of changes is Vite's own.
      middlewareMode: true,
      hmr: { host: "localhost" },
      // By itself Vite sends every file of the repository to whoever asks: the service's secret and database, too.
      fs: { allow: SENT.map((folder) => resolve(folder)) },
    },
    html: { cspNonce: NONCE },
  });
}

/** Where the modules of pages are: sources, packages, and what Vite makes of them. */
const SENT = ["packages", "node_modules", ".cache/vite"];

/** Stands where Vite puts scripts and styles of its own, until the page's nonce takes its place. */
const NONCE = "latchkey-nonce";

function nonceOf(html: string): string {
  return /<meta property="csp-nonce" nonce="([^"]+)"/.exec(html)?.[1] ?? "";
}
