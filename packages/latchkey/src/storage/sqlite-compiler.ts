import { type LimitNode, SqliteQueryCompiler } from "kysely";

/**
 * SQLite plans by the value that is bound as a limit, and for that prepares such a statement anew whenever something is
 * bound, the same value or not: most of what a look-up costs. An expression in its place is not looked into.
 */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append("limit +");
    this.visitNode(node.limit);
  }
}
