import { jsonIn } from "latchkey/host";
import { membersOf, textOf } from "../importing/source-row.ts";
import type { FileKey, KeyLine } from "./file-key.ts";

/** The version of the format. */
export const FORMAT = 1;

/** The first line of an export. */
export interface FirstLine {
  readonly latchkey: number;
  /** Of the service that wrote it. */
  readonly version: string;
  readonly exportedAt: string;
  /** Null: it contains no secrets. */
  readonly key: KeyLine | null;
}

/** The last line. */
export interface LastLine {
  readonly end: true;
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Of all lines before, with their line breaks. Base64. */
  readonly sha256: string;
}

/** Undefined: it isn't the first line of an export. */
export function parseFirstLine(line: string): FirstLine | undefined {
  const { latchkey, version, exportedAt, key } = membersOf(jsonIn(line));
  if (typeof latchkey !== "number") return undefined;
  return {
    latchkey,
    version: textOf(version) ?? "",
    exportedAt: textOf(exportedAt) ?? "",
    key: key === null ? null : parseKeyLine(membersOf(key)),
  };
}

function parseKeyLine({
  type,
  ephemeral,
  recipient,
  salt,
  n,
  r,
  p,
}: Readonly<Record<string, unknown>>): KeyLine {
  if (type === "x25519")
    return { type, ephemeral: textOf(ephemeral) ?? "", recipient: textOf(recipient) ?? "" };
  return { type: "scrypt", salt: textOf(salt) ?? "", n: Number(n), r: Number(r), p: Number(p) };
}

/** `members` as a line. `secrets` are encrypted, and protect the other members. */
export function sealedLine(members: object, secrets: string, key: FileKey | undefined): string {
  const about = JSON.stringify(members);
  return key === undefined ? about : `${about.slice(0, -1)},"secrets":"${key.seal(secrets, about)}"}`;
}

const SEALED = /^(.*),"secrets":"([A-Za-z0-9+/=]+)"\}$/s;

/** Returns the members of a line and its secrets. Undefined: the line was changed, or the key is another one. */
export function openLine(
  line: string,
  key: FileKey,
): { members: Readonly<Record<string, unknown>>; secrets: string | undefined } | undefined {
  const [, start, sealed] = SEALED.exec(line) ?? [];
  if (start === undefined || sealed === undefined)
    return { members: membersOf(jsonIn(line)), secrets: undefined };
  const about = `${start}}`;
  const secrets = key.open(sealed, about);
  return secrets === undefined ? undefined : { members: membersOf(jsonIn(about)), secrets };
}
