import { type FileHandle, open, readFile } from "node:fs/promises";
import { ConfigurationError } from "latchkey/host";
import { linesOf } from "../importing/lines.ts";
import type { OnRead } from "../importing/text-file.ts";
import { mapped, parsed, type Recorded } from "./exchange.ts";
import { placeholderIn } from "./placeholders.ts";

const HEAD = { format: "latchkey-recording", version: 1 } as const;

/** The file with the secrets of a recording. */
export const secretsOf = (file: string): string => `${file}.secrets`;

export interface RecordingFile {
  call: (recorded: Recorded) => void;
  secret: (n: number, value: string) => void;
  /** Resolves once everything is written. Throws what failed on the way. */
  close: () => Promise<void>;
}

/** Creates a recording and the file of its secrets, both for the owner alone. Neither may exist. */
export async function createRecording(file: string, to: URL): Promise<RecordingFile> {
  const [calls, secrets] = [await created(file), await created(secretsOf(file))];
  let writing: Promise<unknown> = calls.appendFile(`${JSON.stringify({ ...HEAD, to: to.origin })}\n`);
  const append = (handle: FileHandle, line: unknown): void => {
    writing = writing.then(() => handle.appendFile(`${JSON.stringify(line)}\n`));
    // `close` reports it. Until then the proxy goes on.
    writing.catch(() => {});
  };
  return {
    call: (recorded) => append(calls, recorded),
    secret: (n, value) => append(secrets, [n, value]),
    async close() {
      try {
        await writing;
      } finally {
        await calls.close();
        await secrets.close();
      }
    },
  };
}

async function created(file: string): Promise<FileHandle> {
  return open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(
      error.code === "EEXIST"
        ? `${file} exists already. Name another file, or remove it.`
        : `${file} can't be written: ${error.code ?? error.message}.`,
    );
  });
}

/** Yields the calls of a recording. A last line that was cut is left out. */
export async function* callsOf(file: string, onRead?: OnRead): AsyncGenerator<Recorded> {
  let number = 0;
  let broken: number | undefined;
  for await (const line of linesOf(file, onRead)) {
    number++;
    if (broken !== undefined) throw new ConfigurationError(`${file}: line ${broken} is no call.`);
    const json = line === undefined ? undefined : parsed(line);
    if (number === 1) assertHead(file, json);
    else if (isRecorded(json)) yield json;
    else broken = number;
  }
  if (number === 0) assertHead(file, undefined);
}

function assertHead(file: string, json: unknown): void {
  const head: Partial<typeof HEAD> = typeof json === "object" && json !== null ? json : {};
  if (head.format !== HEAD.format)
    throw new ConfigurationError(`${file} is no recording. \`latchkey record\` makes one.`);
  if (head.version !== HEAD.version)
    throw new ConfigurationError(`${file} was made by a newer version. Rehearse with that one.`);
}

function isRecorded(json: unknown): json is Recorded {
  const call: Partial<Recorded> = typeof json === "object" && json !== null ? json : {};
  return (
    typeof call.n === "number" &&
    typeof call.method === "string" &&
    typeof call.path === "string" &&
    Array.isArray(call.query) &&
    typeof call.headers === "object" &&
    typeof call.cookies === "object"
  );
}

/** Reads the secrets of a recording. Without the file there are none. */
export async function readSecrets(file: string): Promise<ReadonlyMap<number, string>> {
  const text = await readFile(secretsOf(file), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new ConfigurationError(`${secretsOf(file)} can't be read: ${error.code ?? error.message}.`);
  });
  const secrets = new Map<number, string>();
  for (const line of text.split("\n")) {
    const json = parsed(line);
    if (!Array.isArray(json)) continue;
    const [n, value]: readonly unknown[] = json;
    if (typeof n === "number" && typeof value === "string") secrets.set(n, value);
  }
  return secrets;
}

/** The places of each response that later calls use, by number of the call. */
export type References = ReadonlyMap<number, readonly string[]>;

/** Reads a recording once: how many calls it has, and which values of responses they use. */
export async function survey(file: string): Promise<{ total: number; references: References }> {
  const places = new Map<number, Set<string>>();
  let total = 0;
  for await (const call of callsOf(file)) {
    total++;
    mapped(call, (text) => {
      const found = placeholderIn(text);
      if (found !== undefined && found.kind !== "secret")
        places.set(found.n, (places.get(found.n) ?? new Set()).add(found.place));
      return text;
    });
  }
  return { total, references: new Map([...places].map(([n, set]) => [n, [...set]])) };
}
