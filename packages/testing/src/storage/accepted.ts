import type { Place } from "../databases/direct.ts";

/** Returns the database's error for an engine's statement that it can't prepare. Undefined: it is valid. */
export async function refusalOf({ connection, schema, database }: Place, sql: string): Promise<unknown> {
  const steps = {
    sqlite: () =>
      connection.query(
        `explain ${sql}`,
        [...sql.matchAll(/\?/g)].map(() => null),
      ),
    postgres: () =>
      connection.each([
        `set search_path to ${connection.quote(schema)}`,
        `prepare asked as ${sql}`,
        "deallocate asked",
        "reset search_path",
      ]),
    mariadb: async () => {
      await connection.each([`use ${connection.quote(database)}`]);
      await connection.query("prepare asked from ?", [sql]);
    },
  };
  try {
    await steps[connection.kind]();
    return undefined;
  } catch (error) {
    return error;
  }
}
