import { CAUSES } from "../../packages/latchkey/src/features/admin/explain/causes.ts";
import { coreDeclarations, optionalDeclarations } from "../generate/declared-routes.ts";
import { failuresOf, headingOf, type Operation, titleOf } from "./api-document.ts";
import { urlOfOperation } from "./print-endpoints.ts";
import { type Draft, wholePage } from "./split.ts";

/** The file of the repository that has the same codes. */
const SOURCE = "docs/errors.md";
/** More endpoints than this aren't listed at an error. */
const MOST = 8;

interface Declared {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Returns the page of all errors: status, message, cause, remedy, and the endpoints that answer with each. */
export function printErrors(operations: readonly Operation[]): Draft[] {
  const returned = new Map<string, Operation[]>();
  for (const operation of operations)
    for (const code of new Set(failuresOf(operation).map((each) => each.code)))
      returned.set(code, [...(returned.get(code) ?? []), operation]);
  const groups: [string, readonly Declared[]][] = [
    ["Every engine", coreDeclarations().errors],
    ...[...optionalDeclarations()].map(([id, { errors }]): [string, readonly Declared[]] => [
      titleOf(id),
      errors,
    ]),
  ];
  const sections = groups
    .filter(([, errors]) => errors.length > 0)
    .map(([title, errors]) => {
      const sorted = errors.toSorted((a, b) => (a.code < b.code ? -1 : 1));
      return `## ${title}\n\n${sorted.map((each) => sectionOf(each, returned.get(each.code) ?? [])).join("\n")}`;
    });
  return [wholePage("errors", SOURCE, `${HEAD}\n${sections.join("\n")}`)];
}

const HEAD = `# Errors

An error response has a JSON body with \`code\` and \`message\`. Compare \`code\`: it never changes its meaning, and the message may.
Each code has the usual status; some routes answer with another, which their [section](/endpoints/) names. For administrators,
\`latchkey explain\` and the console say [why a sign-in failed](/console#why-it-failed).
`;

function sectionOf({ code, status, message }: Declared, operations: readonly Operation[]): string {
  const cause = CAUSES[code.toLowerCase()];
  const known =
    cause === undefined ? [] : [`**Cause:** ${filled(cause.what)}`, `**Remedy:** ${filled(cause.help)}`];
  const links = operations.slice(0, MOST).map((each) => `[${headingOf(each)}](${urlOfOperation(each)})`);
  const more = operations.length > MOST ? ` and ${operations.length - MOST} more` : "";
  const parts = [
    `**${status}** · ${message}`,
    ...known,
    ...(links.length > 0 ? [`Answered by ${links.join(", ")}${more}.`] : []),
  ];
  return `### \`${code}\`\n\n${parts.join("\n\n")}\n`;
}

/** Leaves out what the engine adds to a recorded refusal. */
function filled(text: string): string {
  return text.replaceAll("until {until}", "for a while").replaceAll(/\{(?:until|said|path)\}/g, "");
}
