import { failuresOf, headingOf, type Operation, type Schema, titleOf } from "./api-document.ts";
import { anchorOf } from "./markdown.ts";
import { rowsOf, sampleOf, table, typeOf } from "./schema-text.ts";
import { type Draft, wholePage } from "./split.ts";

const PATH = "endpoints";
const INDEX = `${PATH}/index`;
const SOURCE = "packages/latchkey/src/kernel/pipeline/openapi.ts";

/** Returns the pages of all endpoints: one with their list, one for each group, one for the schemas. */
export function printEndpoints(
  operations: readonly Operation[],
  schemas: Readonly<Record<string, Schema>>,
): Draft[] {
  const groups = [...Map.groupBy(operations, groupOf)].toSorted(([a], [b]) => a.localeCompare(b));
  const pages = groups.map(([group, own]) => ({
    ...wholePage(`${PATH}/${group}`, SOURCE, pageOf(group, own)),
    parent: INDEX,
  }));
  const text = Object.entries(schemas).map(([name, schema]) => `## ${name}\n\n${membersOf(schema)}\n`);
  const last = wholePage(`${PATH}/schemas`, SOURCE, `# Schemas\n\nObjects in answers.\n\n${text.join("\n")}`);
  return [wholePage(INDEX, SOURCE, indexOf(groups)), ...pages, { ...last, parent: INDEX }];
}

/** Returns the URL of an operation on the site. */
export function urlOfOperation(operation: Operation): string {
  return `/${PATH}/${groupOf(operation)}#${anchorOf(headingOf(operation))}`;
}

function groupOf({ tags }: Operation): string {
  return tags[0] ?? "other";
}

function indexOf(groups: readonly (readonly [string, readonly Operation[]])[]): string {
  const lists = groups.map(([group, own]) => {
    const rows = own.map((each) => [`[${headingOf(each)}](${urlOfOperation(each)})`, each.summary]);
    return `## [${titleOf(group)}](/${PATH}/${group})\n\n${table(["Endpoint", "What it does"], rows)}\n`;
  });
  return `# Endpoints

Every endpoint, below \`/api/auth\`. In your own code each is a function with the same name on \`auth.api\`. A running service has the
same as an OpenAPI document at \`/openapi.json\`, and a page of them at \`/docs/api\`. The examples use the service that \`npm start\`
runs, and a session in the file \`jar\`: [sign in first](/start-the-service).

${lists.join("\n")}`;
}

function pageOf(group: string, operations: readonly Operation[]): string {
  return `# Endpoints: ${titleOf(group)}\n\n${operations.map(sectionOf).join("\n")}`;
}

function sectionOf(operation: Operation): string {
  const { summary, operationId, parameters, security } = operation;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const answer = operation.responses["200"]?.content?.["application/json"]?.schema;
  const failures = failuresOf(operation).map(({ status, code, message }) => [
    status,
    `[\`${code}\`](/errors#${code.toLowerCase()})`,
    message,
  ]);
  const query = parameters.map(({ name, required, schema }) => [
    `\`${name}\``,
    typeOf(schema) + (required ? "" : ", optional"),
    typeof schema.description === "string" ? schema.description : "",
  ]);
  const parts = [
    `${summary}. ${security.length > 0 ? "Needs a session." : "Needs no session."} In your code: \`auth.api.${operationId}\`.`,
    `\`\`\`sh\n${curlOf(operation, body)}\n\`\`\``,
    ...(query.length > 0 ? ["**Parameters**", table(["Name", "Type", "Text"], query)] : []),
    ...(body === undefined ? [] : ["**Body**", membersOf(body)]),
    ...(answer === undefined ? [] : ["**Answer**", membersOf(answer)]),
    ...(failures.length > 0 ? ["**Failures**", table(["Status", "Code", "Message"], failures)] : []),
  ];
  return `## ${headingOf(operation)}\n\n${parts.join("\n\n")}\n`;
}

function membersOf(schema: Schema): string {
  const rows = rowsOf(schema);
  return rows.length > 0 ? table(["Name", "Type", "Text"], rows) : `${typeOf(schema)}.`;
}

/** Returns a command that makes the request. */
function curlOf({ method, path, parameters, security }: Operation, body: Schema | undefined): string {
  const needed = parameters.filter(({ in: place, required }) => place === "query" && required);
  const query = needed.map(({ name }) => `${name}=…`).join("&");
  const url = `http://localhost:3000/api/auth${path}${query === "" ? "" : `?${query}`}`;
  const parts = [
    `curl${security.length > 0 ? " -b jar" : " -c jar"}${method === "GET" ? "" : ` -X ${method}`} '${url}'`,
    ...(method === "GET" ? [] : ["-H 'origin: http://localhost:3000'"]),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d '${JSON.stringify(sampleOf(body))}'`]),
  ];
  return parts.join(" \\\n  ");
}
