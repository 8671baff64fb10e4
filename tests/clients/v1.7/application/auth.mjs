// An application's own module, as developers write it for the framework.
import { apiKey } from "@better-auth/api-key";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { organization, twoFactor } from "better-auth/plugins";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import * as schema from "./schema.mjs";

const db = drizzle(new Pool({ connectionString: process.env.DATABASE_URL }), { schema });

export const auth = betterAuth({
  appName: "Ledger",
  database: drizzleAdapter(db, { provider: "pg", schema }),
  emailAndPassword: { enabled: true },
  user: { additionalFields: { plan: { type: "string", defaultValue: "free", input: false } } },
  plugins: [
    organization({ teams: { enabled: true } }),
    twoFactor({ issuer: "Ledger" }),
    passkey({ rpName: "Ledger" }),
    apiKey(),
  ],
});
