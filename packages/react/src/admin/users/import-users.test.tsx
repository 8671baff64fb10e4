import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { world } from "../testing/world.tsx";

const TITLE = "This file isn't in UTF-8";
/** Encoded as by Excel: the ü is one byte. */
const LATIN = Uint8Array.from(
  "email;name\r\nzoe@example.com;Zoe\r\nm@example.com;M\u00fcller\r\n",
  (letter) => letter.charCodeAt(0),
);

async function choose(file: File): Promise<void> {
  const input = (await screen.findByLabelText("Choose a file", { selector: "input" })) as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
}

test("reads a file that isn't UTF-8 as Windows-1252, and shows a row with such characters first", async () => {
  const { showAt, client } = await world();
  const { user } = showAt("users/import");
  await choose(new File([LATIN], "people.csv"));
  const alert = (await screen.findByText(TITLE)).closest('[data-lk="Alert"]');
  expect(alert?.textContent).toContain("M\u00fcller m@example.com");
  await user.click(screen.getByRole("checkbox", { name: /^Email invitations/ }));
  await user.click(screen.getByRole("button", { name: "Import" }));
  await screen.findByText("2 users were created");
  const { data } = await client.$fetch<{ users: { name: string }[] }>(
    "/admin/list-users?searchValue=m@example",
  );
  expect(data?.users.map(({ name }) => name)).toEqual(["M\u00fcller"]);
});

test("imports a file in UTF-8 without a warning", async () => {
  const { showAt } = await world();
  showAt("users/import");
  await choose(new File(["email,name\nm@example.com,M\u00fcller\n"], "people.csv"));
  await screen.findByText("1 row to import", { exact: false });
  expect(screen.queryByText(TITLE)).toBeNull();
});

test("shows the first rows before anything is written", async () => {
  const { showAt, client } = await world();
  showAt("users/import");
  const people = Array.from({ length: 7 }, (_, at) => `p${at}@example.com,Person ${at}`);
  await choose(new File([`E-mail Address,Name\n${people.join("\n")}\n`], "people.csv"));
  const preview = await screen.findByRole("table", { name: "First rows" });
  expect(preview.textContent).toContain("p0@example.comPerson 0");
  expect(preview.textContent).toContain("p4@example.com");
  expect(preview.textContent).not.toContain("p5@example.com");
  const { data } = await client.$fetch<{ total: number }>("/admin/list-users?searchValue=p0@example");
  expect(data?.total).toBe(0);
});
