import { MysqlQueryCompiler, type OnConflictNode, type ReferenceNode } from "kysely";

/**
 * Compiles the upserts of the other databases for MySQL: `on conflict (…) do update` becomes `on duplicate
 * key update`, `excluded.x` becomes `values(x)`. The columns of the conflict are dropped: here any unique
 * index counts.
 */
export class MysqlCompiler extends MysqlQueryCompiler {
  protected override visitOnConflict(node: OnConflictNode): void {
    if (node.doNothing === true || node.updates === undefined || node.updateWhere !== undefined) {
      throw new Error(
        "MySQL has no `on conflict do nothing` and no `on conflict … where`: insert and catch UniqueViolation.",
      );
    }
    this.append("on duplicate key update ");
    this.compileList(node.updates);
  }

  protected override visitReference(node: ReferenceNode): void {
    if (node.table?.table.identifier.name === "excluded") {
      this.append("values(");
      this.visitNode(node.column);
      this.append(")");
    } else super.visitReference(node);
  }
}
