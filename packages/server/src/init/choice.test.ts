import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Ask, askChoice } from "./choice.ts";
import { makePlan } from "./plan.ts";
import { readProject } from "./project.ts";

/** Makes an application with Hono, and this `.env`. */
function project(env: string) {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-choice-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { hono: "4" } }));
  writeFileSync(join(folder, ".env"), env);
  return readProject(folder);
}

test.for([
  ["LATCHKEY_DATABASE_URL", "postgres://localhost/other"],
  ["LATCHKEY_URL", "http://localhost:4000"],
])("an answer that contradicts %s in .env is refused", ([name, value]) => {
  const database = { url: "postgres://localhost/auth" };
  const choice = { framework: "hono", database, url: "http://localhost:3000" } as const;
  expect(() => makePlan(project(`${name}=${value}`), choice)).toThrow(`.env has another ${name}`);
});

test("three questions offer what was found, and are repeated until an answer is valid", async () => {
  const found = project("DATABASE_URL=mysql://localhost/app\n");

  const offered: string[] = [];
  const byDefault = await askChoice(found, async (_question, offer, parse) => {
    offered.push(offer);
    return accepted(parse(offer));
  });
  expect(offered).toEqual(["hono", "DATABASE_URL", "http://localhost:3000"]);
  expect(byDefault).toEqual({
    framework: "hono",
    database: { variable: "DATABASE_URL" },
    url: "http://localhost:3000",
  });

  const answers = [
    "rails",
    "express",
    "nothing",
    "postgres://localhost/auth",
    "localhost",
    "http://localhost:8080/",
  ];
  const typed: Ask = async (_question, _offer, parse) => {
    let parsed: ReturnType<typeof parse>;
    do parsed = parse(answers.shift() ?? "");
    while (parsed === undefined && answers.length > 0);
    return accepted(parsed);
  };
  expect(await askChoice(found, typed)).toEqual({
    framework: "express",
    database: { url: "postgres://localhost/auth" },
    url: "http://localhost:8080",
  });
});

function accepted<T>(parsed: T | undefined): T {
  if (parsed === undefined) throw new Error("No valid answer is left");
  return parsed;
}
