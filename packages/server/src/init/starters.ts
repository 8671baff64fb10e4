import packageFile from "#package" with { type: "json" };
import { FRAMEWORKS, titleOf } from "./project.ts";
import { ROUTES } from "./templates/routes.ts";

/** Frameworks of new applications, by their names in words. Next.js has a generator of its own. */
export const STARTERS = {
  vite: "Vite with React",
  hono: FRAMEWORKS.hono,
  express: FRAMEWORKS.express,
  fastify: FRAMEWORKS.fastify,
  node: FRAMEWORKS.node,
} as const;

export type Starter = keyof typeof STARTERS;

/** The range of a package's versions that its template was written for. */
export const VERSIONS: Readonly<Record<string, string>> = {
  "@hono/node-server": "^2.1.9",
  "@types/express": "^5.0.6",
  "@types/node": "^24.19.2",
  "@types/react": "^19.3.0",
  "@types/react-dom": "^19.3.0",
  "@vitejs/plugin-react": "^6.3.0",
  concurrently: "^10.0.7",
  express: "^5.3.0",
  fastify: "^5.12.8",
  hono: "^4.13.19",
  react: "^19.3.1",
  "react-dom": "^19.3.1",
  typescript: "^6.0.3",
  vite: "^8.3.8",
};

interface Template {
  packages: readonly string[];
  development: readonly string[];
  scripts: Readonly<Record<string, string>>;
  /** Compiler options beside those of all applications. */
  compiler: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, string>>;
}

/**
 * Returns the files of a new application, by their paths: what it has before `latchkey init` adds accounts, but with the
 * routes or pages mounted already.
 */
export function starterFiles(starter: Starter, name: string): Record<string, string> {
  const { packages, development, scripts, compiler, files } =
    starter === "vite" ? vite(titleOf(name)) : server(starter);
  const own = ["latchkey", ...(starter === "vite" ? ["@latchkey/client", "@latchkey/react"] : [])];
  const manifest = {
    name,
    version: "0.0.0",
    private: true,
    type: "module",
    // This and later ones run TypeScript.
    engines: { node: ">=22.18" },
    scripts: { ...scripts, check: "tsc" },
    dependencies: {
      ...Object.fromEntries(own.map((ours) => [ours, `^${packageFile.version}`])),
      ...versions(packages),
    },
    devDependencies: versions(["@types/node", "typescript", ...development]),
  };
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2024",
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    ...compiler,
  };
  return {
    "package.json": json(manifest),
    "tsconfig.json": json({ compilerOptions, include: ["*.ts", "src"] }),
    ".gitignore": "node_modules\ndist\n.env\nlatchkey.db*\n",
    ...files,
  };
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const versions = (names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(names.toSorted().map((name) => [name, VERSIONS[name]]));

function server(starter: Exclude<Starter, "vite">): Template {
  return {
    packages: { node: [], hono: ["hono", "@hono/node-server"], express: ["express"], fastify: ["fastify"] }[
      starter
    ],
    development: starter === "express" ? ["@types/express"] : [],
    scripts: { dev: "node --watch server.ts", start: "node server.ts" },
    compiler: { module: "nodenext", types: ["node"] },
    files: { "server.ts": SERVERS[starter] },
  };
}

const LISTEN = `const port = Number(process.env.PORT ?? 3000);`;

const SERVERS = {
  hono: `import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { authRoutes } from "./auth-routes.ts";

const app = new Hono();
${ROUTES.hono.mount}
app.get("/", (context) => context.redirect("/protected"));

${LISTEN}
serve({ fetch: app.fetch, port });
`,
  express: `import express from "express";
import { authRoutes } from "./auth-routes.ts";

const app = express();
${ROUTES.express.mount}
app.get("/", (_request, response) => response.redirect("/protected"));

${LISTEN}
app.listen(port);
`,
  fastify: `import fastify from "fastify";
import { authRoutes } from "./auth-routes.ts";

const app = fastify();
${ROUTES.fastify.mount}
app.get("/", (_request, reply) => reply.redirect("/protected"));

${LISTEN}
await app.listen({ port });
`,
  node: `import { createServer } from "node:http";
import { authRoutes } from "./auth-routes.ts";

${LISTEN}
createServer(async (request, response) => {
  ${ROUTES.node.mount}
  if (request.url === "/") response.writeHead(303, { location: "/protected" }).end();
  else response.writeHead(404).end("Not found");
}).listen(port);
`,
};

/** `title` has letters, digits and blanks only, so it stands in HTML and JSX as it is. */
const vite = (title: string): Template => ({
  packages: ["react", "react-dom"],
  development: ["@types/react", "@types/react-dom", "@vitejs/plugin-react", "concurrently", "vite"],
  scripts: {
    // Both end together.
    dev: 'concurrently --kill-others --names accounts,pages "node --watch auth-server.ts" vite',
    build: "vite build",
  },
  compiler: { module: "preserve", jsx: "react-jsx", types: ["node", "vite/client"] },
  files: {
    "index.html": `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
    "vite.config.ts": `import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The server with the accounts accepts requests from this port only.
export default defineConfig({ plugins: [react()], server: { port: 5173, strictPort: true } });
`,
    "src/main.tsx": `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { AuthPages } from "./auth/auth-pages";
import "./app.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the ID root.");
createRoot(root).render(
  <StrictMode>
    <AuthPages>
      <App />
    </AuthPages>
  </StrictMode>,
);
`,
    "src/app.css": `body {
  margin: 0;
  font-family: system-ui, sans-serif;
}

main {
  max-width: 28rem;
  margin: 4rem auto;
  padding: 0 1rem;
}
`,
    "src/app.tsx": `/** The page that everyone sees. */
export function App() {
  return (
    <main>
      <h1>${title}</h1>
      <p>
        <a href="/sign-up">Sign up</a> or <a href="/sign-in">sign in</a> to see{" "}
        <a href="/protected">your page</a>.
      </p>
    </main>
  );
}
`,
  },
});
