import { expect, test } from "vitest";
import { type PageTextsParts, pageTexts } from "./page-texts.ts";
import { echo } from "./testing/site.ts";

const FILES = { en: { auth: { title: "From the file", hint: "Also from the file" } } };
const renderer = {
  ...echo,
  textsIn: () =>
    new Map([
      ["auth.title", "Built in"],
      ["auth.other", "Built in too"],
    ]),
};

/** One process of a service. `stored`: the texts that all of them share. */
function world() {
  const stored: { version: number; texts: { language: string; id: string; text: string }[] } = {
    version: 0,
    texts: [],
  };
  let now = 0;
  const process = (changes: Partial<PageTextsParts> = {}) =>
    pageTexts({
      files: FILES,
      read: async (version) => ({
        version: stored.version,
        texts: version === stored.version ? null : stored.texts,
      }),
      source: { loadRenderer: async () => renderer },
      languages: () => ["en", "de"],
      now: () => now,
      ...changes,
    });
  return {
    process,
    write(id: string, text: string, language = "en") {
      stored.version += 1;
      stored.texts = [{ language, id, text }];
    },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

test("texts of administrators are above those of the files, and languages are apart", async () => {
  const { process, write } = world();
  write("auth.title", "Changed");
  const texts = process();
  expect(await texts.of("en")).toEqual({ auth: { title: "Changed", hint: "Also from the file" } });
  expect(await texts.of("de")).toBeUndefined();
});

test("the process that changes a text shows it at once, and others two seconds later", async () => {
  const { process, write, pass } = world();
  const [one, other] = [process(), process()];
  const before = await one.of("en");
  expect(await other.of("en")).toBe(before);
  write("auth.title", "Changed");
  one.host.changed();
  expect(await one.of("en")).toMatchObject({ auth: { title: "Changed" } });
  expect(await other.of("en")).toBe(before);
  pass(2);
  expect(await other.of("en")).toMatchObject({ auth: { title: "Changed" } });
});

test("without a change pages have the same object, so that they are rendered once", async () => {
  const { process, write, pass } = world();
  write("auth.title", "Changed");
  const texts = process();
  const first = await texts.of("en");
  pass(60);
  expect(await texts.of("en")).toBe(first);
});

test("pages have the texts of before while the database doesn't answer", async () => {
  const { process } = world();
  const silent = process({ read: () => new Promise(() => {}) });
  expect(await silent.of("en")).toBe(FILES.en);
  const failing = process({ read: () => Promise.reject(new Error("No database")) });
  expect(await failing.of("en")).toBe(FILES.en);
});

test("the default that administrators see is the file's, where it has the text", async () => {
  const { defaults } = (await world().process().host.of("en")) ?? {};
  expect([...(defaults ?? [])]).toEqual([
    ["auth.title", "From the file"],
    ["auth.other", "Built in too"],
  ]);
});
