// Type numbers of PostgreSQL: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat
const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === "t"],
  [17, (text) => new Uint8Array(Buffer.from(text.slice(2), "hex"))],
  [20, Number],
  [21, Number],
  [23, Number],
  [700, Number],
  [701, Number],
  [1184, isoText],
  [1700, Number],
]);

/** Returns the parser for values of a type; undefined: they stay text. */
export function parserOf(type: number): ((text: string) => unknown) | undefined {
  return parsers.get(type);
}

/** `2026-11-21 08:00:00.5+00` → `2026-11-21T08:00:00.500Z`. The engine's connections are in UTC. */
function isoText(text: string): string {
  if (!text.endsWith("+00")) return new Date(text.replace(/([+-]\d\d)$/, "$1:00")).toISOString();
  const time = text.slice(0, -3);
  const fraction = time.length > 19 ? time.slice(20, 23).padEnd(3, "0") : "000";
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${fraction}Z`;
}
