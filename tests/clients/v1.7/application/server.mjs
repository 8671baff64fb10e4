// Serves the application, and prints its port.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { auth } from "./auth.mjs";

const app = new Hono();
app.on(["GET", "POST"], "/api/auth/*", (c) => auth.handler(c.req.raw));
app.get("/api/entries", async (c) => {
  const { valid } = await auth.api.verifyApiKey({ body: { key: c.req.header("x-api-key") ?? "" } });
  return valid ? c.json([]) : c.json({ error: "No valid key" }, 401);
});
app.get("/me", async (c) => {
  const found = await auth.api.getSession({ headers: c.req.raw.headers });
  return c.json({ email: found?.user.email, plan: found?.user.plan });
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.stdout.write(`${port}\n`));
