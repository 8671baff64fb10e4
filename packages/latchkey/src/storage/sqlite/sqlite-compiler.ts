import { type LimitNode, SqliteQueryCompiler } from "kysely";

/**
 * Compiles limits as expressions. SQLite plans by the value that is bound as a limit, and therefore prepares
 * such a statement again whenever a value is bound, even the same: most of a look-up's cost. It doesn't
 * examine an expression.
 */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append("limit +");
    this.visitNode(node.limit);
  }
}
