import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { command as run, latchkey as separately } from "./command.ts";

// `generate/generate.long.test.ts` compares the schemas with real databases, by the tools that they are for.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-generate-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const latchkey = (...args: string[]) => run(folder, args);
const text = (name: string) => readFile(join(folder, name), "utf8");
const report = async (...args: string[]) => JSON.parse((await latchkey("generate", ...args, "--json")).out);

test("the SQL is that of migrate on an empty database", async () => {
  const { out } = await latchkey("generate", "--sql");
  expect(out).toContain('create table "user"');
  expect(out).toBe((await latchkey("migrate", "--plan")).out);
});

test("no server is needed, and the SQL for MySQL names the server's collation", async () => {
  const sql = (...args: string[]) =>
    run(folder, ["generate", "--sql", ...args], { LATCHKEY_DATABASE_URL: "mysql://app@127.0.0.1:1/app" });
  expect(await sql()).toMatchObject({ code: 2, err: expect.stringContaining("--kind mariadb") });
  expect((await sql("--kind", "mariadb")).out).toContain("utf8mb4_nopad_bin");
  expect((await sql("--kind", "mysql")).out).toContain("utf8mb4_0900_bin");
  expect((await sql("--kind", "postgres")).code).toBe(2);
});

test("a named schema of PostgreSQL is in every text, and `public` isn't", async () => {
  const made = async (tool: string, schema: string) => {
    const url = `postgres://app@127.0.0.1:1/app?schema=${schema}`;
    return (await run(folder, ["generate", tool, "--output", "-"], { LATCHKEY_DATABASE_URL: url })).out;
  };
  expect(await made("--drizzle", "1abc")).toContain('export const _1abcSchema = pgSchema("1abc");');
  expect(await made("--sql", "1abc")).toMatch(
    /^create schema if not exists "1abc";\s+set search_path to "1abc";\s+create table/,
  );
  expect(await made("--drizzle", "public")).not.toContain("pgSchema");
  expect(await made("--prisma", "public")).not.toContain("@@schema");
  expect(await made("--sql", "public")).toMatch(/^create table/);
});

test("a second run changes nothing, and a file that the command didn't write stays", async () => {
  await mkdir(join(folder, "src"));
  expect(await report("--drizzle")).toMatchObject({
    file: join(folder, "src/db/latchkey-schema.ts"),
    state: "created",
    kind: "sqlite",
    tables: expect.arrayContaining(["user", "session", "organization"]),
  });
  expect(await report("--drizzle")).toMatchObject({ state: "unchanged" });
  expect((await latchkey("generate", "--drizzle")).out).toMatch(
    / \d+ tables of the service's configuration\./,
  );
  await writeFile(join(folder, "mine.ts"), "export const mine = 1;\n");
  const refused = await latchkey("generate", "--kysely", "--output", "mine.ts");
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("--output PATH") });
  expect(await text("mine.ts")).toBe("export const mine = 1;\n");
});

test("a file for one tool isn't replaced by that for another", async () => {
  await report("--kysely", "--output", "tables.ts");
  const before = await text("tables.ts");
  expect(await latchkey("generate", "--sql", "--output", "tables.ts")).toMatchObject({ code: 2 });
  expect(await text("tables.ts")).toBe(before);
});

test.each(["--drizzle", "--prisma"])("%s names an output where no file can be", async (tool) => {
  await mkdir(join(folder, "made"));
  await writeFile(join(folder, "file"), "");
  for (const output of ["made", "file/tables"]) {
    const err = expect.stringMatching(new RegExp(`${join(folder, output)} can't be written.*--output PATH`));
    expect(await latchkey("generate", tool, "--output", output)).toMatchObject({ code: 2, err });
  }
});

test("an application's engine is generated with its names and without the features that are off", async () => {
  await writeFile(
    join(folder, "auth.mjs"),
    `import { latchkey } from "${new URL("../packages/latchkey/src/index.ts", import.meta.url).href}";
export const auth = latchkey({
  baseURL: "http://localhost:3000",
  secret: "a secret of an application: 0123456789",
  database: "postgres://app@127.0.0.1:1/app?schema=accounts",
  user: { modelName: "people", additionalFields: { plan: { type: "string", fieldName: "plan_name" } } },
});
`,
  );
  const args = ["generate", "--drizzle", "--config", "auth.mjs", "--output", "-", "--json"];
  const { tables, text: made } = JSON.parse((await separately(folder, args)).out);
  expect(tables).toContain("people");
  expect(tables).not.toContain("organization");
  expect(made).toContain('pgSchema("accounts")');
  expect(made).toContain('plan: text("plan_name")');
});

