import { userColumnsOf } from "../../contracts/fields/user-columns.ts";
import { service } from "../../contracts/service.ts";

type Values = Readonly<Record<string, unknown>>;

/** The rules of all features for their columns of users. */
export const userColumnRules = service((core) => {
  const all = userColumnsOf(core.features).map(({ names, rules }) => ({ names, ...core.use(rules) }));
  return {
    all,
    /** Applies the same rules to columns set by the application's code. */
    async heeded<Row extends object>(asked: object, row: Row, kind: "created" | "changed"): Promise<Row> {
      // Any object can be read by name; the values stay unknown.
      const [before, now] = [asked as Values, row as Values];
      const set = all.filter(({ names }) => names.some((name) => now[name] !== before[name]));
      return Object.assign({}, row, ...(await Promise.all(set.map((rules) => rules[kind](now)))));
    },
  };
});
