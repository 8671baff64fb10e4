import { expect, test } from "vitest";
import { decodeText } from "./decode.ts";
import { importRows, readCsv } from "./read-csv.ts";
import { writeCsv } from "./write-csv.ts";

test.each([
  ["email,name\nada@example.com,Ada\n", [{ email: "ada@example.com", name: "Ada" }]],
  ["\ufeffE-Mail;Role\r\nada@example.com;admin\r\n\r\n", [{ email: "ada@example.com", role: "admin" }]],
  [
    'Name\tEmail\n"Lovelace, ""Ada"""\tada@example.com',
    [{ email: "ada@example.com", name: 'Lovelace, "Ada"' }],
  ],
  ["ada@example.com\nbob@example.com", [{ email: "ada@example.com" }, { email: "bob@example.com" }]],
  ['email,name\n"ada@example.com","two\nlines"', [{ email: "ada@example.com", name: "two\nlines" }]],
  ["sep=;\r\nemail;name\r\nada@example.com;Ada\r\n", [{ email: "ada@example.com", name: "Ada" }]],
  [
    "First Name [Required],Last Name [Required],Email Address [Required]\nAda,Lovelace,ada@example.com",
    [{ email: "ada@example.com", name: "Ada Lovelace" }],
  ],
  [
    "First Name,Last Name,E-mail Address,Display Name\nAda,L.,ada@example.com,Ada Lovelace",
    [{ email: "ada@example.com", name: "Ada Lovelace" }],
  ],
  ["name,phone\nAda,1", "noEmail"],
  ["email,name\n,Ada", "empty"],
  ["", "empty"],
])("%j is parsed correctly", (text, rows) => {
  const found = importRows(readCsv(text));
  expect(typeof found === "string" ? found : found.map(({ line: _, ...row }) => row)).toEqual(rows);
});

test.each([
  ["its header", "email,name\na@example.com,A\nb@example.com,B", [2, 3]],
  ["Windows' line ends", "email\r\na@example.com\r\nb@example.com\r\n", [2, 3]],
  ["cells of several lines", 'email,name\na@example.com,"A\r\nof\nLines"\nb@example.com,B', [2, 5]],
  ["blank lines", "\nemail\n\r\n\na@example.com\n\nb@example.com", [5, 7]],
  ["rows without an email", "email,name\n,Nobody\nb@example.com,B", [3]],
  ["no header", "a@example.com\nb@example.com", [1, 2]],
])("a row has its line number in a file with %s", (_what, text, lines) => {
  expect(importRows(readCsv(text))).toMatchObject(lines.map((line) => ({ line })));
});

test.each([
  ["UTF-8", "Ren\u00e9,\u0160", [0x52, 0x65, 0x6e, 0xc3, 0xa9, 0x2c, 0xc5, 0xa0]],
  ["UTF-8 with a mark", "\u00e9", [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
  ["UTF-16", "\u00e9,", [0xff, 0xfe, 0xe9, 0, 0x2c, 0]],
  ["UTF-16, high bytes first", "\u00e9,", [0xfe, 0xff, 0, 0xe9, 0, 0x2c]],
  ["Windows-1252", "Ren\u00e9 \u20ac", [0x52, 0x65, 0x6e, 0xe9, 0x20, 0x80]],
])("a file in %s is decoded correctly", (_encoding, text, bytes) => {
  expect(decodeText(new Uint8Array(bytes).buffer).text).toBe(text);
});

test("100,000 rows are parsed at once", () => {
  const text = `email,name\n${"person@example.com,A Person\n".repeat(100_000)}`;
  expect(importRows(readCsv(text))).toHaveLength(100_000);
});

test("an export is parsed back unchanged, and no spreadsheet reads its cells as formulas", () => {
  const date = new Date("2026-03-04T09:30:00.000Z");
  const text = writeCsv(
    ["email", "name"],
    [
      ["a@example.com", "=1+1"],
      ["b@example.com", 'a "b", c\nd'],
      [" =1+1", "|calc"],
      [null, date],
    ],
  );
  expect(
    readCsv(text)
      .slice(1)
      .map(({ cells }) => cells),
  ).toEqual([
    ["a@example.com", "'=1+1"],
    ["b@example.com", 'a "b", c\nd'],
    ["' =1+1", "'|calc"],
    ["", "2026-03-04T09:30:00.000Z"],
  ]);
});
