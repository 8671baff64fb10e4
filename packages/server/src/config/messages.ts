import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfigurationError } from "latchkey/host";
import type { MessageOverrides } from "../portal/declared.ts";
import { isGroup } from "./file-options.ts";
import { readJson } from "./json.ts";

/**
 * Reads the deployment's own texts: `messages/<language>.json` next to the configuration file, or in the
 * folder where the service is started. Keyed by language; empty if there is no such folder.
 *
 * @throws ConfigurationError that names the file and the member that is not a text.
 */
export function readMessages(file: string | undefined, folder: string): Record<string, MessageOverrides> {
  const from = join(file === undefined ? folder : dirname(file), "messages");
  return Object.fromEntries(
    filesIn(from).map((name) => [name.slice(0, -".json".length), parseMessages(join(from, name))]),
  );
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\.json$/.test(name));
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return [];
    throw error;
  }
}

function parseMessages(path: string): MessageOverrides {
  const value = readJson(path);
  if (!isGroup(value)) throw new ConfigurationError(`${path} must contain an object of texts.`);
  const wrong = findWrong(value, "");
  if (wrong !== undefined) {
    throw new ConfigurationError(`${path}: ${wrong} must be a text, or an object of texts.`);
  }
  // The check above has covered every member.
  const messages = value as MessageOverrides;
  const withSkeleton = findSkeleton(messages, "");
  if (withSkeleton !== undefined) {
    throw new ConfigurationError(
      `${path}: ${withSkeleton} has a skeleton (\`::\`), which isn't supported. Use a style: {n, number}, {n, number, percent}, {when, date, long}.`,
    );
  }
  return messages;
}

/** ICU's syntax for custom formats, inside a placeholder. */
const SKELETON = /,\s*(number|date|time)\s*,\s*::/;

/** Returns the ID of the first text with a skeleton. */
function findSkeleton(group: MessageOverrides, prefix: string): string | undefined {
  for (const [name, value] of Object.entries(group)) {
    const found =
      typeof value !== "string"
        ? findSkeleton(value, `${prefix}${name}.`)
        : SKELETON.test(value)
          ? prefix + name
          : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the ID of the first member that is neither a text nor a group. */
function findWrong(group: Readonly<Record<string, unknown>>, prefix: string): string | undefined {
  for (const [name, value] of Object.entries(group)) {
    if (typeof value === "string") continue;
    const wrong = isGroup(value) ? findWrong(value, `${prefix}${name}.`) : prefix + name;
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
