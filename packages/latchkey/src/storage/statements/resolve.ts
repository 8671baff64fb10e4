import {
  AggregateFunctionNode,
  AliasNode,
  type BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type OperationNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from "kysely";
import type { Names } from "../tables/names.ts";
import type { Column, MergedTable, Schema } from "../tables/table.ts";

/** One column of a statement's result. */
export interface Output {
  readonly name: string;
  /** The declared column it comes from; undefined for expressions. */
  readonly column: Column | undefined;
  /** True for a count or a sum: some drivers return large numbers as texts. */
  readonly isNumber?: boolean;
}

/** Replaces a value in a resolved statement: the value, and the column it is written to or compared with. */
export class Bound {
  readonly value: unknown;
  readonly column: Column;

  constructor(value: unknown, column: Column) {
    this.value = value;
    this.column = column;
  }
}

export interface Resolved {
  readonly node: RootOperationNode;
  readonly outputs: readonly Output[];
}

interface Source {
  /** Its name in this statement. */
  readonly alias: string;
  /** Undefined for sub-selects and common table expressions. */
  readonly table: MergedTable | undefined;
  /** The declared columns in a sub-select's result. */
  readonly derived?: ReadonlyMap<string, Column>;
}

/**
 * Reads a statement in declared names, as its author wrote it, and rewrites it for the database:
 *
 * - `select *` becomes the declared columns, so that a column added by a newer version changes nothing;
 * - table and column names become those of the database (`Names`);
 * - each output is traced to its declared column, which decides how its value is decoded;
 * - each value is traced to its column (`Bound`), which decides how it is bound.
 */
export class Resolver extends OperationNodeTransformer {
  readonly #schema: Schema;
  readonly #names: Names;
  /** The tables that can be named at this depth, innermost last. */
  readonly #scopes: Source[][] = [];
  #outputs: Output[] | undefined;

  constructor(schema: Schema, names: Names) {
    super();
    this.#schema = schema;
    this.#names = names;
  }

  /** Resolves a statement. Call it once for each resolver. */
  resolve(node: RootOperationNode): Resolved {
    const resolved = this.transformNode(node);
    return { node: resolved, outputs: this.#outputs ?? [] };
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const sources = [...(node.from?.froms ?? []), ...(node.joins ?? []).map((join) => join.table)];
    return this.#within(sources, () => {
      const selections = node.selections?.flatMap((selection) => this.#expand(selection));
      // The outermost select comes first; sub-selects and the later parts of a union find it set.
      this.#outputs ??= (selections ?? []).map((selection) => this.#output(selection));
      return super.transformSelectQuery(selections === undefined ? node : { ...node, selections });
    });
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    // `excluded` is an upsert's name for the row that it could not insert.
    const into = node.into === undefined ? [] : [node.into, aliased(node.into, "excluded")];
    return this.#within(into, () => {
      const columns = node.columns?.map((column) => this.#declared(column)) ?? [];
      if (node.values === undefined || !ValuesNode.is(node.values)) return super.transformInsertQuery(node);
      const rows = node.values.values.map((row) => boundRow(row, (at) => columns[at]));
      return super.transformInsertQuery({ ...node, values: ValuesNode.create(rows) });
    });
  }

  protected override transformColumnUpdate(node: ColumnUpdateNode): ColumnUpdateNode {
    return super.transformColumnUpdate({
      ...node,
      value: boundNode(node.value, this.#declared(node.column)),
    });
  }

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const column = this.#declared(node.leftOperand);
    // No statement compares JSON: the other side of such a column is the text of an expression.
    if (column === undefined || column.kind === "json") return super.transformBinaryOperation(node);
    const { rightOperand } = node;
    return super.transformBinaryOperation({
      ...node,
      rightOperand:
        PrimitiveValueListNode.is(rightOperand) || ValueListNode.is(rightOperand)
          ? boundRow(rightOperand, () => column)
          : boundNode(rightOperand, column),
    });
  }

  #declared(node: OperationNode): Column | undefined {
    const column = ReferenceNode.is(node) ? node.column : node;
    if (!ColumnNode.is(column)) return undefined;
    const name = column.column.name;
    const qualifier = ReferenceNode.is(node) ? node.table?.table.identifier.name : undefined;
    return columnOf(this.#find(name, qualifier), name);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const sources = node.table === undefined ? [] : [node.table];
    return this.#within([...sources, ...(node.from?.froms ?? [])], () => super.transformUpdateQuery(node));
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    return this.#within(node.from.froms, () => super.transformDeleteQuery(node));
  }

  protected override transformTable(node: TableNode): TableNode {
    const name = node.table.identifier.name;
    return this.#schema.tables.has(name) ? TableNode.create(this.#names.table(name)) : node;
  }

  protected override transformReference(node: ReferenceNode): ReferenceNode {
    if (!ColumnNode.is(node.column)) return node;
    const qualifier = node.table?.table.identifier.name;
    const source = this.#find(node.column.column.name, qualifier);
    const column = this.#columnNode(source?.table, node.column);
    if (node.table === undefined) return ReferenceNode.create(column);
    // An alias stays; a table under its declared name gets its name in the database.
    const renamed = source?.table !== undefined && source.alias === source.table.name;
    return ReferenceNode.create(column, renamed ? this.transformTable(node.table) : node.table);
  }

  protected override transformColumn(node: ColumnNode): ColumnNode {
    return this.#columnNode(this.#find(node.column.name, undefined)?.table, node);
  }

  #columnNode(table: MergedTable | undefined, node: ColumnNode): ColumnNode {
    const name = node.column.name;
    return table?.columns.has(name) ? ColumnNode.create(this.#names.column(table.name, name)) : node;
  }

  #within<T>(nodes: readonly OperationNode[], body: () => T): T {
    this.#scopes.push(nodes.flatMap((node) => this.#source(node)));
    try {
      return body();
    } finally {
      this.#scopes.pop();
    }
  }

  #source(node: OperationNode): Source[] {
    if (TableNode.is(node)) {
      const name = node.table.identifier.name;
      return [{ alias: name, table: this.#schema.tables.get(name) }];
    }
    if (AliasNode.is(node) && IdentifierNode.is(node.alias)) {
      const table = TableNode.is(node.node)
        ? this.#schema.tables.get(node.node.table.identifier.name)
        : undefined;
      const derived = SelectQueryNode.is(node.node) ? this.#derived(node.node) : undefined;
      return [{ alias: node.alias.name, table, ...(derived === undefined ? {} : { derived }) }];
    }
    return [];
  }

  #derived(node: SelectQueryNode): ReadonlyMap<string, Column> {
    const sources = [...(node.from?.froms ?? []), ...(node.joins ?? []).map((join) => join.table)];
    return this.#within(sources, () => {
      const columns = new Map<string, Column>();
      for (const selection of (node.selections ?? []).flatMap((selection) => this.#expand(selection))) {
        const { name, column } = this.#output(selection);
        if (column !== undefined) columns.set(name, column);
      }
      return columns;
    });
  }

  #find(column: string, qualifier: string | undefined): Source | undefined {
    for (const scope of this.#scopes.toReversed()) {
      const found = scope.find((source) =>
        qualifier === undefined ? columnOf(source, column) !== undefined : source.alias === qualifier,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Expands `*` and `s.*` to the declared columns; a renamed column keeps its declared name as alias. */
  #expand(node: SelectionNode): SelectionNode[] {
    const { selection } = node;
    if (SelectAllNode.is(selection))
      return (this.#scopes.at(-1) ?? []).flatMap((source) => this.#all(source));
    if (!ReferenceNode.is(selection)) return [node];
    if (SelectAllNode.is(selection.column)) {
      const qualifier = selection.table?.table.identifier.name;
      const source = this.#scopes.at(-1)?.find(({ alias }) => alias === qualifier);
      if (source === undefined) throw new Error(`select ${qualifier}.*: no such table in this statement.`);
      return this.#all(source);
    }
    const name = selection.column.column.name;
    const table = this.#find(name, selection.table?.table.identifier.name)?.table;
    return [this.#named(selection, table, name)];
  }

  #all(source: Source): SelectionNode[] {
    const { alias, table } = source;
    if (table === undefined) throw new Error(`select * from "${alias}": name the columns of a sub-select.`);
    return [...table.columns.keys()].map((column) =>
      this.#named(ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias)), table, column),
    );
  }

  #named(reference: ReferenceNode, table: MergedTable | undefined, name: string): SelectionNode {
    const same = table === undefined || this.#names.column(table.name, name) === name;
    return SelectionNode.create(same ? reference : AliasNode.create(reference, IdentifierNode.create(name)));
  }

  #output({ selection }: SelectionNode): Output {
    const [node, alias] = AliasNode.is(selection)
      ? [selection.node, selection.alias]
      : [selection, undefined];
    if (ReferenceNode.is(node) && ColumnNode.is(node.column)) {
      const column = node.column.column.name;
      const source = this.#find(column, node.table?.table.identifier.name);
      const name = alias !== undefined && IdentifierNode.is(alias) ? alias.name : column;
      return { name, column: columnOf(source, column) };
    }
    if (alias === undefined || !IdentifierNode.is(alias))
      throw new Error("Each selected expression needs an alias.");
    const isNumber = AggregateFunctionNode.is(node) && /^(count|sum)$/i.test(node.func);
    return { name: alias.name, column: undefined, ...(isNumber ? { isNumber } : {}) };
  }
}

function columnOf(source: Source | undefined, name: string): Column | undefined {
  return source?.table?.columns.get(name) ?? source?.derived?.get(name);
}

function aliased(table: TableNode, alias: string): AliasNode {
  return AliasNode.create(table, IdentifierNode.create(alias));
}

function boundNode(node: OperationNode, column: Column | undefined): OperationNode {
  if (column === undefined || !ValueNode.is(node) || node.immediate === true) return node;
  return ValueNode.create(bound(node.value, column));
}

function boundRow(
  row: PrimitiveValueListNode | ValueListNode,
  columnAt: (at: number) => Column | undefined,
): PrimitiveValueListNode | ValueListNode {
  if (ValueListNode.is(row))
    return ValueListNode.create(row.values.map((node, at) => boundNode(node, columnAt(at))));
  return PrimitiveValueListNode.create(
    row.values.map((value, at) => {
      const column = columnAt(at);
      return column === undefined ? value : bound(value, column);
    }),
  );
}

function bound(value: unknown, column: Column): Bound {
  if (column.kind === "json" && value !== null && value !== undefined && typeof value !== "object") {
    throw new Error("A constant in a JSON column must be an object: make it a parameter.");
  }
  return new Bound(value, column);
}
