import type { Names } from "../names.ts";

export type ServerFramework = "hono" | "express" | "fastify" | "node";

/** The routes of a server: the engine and, with `pages`, pages for signing in. */
export interface Routes {
  file(names: Names, pages: boolean): string;
  /** The line of the application's server that mounts them. */
  mount: string;
}

/** As docs/frameworks.md mounts the engine in each. */
export const ROUTES: Readonly<Record<ServerFramework, Routes>> = {
  hono: {
    file: (names, pages) => `import { Hono } from "hono";
${ownImports(names, pages)}

await auth.migrate();

export const authRoutes = new Hono();
authRoutes.all("/api/auth/*", (context) => auth.handler(context.req.raw));
${
  pages
    ? `authRoutes.get("/sign-in", (context) => context.html(signInPage("sign-in")));
authRoutes.get("/sign-up", (context) => context.html(signInPage("sign-up")));
authRoutes.get("/protected", async (context) => {
  const found = await auth.api.getSession({ headers: context.req.raw.headers });
  return found === null ? context.redirect("/sign-in", 303) : context.html(protectedPage(found.user.name));
});
`
    : ""
}`,
    mount: `app.route("/", authRoutes);`,
  },
  express: {
    file: (names, pages) => `import { Router } from "express";
import { toExpressHandler } from "latchkey/express";
${ownImports(names, pages)}

await auth.migrate();

export const authRoutes${names.typed(": Router")} = Router();
authRoutes.use(toExpressHandler(auth));
${
  pages
    ? `authRoutes.get("/sign-in", (_request, response) => void response.send(signInPage("sign-in")));
authRoutes.get("/sign-up", (_request, response) => void response.send(signInPage("sign-up")));
authRoutes.get("/protected", (request, response, next) => {
  response.set("cache-control", "private, no-store");
  auth.api.getSession({ headers: request.headers }).then((found) => {
    if (found === null) response.redirect(303, "/sign-in");
    else response.send(protectedPage(found.user.name));
  }, next);
});
`
    : ""
}`,
    mount: "app.use(authRoutes);",
  },
  fastify: {
    file: (
      names,
      pages,
    ) => `${names.typed(`import type { FastifyInstance } from "fastify";\n`)}import { latchkeyPlugin } from "latchkey/fastify";
${ownImports(names, pages)}

await auth.migrate();

export async function authRoutes(app${names.typed(": FastifyInstance")})${names.typed(": Promise<void>")} {
  await app.register(latchkeyPlugin, { auth });
${
  pages
    ? `  app.get("/sign-in", (_request, reply) => reply.type("text/html").send(signInPage("sign-in")));
  app.get("/sign-up", (_request, reply) => reply.type("text/html").send(signInPage("sign-up")));
  app.get("/protected", async (request, reply) => {
    const found = await auth.api.getSession({ headers: request.headers });
    if (found === null) return reply.redirect("/sign-in", 303);
    return reply.type("text/html").send(protectedPage(found.user.name));
  });
`
    : ""
}}
`,
    mount: "await app.register(authRoutes);",
  },
  node: {
    file: (
      names,
      pages,
    ) => `${names.typed(`import type { IncomingMessage, ServerResponse } from "node:http";\n`)}import { toNodeHandler } from "latchkey/node";
${ownImports(names, pages)}

await auth.migrate();
const handle = toNodeHandler(auth);

/** Answers requests for these routes. Resolves to false for all others, and leaves them alone. */
export async function authRoutes(request${names.typed(": IncomingMessage")}, response${names.typed(": ServerResponse")})${names.typed(": Promise<boolean>")} {
  const [path] = (request.url ?? "/").split("?", 1);
  if (path?.startsWith("/api/auth/")) handle(request, response);
${
  pages
    ? `  else if (path === "/sign-in") send(response, signInPage("sign-in"));
  else if (path === "/sign-up") send(response, signInPage("sign-up"));
  else if (path === "/protected") await sendProtected(request, response);
  `
    : "  "
}else return false;
  return true;
}
${
  pages
    ? `
async function sendProtected(request${names.typed(": IncomingMessage")}, response${names.typed(": ServerResponse")})${names.typed(": Promise<void>")} {
  response.setHeader("cache-control", "private, no-store");
  try {
    const found = await auth.api.getSession({ headers: request.headers });
    if (found === null) response.writeHead(303, { location: "/sign-in" }).end();
    else send(response, protectedPage(found.user.name));
  } catch {
    // The database doesn't respond. An error here would end the process.
    response.writeHead(503, { "retry-after": "1" }).end();
  }
}

function send(response${names.typed(": ServerResponse")}, page${names.typed(": string")})${names.typed(": void")} {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(page);
}
`
    : ""
}`,
    mount: "if (await authRoutes(request, response)) return;",
  },
};

function ownImports({ imported }: Names, pages: boolean): string {
  const auth = `import { auth } from "${imported("auth")}";`;
  return pages ? `${auth}\nimport { protectedPage, signInPage } from "${imported("auth-pages")}";` : auth;
}
