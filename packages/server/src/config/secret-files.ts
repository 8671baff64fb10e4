import { readFileSync } from "node:fs";
import { ConfigurationError } from "latchkey/host";
import { PROVIDER_IDS } from "./provider-ids.ts";
import type { Environment } from "./variables.ts";

/** Variables that hold or may contain a secret. */
const SECRET_NAMES = [
  "LATCHKEY_DATABASE_URL",
  "LATCHKEY_REDIS_URL",
  "LATCHKEY_SECRET",
  "LATCHKEY_SMTP_URL",
  ...PROVIDER_IDS.map((id) => `${id.toUpperCase()}_CLIENT_SECRET`),
];

/**
 * Returns the environment with the contents of files in place of `NAME_FILE`, as Docker and Kubernetes provide
 * secrets. Throws `ConfigurationError` if a file can't be used, or if the variable itself is set as well.
 */
export function withSecretFiles(environment: Environment): Environment {
  const all: Record<string, string | undefined> = { ...environment };
  for (const name of SECRET_NAMES) {
    const path = all[`${name}_FILE`]?.trim();
    delete all[`${name}_FILE`];
    if (!path) continue;
    if (all[name]?.trim())
      throw new ConfigurationError(`${name} and ${name}_FILE are both set. Remove one of them.`);
    all[name] = contentOf(path, `${name}_FILE`);
  }
  return all;
}

function contentOf(path: string, variable: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new ConfigurationError(
      `${variable} names ${path}, which can't be read: ${code}. Check the path, and that this user may read the file.`,
    );
  }
  if (text === "") throw new ConfigurationError(`${variable} names ${path}, which is empty.`);
  if (/[\r\n]/.test(text))
    throw new ConfigurationError(`${variable} names ${path}, which has more than one line.`);
  return text;
}
