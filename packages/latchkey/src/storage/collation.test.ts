import { openAt } from "@latchkey/testing/storage/open";
import { serverPlace } from "@latchkey/testing/storage/server";
import { describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { UniqueViolation } from "./errors.ts";
import { id, table, text } from "./tables/table.ts";

const word = table("word", { id: id(), text: text({ unique: true }), note: text() });

/** Pairs that some collations treat as equal. */
const pairs: [string, string][] = [
  ["cafe", "café"],
  ["cafe", "CAFE"],
  ["strasse", "straße"],
  ["istanbul", "İstanbul"],
  ["istanbul", "ıstanbul"],
  ["ada", "ada "],
  ["ada", " ada"],
  ["ada", "ａｄａ"],
  ["caf\u00e9", "cafe\u0301"],
  ["ada", "ada\u200b"],
  ["ß", "ẞ"],
  ["😀", "😁"],
];

describe.each(["sqlite", "postgres", "mariadb"] as const)("%s", (kind) => {
  async function fresh(): Promise<Database> {
    const url = kind === "sqlite" ? "sqlite::memory:" : (await serverPlace(kind)).url;
    const db = openAt(url, { parts: [word] });
    await db.migrate();
    return db;
  }

  test("texts are equal only if their bytes are", async () => {
    const q = (await fresh()).for(word);
    const add = q.write((k, p: { id: string; text: string }) =>
      k.insertInto("word").values({ id: p.id, text: p.text, note: p.text }),
    );
    const byText = q.read((k, p: { text: string }) =>
      k.selectFrom("word").select("id").where("text", "=", p.text),
    );
    const byNote = q.read((k, p: { text: string }) =>
      k.selectFrom("word").select("id").where("note", "=", p.text),
    );
    const byId = q.read((k, p: { id: string }) => k.selectFrom("word").select("id").where("id", "=", p.id));
    const clear = q.write((k) => k.deleteFrom("word"));
    for (const [one, other] of pairs) {
      await add({ id: one, text: one });
      expect(await byText.all({ text: other }), `${one} | ${other}`).toEqual([]);
      expect(await byNote.all({ text: other }), `${one} | ${other}`).toEqual([]);
      expect(await byId.all({ id: other }), `${one} | ${other}`).toEqual([]);
      await add({ id: other, text: other });
      await expect(add({ id: "third", text: other })).rejects.toBeInstanceOf(UniqueViolation);
      expect(await byText.all({ text: one })).toEqual([{ id: one }]);
      await clear();
    }
  });
});
