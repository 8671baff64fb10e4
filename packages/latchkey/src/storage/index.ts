export { openDatabase } from "./database.ts";
export { UniqueViolation } from "./errors.ts";
export type { MigrationPlan, MigrationReport } from "./migrate.ts";
export { outbox, outboxTable } from "./outbox.ts";
export { schema } from "./schema.ts";
