import { service } from "../../../kernel/contracts/service.ts";
import { customTextTable } from "./tables.ts";

interface CustomText {
  id: string;
  language: string;
  name: string;
  /** Null: the default again. */
  value: string | null;
  updatedAt: string;
}

/** Statements over `customText`. */
export const customTextStore = service((core) => {
  const q = core.db.for(customTextTable);
  const versions = q.read((k) =>
    k.selectFrom("customText").select((e) => e.fn.sum<number | string | null>("version").as("sum")),
  );
  return {
    /** Returns a number that every change makes larger. */
    version: async (): Promise<number> => Number((await versions.get())?.sum ?? 0),
    /** Returns the changed texts of every language. */
    list: q.scan((k) =>
      k.selectFrom("customText").select(["language", "name", "value"]).where("value", "is not", null),
    ),
    put: q.write((k, p: CustomText) =>
      k
        .insertInto("customText")
        .values({
          id: p.id,
          language: p.language,
          name: p.name,
          value: p.value,
          version: 1,
          updatedAt: p.updatedAt,
        })
        .onConflict((conflict) =>
          conflict.columns(["language", "name"]).doUpdateSet((e) => ({
            value: e.ref("excluded.value"),
            version: e("customText.version", "+", 1),
            updatedAt: e.ref("excluded.updatedAt"),
          })),
        ),
    ),
  };
});
