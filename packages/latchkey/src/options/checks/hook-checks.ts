import type { DatabaseHooks, TableHooks, WriteHooks } from "../../kernel/database-hooks.ts";
import { callback, group } from "./check.ts";

const write = group<keyof WriteHooks>({ before: callback, within: callback, after: callback });
const table = group<keyof TableHooks>({ create: write, update: write, delete: write });

export const databaseHooks = group<keyof DatabaseHooks>({
  user: table,
  session: table,
  account: table,
  verification: table,
});
