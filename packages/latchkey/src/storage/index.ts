export {
  type Database,
  type DatabaseOption,
  type DatabaseOptions,
  openDatabase,
} from "./database.ts";
export { ReferenceViolation, UniqueViolation } from "./errors.ts";
export { newId } from "./id.ts";
export type { MigrationPlan, MigrationReport } from "./migrate.ts";
export { asDeclared, type Names } from "./names.ts";
export { type Outbox, outbox, outboxTable } from "./outbox.ts";
export type { Queries, ReadStatement } from "./queries.ts";
export { schema } from "./schema.ts";
export * from "./table.ts";
export type { Transaction } from "./transaction.ts";
