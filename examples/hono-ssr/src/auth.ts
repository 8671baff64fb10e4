import { mkdirSync } from "node:fs";
import { latchkey } from "latchkey";
import { organization } from "latchkey/features";

mkdirSync("data", { recursive: true });

/** The engine as a library: it runs in this process and answers below `/api/auth`. */
export const auth = latchkey({
  baseURL: process.env.BASE_URL ?? "http://localhost:4000",
  secret: process.env.AUTH_SECRET ?? "an example's secret: make your own with `latchkey secret`",
  database: process.env.DATABASE_URL ?? "sqlite:data/example.db",
  emailAndPassword: { enabled: true },
  plugins: [organization()],
  appName: "Bookshelf",
});
