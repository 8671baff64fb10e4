import { service } from "./service.ts";
import { userColumnsOf } from "./user-columns.ts";

type Values = Readonly<Record<string, unknown>>;

/** The rules of users' columns of all features. */
export const userColumnRules = service((core) => {
  const all = userColumnsOf(core.features).map(({ names, rules }) => ({ names, ...core.use(rules) }));
  return {
    all,
    /** What the application's own code has set of the columns goes through the same rules. */
    async heeded<Row extends object>(asked: object, row: Row, kind: "created" | "changed"): Promise<Row> {
      // Any object can be read by name; the values stay unknown.
      const [before, now] = [asked as Values, row as Values];
      const set = all.filter(({ names }) => names.some((name) => now[name] !== before[name]));
      return Object.assign({}, row, ...(await Promise.all(set.map((rules) => rules[kind](now)))));
    },
  };
});
