import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { instantiationsOf, typeCost } from "../../scripts/check/type-cost.ts";

/** Returns the source of an application that reads a session, signs in and creates an organization. */
const using = (engine: string, client: string) => `${engine}
const found = await auth.api.getSession({ headers: new Headers() });
console.log(found?.user.name);
${client}
const { data } = await client.signIn.email({ email: "ada@example.com", password: "correct horse battery" });
console.log(data?.user.name);
const made = await client.organization.create({ name: "Acme", slug: "acme" });
console.log(made.data?.name);
`;

/** Counts the type instantiations that the compiler needs for the application. */
export function latchkeyTypeCost(): number {
  return inFile(
    resolve(".cache/type-cost"),
    using(
      `import { latchkey } from "latchkey";
import { organization } from "latchkey/features";
import { createAuthClient } from "@latchkey/client";
import { organizationClient } from "@latchkey/client/features";
const auth = latchkey({ database: "sqlite:app.db", plugins: [organization()] });`,
      "const client = createAuthClient({ plugins: [organizationClient()] });",
    ),
    (file) => typeCost(file),
  );
}

/** Counts the same for the peer, which is installed in `folder`. */
export function peerTypeCost(folder: string): number {
  return inFile(
    join(folder, "type-cost"),
    using(
      `import { betterAuth } from "better-auth";
import { organization } from "better-auth/plugins";
import { createAuthClient } from "better-auth/client";
import { organizationClient } from "better-auth/client/plugins";
const auth = betterAuth({ plugins: [organization()] });`,
      "const client = createAuthClient({ plugins: [organizationClient()] });",
    ),
    (file, at) => instantiationsOf(at, file, { types: [] }),
  );
}

function inFile(folder: string, text: string, measure: (file: string, folder: string) => number): number {
  const file = join(folder, "application.ts");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, text);
    return measure(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
