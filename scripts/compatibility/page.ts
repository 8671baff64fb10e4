import type { Endpoint, Part } from "./endpoints.ts";
import type { Proofs } from "./record.ts";

const HEAD = `# Compatibility

<!-- Written by \`npm run compatibility\`. Changes made by hand are lost at its next run. -->

Every endpoint of the core and of the features below, with each failure it can return and a test that provokes it. The page lists the
endpoints and failures of the compatible framework (1.2 to 1.7), and those that this engine adds. The build fails if one of them
has no test. Lowercase words are values of \`error\` in a redirect.

Failures that all endpoints share aren't repeated: \`NOT_FOUND\` for unknown paths, \`METHOD_NOT_ALLOWED\`, \`TOO_MANY_REQUESTS\`,
\`PAYLOAD_TOO_LARGE\`, \`UNSUPPORTED_MEDIA_TYPE\`, \`INVALID_ORIGIN\` and the like, \`SERVICE_UNAVAILABLE\`,
\`INTERNAL_SERVER_ERROR\`. They are tested for every route at once (\`packages/latchkey/src/kernel/\`).

[API keys](api-keys.md#verify-a-key) are verified in process, without an endpoint
(\`packages/latchkey/src/features/api-key/checking/verify.test.ts\`). A request with a key can fail at every endpoint as at \`GET /get-session\`.

[Sessions without cookies](bearer.md) have no endpoints: a request with a token that isn't valid is a request without a session
(\`packages/latchkey/src/features/bearer/bearer.test.ts\`).
`;

const TITLES: Readonly<Record<Part, string | undefined>> = {
  core: undefined,
  organization: "Organizations",
  admin: "Administration",
  "two-factor": "Two-step verification",
  "multi-session": "Several accounts",
  passkey: "Passkeys",
  "api-key": "API keys",
  username: "Usernames",
  "magic-link": "Links in emails",
  "email-otp": "Codes in emails",
  jwt: "Tokens for other services",
};

/** Prints `docs/compatibility.md`. */
export function printPage(endpoints: readonly Endpoint[], proofs: Proofs): string {
  const chapters = Object.entries(TITLES).flatMap(([part, title]) => {
    const own = endpoints.filter((endpoint) => endpoint.part === part);
    const [known, added] =
      title === undefined ? ["Compatible", "Additional"] : [`${title}: compatible`, `${title}: additional`];
    return [
      `## ${known} endpoints\n`,
      ...own.filter(({ isOurs }) => !isOurs).map((endpoint) => section(endpoint, proofs)),
      `## ${added} endpoints\n`,
      ...own.filter(({ isOurs }) => isOurs).map((endpoint) => section(endpoint, proofs)),
    ];
  });
  return [HEAD, ...chapters].join("\n");
}

function section(endpoint: Endpoint, proofs: Proofs): string {
  const rows = endpoint.failures.map((code) => {
    const proof = proofs[endpoint.name]?.[code];
    return `| \`${code}\` | ${proof === undefined ? "**none**" : `${cell(proof.test)} (\`${proof.file}\`)`} |`;
  });
  const never = Object.entries(endpoint.never).map(([code, why]) => `| \`${code}\` | never: ${cell(why)} |`);
  const table =
    rows.length + never.length === 0
      ? "It has no specific failures."
      : ["| Failure | Test |", "| --- | --- |", ...rows, ...never].join("\n");
  return `### \`${endpoint.name}\`\n\n${endpoint.summary ?? "**missing**"}.\n\n${table}\n`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

/** Returns the tests that a printed page names. */
export function proofsIn(page: string): Proofs {
  const sections = page.split(/^### `/m).slice(1);
  return Object.fromEntries(
    sections.map((text) => {
      const rows = text.matchAll(/^\| `([^`]+)` +\| (.+) \(`([^`]+)`\) +\|$/gm);
      const proofs = [...rows].map(([, code = "", test = "", file = ""]) => [
        code,
        { file, test: textOf(test) },
      ]);
      return [text.slice(0, text.indexOf("`")), Object.fromEntries(proofs)];
    }),
  );
}

function textOf(cell: string): string {
  return cell.replaceAll("\\|", "|").replaceAll("&lt;", "<");
}