test("models are put into a schema of Prisma, and what the application wrote stays", async () => {
  await mkdir(join(folder, "prisma"));
  const before = `// Ours.
datasource db {
  provider = "sqlite"
}

model User {
  id       String @id
  name     String
  /// Written by this user.
  posts    Post[]

  @@index([name, id], map: "by_name")
  @@map("user")
}

model Post {
  id       String @id
  authorId String
  author   User   @relation(fields: [authorId], references: [id])
}
`;
  await writeFile(join(folder, "prisma/schema.prisma"), before);
  const made = await report("--prisma");
  expect(made).toMatchObject({
    state: "updated",
    replaced: ["User"],
    added: expect.arrayContaining(["Session"]),
  });
  expect(made.kept).toEqual(["User.posts", 'User.@@index([name, id], map: "by_name")']);
  const after = await text("prisma/schema.prisma");
  expect(after).toContain("// Ours.");
  expect(after).toContain("  /// Written by this user.\n  posts    Post[]\n");
  expect(after).toContain(before.slice(before.indexOf("model Post")));
  expect(await report("--prisma")).toMatchObject({ state: "unchanged" });
});

/** Merges into a schema, and returns the report and the new text. */
async function merging(before: string) {
  await writeFile(join(folder, "app.prisma"), before);
  const made = await report("--prisma", "--output", "app.prisma");
  const after = await text("app.prisma");
  expect(await report("--prisma", "--output", "app.prisma")).toMatchObject({ state: "unchanged" });
  return { made, after };
}

test("a comment behind a block of Prisma doesn't hide the next one", async () => {
  const rest = "enum Color {\n  RED\n} // Colors.\n\n/*\nmodel Old {\n*/\n";
  const { after } = await merging(
    `model User {\n  id String @id\n  @@map("user")\n} // end of User\n\n${rest}`,
  );
  expect(after).toContain(`} // end of User\n\n${rest}`);
});

test("comments in a model of Prisma stay, and the report lists what was dropped", async () => {
  const { made, after } = await merging(`model User {
  /// The key.
  id        String   @id @default(cuid()) // Never shown.
  // A section.

  createdAt DateTime @default(now())
  email     Mail
  // Found by name.
  @@index([name])
  @@map("user")
  @@schema("app")
  // The end.
}
`);
  expect(after).toMatch(/ {2}\/\/\/ The key\.\n {2}id +String +@id \/\/ Never shown\.\n/);
  expect(after).toContain(
    '  // Found by name.\n  @@index([name])\n  @@schema("app")\n  // A section.\n  // The end.\n}\n',
  );
  expect(made.dropped).toEqual([
    "User.id @default(cuid())",
    "User.createdAt @default(now())",
    "User.email Mail",
  ]);
});

test("each model names a schema if the data source of Prisma has several", async () => {
  const { after } = await merging(
    'datasource db {\n  provider = "sqlite"\n  schemas  = ["public", "app"]\n}\n',
  );
  expect(after.match(/@@schema\("public"\)/g)?.length).toBe(after.match(/^model /gm)?.length);
});

test("line breaks of Windows stay", async () => {
  const { after } = await merging("// Ours.\r\nenum Color {\r\n  RED\r\n}\r\n");
  expect(after).toContain("// Ours.\r\n");
  expect(after.replaceAll("\r\n", "")).not.toContain("\n");
});

test("a schema of Prisma in several files is read as one", async () => {
  await mkdir(join(folder, "prisma/schema"), { recursive: true });
  await report("--prisma");
  const made = await text("prisma/schema/latchkey.prisma");
  expect(made).toContain('output   = "../../src/generated/prisma"');
  await rm(join(folder, "prisma/schema/latchkey.prisma"));
  for (const other of ["model User {\n  id Int @id\n}\n", 'datasource db {\n  provider = "mysql"\n}\n']) {
    await writeFile(join(folder, "prisma/schema/app.prisma"), other);
    const err = expect.stringContaining("prisma/schema/app.prisma");
    expect(await latchkey("generate", "--prisma")).toMatchObject({ code: 2, err });
  }
  await writeFile(join(folder, "prisma/schema/app.prisma"), 'datasource db {\n  provider = "sqlite"\n}\n');
  await report("--prisma");
  expect(await text("prisma/schema/latchkey.prisma")).not.toContain("datasource");
});

test.each([
  ["with another table", 'model Session {\n  id Int @id\n  @@map("visits")\n}\n', "Rename the model"],
  [
    "for a table of Latchkey",
    'model People {\n  id Int @id\n  @@map("user")\n}\n',
    "Rename the model to User",
  ],
  [
    "with another name for a column",
    'model User {\n  mail String @map("email")\n  @@map("user")\n}\n',
    "Rename the field",
  ],
  ["with an enum of that name", "enum User {\n  A\n}\n", "Rename the enum"],
  ["with a block in a block", "model Mine {\n  id Int @id\nenum Color {\n  RED\n}\n", "Line 3"],
  ["with a block that isn't closed", "enum Color {\n  RED\n", "isn't closed"],
  ["for another database", 'datasource db {\n  provider = "mysql"\n}\n', "app.prisma is for mysql"],
])("a schema of Prisma %s is refused and stays", async (_, before, message) => {
  await writeFile(join(folder, "app.prisma"), before);
  const refused = await latchkey("generate", "--prisma", "--output", "app.prisma");
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  expect(await text("app.prisma")).toBe(before);
});
