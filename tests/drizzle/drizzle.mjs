// Drizzle as applications have it. Imports from this folder.
export { drizzle as onMysql } from "drizzle-orm/mysql2";
export { drizzle as onPg } from "drizzle-orm/node-postgres";
export { drizzle as onPostgresJs } from "drizzle-orm/postgres-js";
export { default as postgres } from "postgres";

import { boolean, pgSchema, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Tables as applications name them: plurals, snake_case, and columns that are called as in code. */
const tablesIn = (table) => {
  const dates = { createdAt: timestamp().notNull(), updatedAt: timestamp().notNull() };
  const users = table("app_users", {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text("email_address").notNull().unique(),
    emailVerified: boolean().notNull(),
    image: text(),
    ...dates,
  });
  const sessions = table("app_sessions", {
    id: text().primaryKey(),
    token: text().notNull(),
    userId: text().notNull(),
    expiresAt: timestamp().notNull(),
    ipAddress: text(),
    userAgent: text(),
    ...dates,
  });
  const accounts = table("app_accounts", {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text().notNull(),
    password: text(),
    ...dates,
  });
  // A table of the application, with the name that one of Latchkey's has.
  const outbox = table("letters", { id: text().primaryKey() });
  return { users, sessions, accounts, outbox };
};
export const tables = tablesIn(pgTable);
export const tablesInSchema = tablesIn(pgSchema("accounts").table);
