// @module-tag servers

import { consoleApp } from "@latchkey/testing/admin/console";
import { apiOf } from "@latchkey/testing/admin/scene";
import { expect, test } from "vitest";
import type { HostTexts } from "../../../base/host-texts.ts";
import { MAY_NOT_CHANGE_TEXTS, MAY_NOT_LIST_TEXTS, TEXTS_NOT_FOUND } from "./routes.ts";

/** Texts of a host that refuses those without their placeholder. */
function hostTexts() {
  const defaults = new Map([
    ["auth.title", "Sign in to {appName}"],
    ["auth.hint", "Welcome back"],
  ]);
  const told: string[] = [];
  const texts: HostTexts = {
    languages: () => ["en", "de"],
    of: async () => ({
      defaults,
      problemOf: (id, text) =>
        id === "auth.title" && !text.includes("{appName}")
          ? { code: "missing", names: ["{appName}"] }
          : undefined,
    }),
    changed: () => void told.push("changed"),
  };
  return { texts, told };
}

async function world() {
  const { texts, told } = hostTexts();
  const roles = { writer: { text: ["list", "update"] }, reader: { text: ["list"] } };
  const here = await consoleApp({ roles, texts });
  const { client } = await here.staff("writer");
  return {
    ...here,
    told,
    write: (changes: Record<string, string | null>, language = "en") =>
      client.post("/admin/change-texts", {
        language,
        texts: Object.entries(changes).map(([id, text]) => ({ id, text })),
      }),
    list: (language = "en") => client.get("/admin/list-texts", { query: { language } }),
  };
}

test("an administrator changes texts of one language, and the service reads them", async () => {
  const here = await world();
  const read = (version: number) => apiOf(here).readTexts({ query: { version } });
  const before = await read(0);
  expect(before).toEqual({ version: 0, texts: null });
  const { results } = await here
    .write({ "auth.title": "Hello at {appName}", "auth.hint": "Welcome back", "auth.gone": "Gone" })
    .ok();
  expect(results).toEqual([
    { id: "auth.title", outcome: "changed", problem: null },
    { id: "auth.hint", outcome: "same", problem: null },
    { id: "auth.gone", outcome: "unknown", problem: null },
  ]);
  expect(here.told).toEqual(["changed"]);
  expect((await here.list().ok()).texts).toEqual([
    { id: "auth.title", default: "Sign in to {appName}", text: "Hello at {appName}" },
    { id: "auth.hint", default: "Welcome back", text: null },
  ]);
  expect((await here.list("de").ok()).texts[0]).toMatchObject({ text: null });
  const { version, texts } = await read(before.version);
  expect(texts).toEqual([{ language: "en", id: "auth.title", text: "Hello at {appName}" }]);
  expect(await read(version)).toEqual({ version, texts: null });
});

test("the default comes back, also as a text", async () => {
  const here = await world();
  const version = async () => (await apiOf(here).readTexts({ query: { version: -1 } })).version;
  for (const back of [null, "Welcome back"]) {
    await here.write({ "auth.hint": "Hello" }).ok();
    const changed = await version();
    expect((await here.write({ "auth.hint": back }).ok()).results[0]).toMatchObject({ outcome: "changed" });
    expect((await here.list().ok()).texts[1]).toMatchObject({ id: "auth.hint", text: null });
    expect(await version()).toBeGreaterThan(changed);
  }
});

test("a text that would break is left as it was, and the others are changed", async () => {
  const here = await world();
  const { results } = await here.write({ "auth.title": "Hello", "auth.hint": "Hello" }).ok();
  expect(results).toEqual([
    { id: "auth.title", outcome: "broken", problem: { code: "missing", names: ["{appName}"] } },
    { id: "auth.hint", outcome: "changed", problem: null },
  ]);
  expect((await here.list().ok()).texts.map(({ text }: { text: string | null }) => text)).toEqual([
    null,
    "Hello",
  ]);
});

test("a change is an event that names the texts, and a change of nothing is none", async () => {
  const here = await world();
  await here.write({ "auth.hint": "Hello" }, "de").ok();
  await here.write({ "auth.hint": "Hello" }, "de").ok();
  const events = (await here.rows("securityEvent")).filter(({ event }) => event === "texts_changed");
  expect(events).toHaveLength(1);
  expect(JSON.parse(String(events[0]?.details))).toEqual({ language: "de", count: 1, texts: ["auth.hint"] });
});

test("others are refused", async () => {
  const here = await world();
  const query = { language: "en" };
  const body = { language: "en", texts: [{ id: "auth.hint", text: "Hello" }] };
  const { client: reader } = await here.staff("reader");
  await reader.get("/admin/list-texts", { query }).ok();
  await reader.post("/admin/change-texts", body).refuses(MAY_NOT_CHANGE_TEXTS);
  const { client: user } = await here.staff("user");
  await user.get("/admin/list-texts", { query }).refuses(MAY_NOT_LIST_TEXTS);
  await here.write({ "auth.hint": "Hola" }, "es").refuses(TEXTS_NOT_FOUND);
});

test("without texts of the host there is nothing to change", async () => {
  const here = await consoleApp();
  const { client } = await here.staff("admin");
  await client.get("/admin/list-texts", { query: { language: "en" } }).refuses(TEXTS_NOT_FOUND);
  expect((await client.get("/admin/access").ok()).access.texts).toBe(false);
});
