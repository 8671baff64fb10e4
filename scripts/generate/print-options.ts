import type { Option } from "../../packages/latchkey/src/base/options/option.ts";
import { offers } from "../../packages/latchkey/src/features/index.ts";
import type { Offer } from "../../packages/latchkey/src/kernel/contracts/feature.ts";
import { engineOptions } from "../../packages/latchkey/src/options/declared.ts";
import { type OptionText, type OptionTexts, readOptionTexts } from "./option-texts.ts";

const HEAD = `# Options

<!-- Written by \`npm run generate\` from the declarations of the options. Edit those. -->

Every option of \`latchkey({ … })\`. The service's configuration file takes the same ones, except those that the service
sets itself ([service.md](service.md#configuration-file)). Editors show the full text of each option.
`;

interface Row {
  name: string;
  option: Option;
  text: OptionText;
  /** The names of its members, if they have no separate rows. */
  names?: string;
}

/** Prints the page. Throws if an option has no text, or one with a default that differs from the declared one. */
export function printOptions(): string {
  const textsOf = readOptionTexts();
  const engine = rowsOf(engineOptions, textsOf("LatchkeyOptions"));
  const [single, groups] = [engine.filter(isSingle), engine.filter((row) => !isSingle(row))];
  return [
    HEAD,
    section("General", "", single),
    ...groups.map((row) => section(`\`${row.name}\``, row.text.doc, below(row))),
    ...Object.entries<Offer>(offers).flatMap(([name, { options }]) =>
      options?.members === undefined
        ? []
        : [feature(name, options, textsOf(`${name[0]?.toUpperCase()}${name.slice(1)}Options`))],
    ),
  ].join("\n");
}

function feature(name: string, options: Option, texts: OptionTexts): string {
  const text = `For \`plugins\`. In the service's configuration file: \`${name}: { … }\`.`;
  return section(`\`${name}({ … })\``, text, rowsOf(options, texts).flatMap(flat));
}

function rowsOf({ members = {} }: Option, texts: OptionTexts, prefix = ""): Row[] {
  return Object.entries(members).map(([name, option]) => {
    const text = texts.get(name);
    // Members may have computed types.
    if (text === undefined && prefix === "")
      throw new Error(`${name}: no docblock found. Declare its type in a file that option-texts.ts reads.`);
    return { name: prefix + name, option, text: text ?? { doc: "", type: "", members: () => new Map() } };
  });
}

function isSingle({ option }: Row): boolean {
  return option.members === undefined;
}

/** Returns the rows of a group. Options that all providers share are listed once. */
function below({ name, option, text }: Row): Row[] {
  const rows = rowsOf(option, text.members());
  const [first, ...others] = rows;
  if (name !== "socialProviders" || first === undefined) return rows.flatMap(flat);
  const isShared = (member: string) => others.every(({ option }) => option.members?.[member] !== undefined);
  return [
    ...rowsOf(first.option, first.text.members(), "<provider>.").filter(({ name }) =>
      isShared(name.slice(11)),
    ),
    ...rows.flatMap((row) =>
      rowsOf(row.option, row.text.members()).flatMap((own) =>
        isShared(own.name) ? [] : [{ ...own, name: `${row.name}.${own.name}` }],
      ),
    ),
  ];
}

/** Returns a row and those of its members. Members without a text or a default are listed only by name. */
function flat(row: Row): Row[] {
  const { name, option, text } = row;
  const members = rowsOf(option, text.members(), `${name}.`);
  const isTold = members.some((member) => member.text.doc !== "" || member.option.byDefault !== undefined);
  if (members.length === 0) return [row];
  if (isTold) return [...(text.doc === "" ? [] : [row]), ...members.flatMap(flat)];
  const names = Object.keys(option.members ?? {}).map((member) => `\`${member}\``);
  return [{ ...row, names: names.join(", ") }];
}

function section(title: string, text: string, rows: readonly Row[]): string {
  const lines = rows.map(({ name, option, text, names }) => {
    const { rest, byDefault, unit } = parts(name, option, text.doc);
    const type = [text.type, option.isSecret === true && /string/.test(text.type) ? "secret" : ""];
    const told = [firstSentence(rest), names === undefined ? "" : `Members: ${names}.`];
    const columns = [`\`${name}\``, joined(type, ", "), byDefault, unit, joined(told, " ")];
    return `| ${columns.map(cell).join(" | ")} |`;
  });
  return `## ${title}\n${text === "" ? "" : `\n${linked(text)}\n`}
| Option | Type | Default | Unit | Text |
| --- | --- | --- | --- | --- |
${lines.join("\n")}
`;
}

/** Splits a docblock into the default and the rest, without the unit: default and unit are separate columns. */
function parts(name: string, { byDefault: declared, unit }: Option, doc: string) {
  const found = /(?:^|(?<=\. ))Default:? (.*?)(?:\.(?= [A-Z]|$)|$)/.exec(doc);
  const said = found?.[1] ?? "";
  const value = shown(declared);
  if (value !== "" && said !== "" && !said.replaceAll("`", "").startsWith(value))
    throw new Error(`${name}: the default is ${value}, and its text says ${said}.`);
  const rest = (found === null ? doc : doc.replace(found[0], "").replace("  ", " "))
    .replace(/(^|\. )Seconds(\.|;) /, "$1")
    .trim();
  return { rest, byDefault: said || value, unit: unit ?? "" };
}

/** Prints a default as docblocks write it. */
function shown(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value !== "object" || value === null) return String(value);
  return Object.keys(value).length === 0 ? "" : JSON.stringify(value).replaceAll(",", ", ");
}

function firstSentence(text: string): string {
  return /^.*?[.:](?= [A-Z`]|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== "").join(between);
}

function cell(text: string): string {
  return linked(text).replaceAll("|", "\\|");
}

/** Rewrites links of docblocks into docs, the page's folder. */
function linked(text: string): string {
  return text.replaceAll(/\]\((?:\.\.\/)+docs\//g, "](");
}
