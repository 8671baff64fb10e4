import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "latchkey";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-messages-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const texts = { auth: { signIn: { title: "Welcome back" } } };

test("own texts are read from messages/, one file for each language", async () => {
  expect((await readSettings({}, folder)).messages).toEqual({});
  write("messages/en.json", JSON.stringify(texts));
  write("messages/pt-BR.json", "{}");
  write("messages/notes.txt", "nothing of ours");
  expect((await readSettings({}, folder)).messages).toEqual({ en: texts, "pt-BR": {} });
});

test("a byte order mark at the start of a file is skipped", async () => {
  write("messages/en.json", `\ufeff${JSON.stringify(texts)}`);
  expect((await readSettings({}, folder)).messages).toEqual({ en: texts });
});

test("own texts are next to the configuration file, wherever that is", async () => {
  write("elsewhere/latchkey.config.json", "{}");
  write("elsewhere/messages/de.json", JSON.stringify(texts));
  const { messages } = await readSettings({ LATCHKEY_CONFIG: "elsewhere/latchkey.config.json" }, folder);
  expect(messages).toEqual({ de: texts });
});

test.for<[text: string, reason: RegExp]>([
  ["{", /messages\/en\.json isn't valid JSON: /],
  ["[]", /messages\/en\.json must contain an object of texts\.$/],
  ['"Hello"', /must contain an object/],
  [
    '{"auth":{"signIn":{"title":1}}}',
    /en\.json: auth\.signIn\.title must be a text, or an object of texts\.$/,
  ],
  ['{"auth":null}', /: auth must be/],
  ['{"auth":{"a":"{n, number, ::percent}"}}', /: auth\.a has a skeleton .*Use a style/],
  ['{"auth":{"a":"x","b":["y"]}}', /: auth\.b must be/],
])("%s stops the start, and the error names the file and the id", async ([text, reason]) => {
  write("messages/en.json", text);
  const refused = readSettings({}, folder);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(reason);
});
