import type { DescribedColumn, DescribedTable } from "./described.ts";

/** A reference between two tables, with the names that its two sides have in code. */
export interface Relation {
  readonly child: DescribedTable;
  readonly column: DescribedColumn;
  readonly parent: DescribedTable;
  readonly parentColumn: DescribedColumn;
  /** Name of the parent in the child: `user`. */
  readonly one: string;
  /** Name of the children in the parent: `sessions`. */
  readonly many: string;
  /** True if a parent has at most one child. */
  readonly isSingle: boolean;
  /** Distinguishes several relations of the same two tables. Undefined: there is one. */
  readonly name: string | undefined;
}

/** Returns the relations of tables. References to tables of the application aren't among them. */
export function relationsOf(tables: readonly DescribedTable[]): Relation[] {
  const byKey = new Map(tables.map((table) => [table.key, table]));
  const taken = new Map(tables.map(({ key, columns }) => [key, new Set(columns.map(({ key }) => key))]));
  const free = (table: string, wanted: string): string => {
    const names = taken.get(table) ?? new Set();
    let name = wanted;
    for (let at = 2; names.has(name); at++) name = `${wanted}${at}`;
    names.add(name);
    return name;
  };
  const found = tables.flatMap((child) =>
    child.columns.flatMap((column) => {
      const { reference } = column;
      const parent = reference?.isForeign === false ? byKey.get(reference.table) : undefined;
      const parentColumn = parent?.columns.find(({ key }) => key === reference?.column);
      return parent === undefined || parentColumn === undefined
        ? []
        : [{ child, column, parent, parentColumn }];
    }),
  );
  return found.map((relation) => {
    const { child, column, parent } = relation;
    const isOnly = found.filter((other) => other.child === child && other.parent === parent).length === 1;
    const subject = column.key.replace(/(?<=.)Id$/, "");
    const children = column.unique ? child.key : plural(child.key);
    return {
      ...relation,
      one: free(child.key, subject === column.key ? `${column.key}${capitalized(parent.key)}` : subject),
      many: free(
        parent.key,
        isOnly && child !== parent ? children : `${children}By${capitalized(column.key)}`,
      ),
      isSingle: column.unique,
      name: isOnly && child !== parent ? undefined : `${child.key}_${column.key}`,
    };
  });
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
