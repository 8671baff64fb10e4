// Drizzle as applications have it. Imports from this folder.
export { drizzle as onMysql } from "drizzle-orm/mysql2";
export { drizzle as onPg } from "drizzle-orm/node-postgres";
export { drizzle as onPostgresJs } from "drizzle-orm/postgres-js";
export { default as postgres } from "postgres";
