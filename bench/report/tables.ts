import { type Results, type Series, UNITS, type Whose } from "../results.ts";
import { summarize } from "../stats.ts";
import { type SectionName, TARGETS, type Target } from "../targets.ts";

const SUBJECTS: readonly { key: Whose; title: string }[] = [
  { key: "latchkey", title: "Latchkey" },
  { key: "latchkey-copies", title: "Latchkey, copies in cookies" },
  { key: "latchkey-singly", title: "Latchkey, a statement for each check" },
  { key: "latchkey-two-workers", title: "Latchkey, two workers" },
  { key: "small", title: "10,000 users" },
  { key: "large", title: "Many users" },
  { key: "peer", title: "Peer" },
  { key: "floor", title: "Floor" },
  { key: "floor-two-processes", title: "Floor, two processes" },
  { key: "machine", title: "Machine" },
];

const NOT_MEASURED = "not measured";

type Table = readonly (readonly string[])[];

/** Returns the tables of a run for a terminal. */
export function consoleReport(section: SectionName, results: Results): string {
  const measuredOnes = targets(section, results).filter((row) => !row.includes(NOT_MEASURED));
  return [figures(results), measuredOnes].map(asText).join("\n\n");
}

/** Returns the table of promises, each with its result. */
export function promisesTable(section: SectionName, results: Results): string {
  return asMarkdown(targets(section, results));
}

export function figuresTable(results: Results): string {
  return asMarkdown(figures(results));
}

function figures(results: Results): Table {
  const shown = SUBJECTS.filter(({ key }) => results.samples.some((sample) => sample.subject === key));
  // The keys of UNITS are the series by construction.
  const series = (Object.keys(UNITS) as Series[]).filter((name) =>
    results.samples.some((s) => s.series === name),
  );
  return [
    ["", ...shown.map(({ title }) => title)],
    ...series.map((name) => [
      UNITS[name] === "" ? name : `${name}, ${UNITS[name].replace("/s", "per second")}`,
      ...shown.map(({ key }) => spread(results.values(name, key))),
    ]),
  ];
}

function targets(section: SectionName, results: Results): Table {
  return [
    ["Promise", "Wanted", "Measured", "Met"],
    ...TARGETS[section].map((target) => {
      const values = target.values(results);
      return [
        target.what,
        `${target.is} ${withUnit(target, target.bound)}`,
        measured(target, values),
        verdict(target, values),
      ];
    }),
  ];
}

function measured(target: Target, values: readonly number[]): string {
  return values.length === 0 ? NOT_MEASURED : `${spread(values)} ${target.unit}`.trimEnd();
}

function verdict(target: Target, values: readonly number[]): string {
  if (values.length === 0) return "–";
  const { median } = summarize(values);
  return (target.is === "at least" ? median >= target.bound : median <= target.bound) ? "yes" : "**no**";
}

function withUnit(target: Target, value: number): string {
  return `${value.toLocaleString("en")} ${target.unit}`.trimEnd();
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return "";
  const { median, min, max, count } = summarize(values);
  return count === 1 ? number(median) : `${number(median)} (${number(min)} to ${number(max)})`;
}

/** Formats a number with two decimals below 10, one below 100, and none from 100 on. */
function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function asMarkdown([head = [], ...rows]: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "--:"))), ...rows.map(line)].join(
    "\n",
  );
}

function asText(table: Table): string {
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
