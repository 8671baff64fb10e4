import { text } from "node:stream/consumers";
import { ConfigurationError } from "latchkey/host";
import { setupLink, withAdministration } from "../engine/admin-engine.ts";
import { print } from "../engine/command-engine.ts";

interface Asked {
  json: boolean;
}

interface AskedToCreate extends Asked {
  email: string;
  name?: string | undefined;
  passwordStdin: boolean;
}

/** Creates an administrator: with a password, or with a one-time link that is valid for 15 minutes. */
export async function createAdministrator(asked: AskedToCreate): Promise<void> {
  const { email, name, json } = asked;
  const password = asked.passwordStdin ? await passwordFrom(process.stdin) : undefined;
  await withAdministration(async (admin, { url }) => {
    const named = { email, ...(name === undefined ? {} : { name }) };
    const { token, expiresAt } = await admin.createSetupLink({ body: named });
    if (password !== undefined) {
      const { email } = await admin.setupAdministrator({ body: { token, password } });
      print(
        json,
        { email, created: true },
        `${email} is now an administrator and can sign in at ${url}/sign-in.`,
      );
      return;
    }
    const link = setupLink(url, token);
    print(
      json,
      { email, link, expiresAt: new Date(expiresAt).toISOString() },
      `Open this link within 15 minutes to set a password for ${email}. It works once:\n\n  ${link}\n`,
    );
  });
}

export async function listAdministrators({ json }: Asked): Promise<void> {
  await withAdministration(async (admin) => {
    const { administrators } = await admin.listAdministrators();
    const lines = administrators.map(
      ({ email, name, role, isBanned }) => `${email}  ${name}  ${role ?? ""}${isBanned ? "  banned" : ""}`,
    );
    const none = "There is no administrator. Create one: latchkey admin create --email ADDRESS";
    print(json, { administrators }, lines.length === 0 ? none : lines.join("\n"));
  });
}

export async function grantAdministrator({ email, json }: Asked & { email: string }): Promise<void> {
  await withAdministration(async (admin) => {
    const changed = await admin.grantAdministrator({ body: { email } });
    print(json, changed, `${changed.email} is now an administrator. Roles: ${changed.role}.`);
  });
}

export async function revokeAdministrator({ email, json }: Asked & { email: string }): Promise<void> {
  await withAdministration(async (admin) => {
    const changed = await admin.revokeAdministrator({ body: { email } });
    print(json, changed, `${changed.email} is no longer an administrator. Roles: ${changed.role}.`);
  });
}

/** Reads one line; its line end isn't part of the password. */
async function passwordFrom(input: NodeJS.ReadableStream): Promise<string> {
  const password = (await text(input)).replace(/\r?\n$/, "");
  if (password === "" || /[\r\n]/.test(password))
    throw new ConfigurationError("--password-stdin needs the password as one line on standard input.");
  return password;
}
