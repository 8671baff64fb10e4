export { openDatabase } from "./database.ts";
export { UniqueViolation } from "./errors.ts";
export { outbox, outboxTable } from "./outbox/outbox.ts";
export type { MigrationPlan, MigrationReport } from "./tables/migrate.ts";
export { schema } from "./tables/schema.ts";
