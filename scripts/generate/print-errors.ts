import type { ErrorCode } from "../../packages/latchkey/src/base/errors.ts";
import type { Declarations } from "./declared-routes.ts";

const HEAD = `# Error codes

<!-- Written by \`npm run generate\` from the declarations of the routes. Edit those. -->

An error response has a JSON body with \`code\` and \`message\`. Compare \`code\`: it never changes its meaning, and the
message may. The status is the usual one. Some routes answer with another, which \`/openapi.json\` names.
`;

/** Prints the page of all error codes with their usual status. `optional`: the optional features' errors. */
export function printErrors(
  core: Pick<Declarations, "errors">,
  optional: ReadonlyMap<string, Pick<Declarations, "errors">>,
): string {
  const sections = [...optional]
    .filter(([, { errors }]) => errors.length > 0)
    .map(([id, { errors }]) => `## ${id}\n\n${table(errors)}`);
  return [HEAD, "## Every engine\n", table(core.errors), ...sections].join("\n");
}

function table(errors: readonly ErrorCode[]): string {
  const rows = errors
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, status, message }) => `| \`${code}\` | ${status} | ${message.replaceAll("|", "\\|")} |`);
  return `| Code | Status | Message |\n| --- | ---: | --- |\n${rows.join("\n")}\n`;
}
