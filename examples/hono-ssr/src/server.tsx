import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { renderToString } from "react-dom/server";
import { App, type AppState } from "./app.tsx";
import { auth } from "./auth.ts";

await auth.migrate();

const port = Number(process.env.PORT ?? 4000);
const baseURL = process.env.BASE_URL ?? `http://localhost:${port}`;
const { file, css } = entry();
const app = new Hono();

// The engine handles everything below /api/auth: it takes a Request and returns a Response.
app.all("/api/auth/*", (c) => auth.handler(c.req.raw));
app.use("/assets/*", serveStatic({ root: "dist/client" }));

app.get("/sign-in", (c) => c.html(page({ path: "/sign-in", baseURL, session: null })));
app.get("/sign-up", (c) => c.html(page({ path: "/sign-up", baseURL, session: null })));
app.get("/", async (c) => {
  const session = await auth.api.getSession({ headers: c.req.raw.headers });
  return session === null ? c.redirect("/sign-in", 303) : c.html(page({ path: "/", baseURL, session }));
});

serve({ fetch: app.fetch, port }, () => console.log(`Bookshelf is on ${baseURL}`));

function page(state: AppState): string {
  // A `<` in a user's name must not end the script element.
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bookshelf</title>
${css.map((name) => `<link rel="stylesheet" href="/${name}">`).join("")}
<script type="module" src="/${file}"></script>
</head>
<body><div id="root">${renderToString(<App {...state} />)}</div>
<script type="application/json" id="state">${json}</script></body>
</html>`;
}

/** Returns the built names of the browser's files. */
function entry(): { file: string; css: string[] } {
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    readFileSync("dist/client/.vite/manifest.json", "utf8"),
  );
  const found = manifest["src/entry-client.tsx"];
  if (found === undefined) throw new Error("Build first: vite build --app");
  return { file: found.file, css: found.css ?? [] };
}
