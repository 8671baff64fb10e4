import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ExportAccount } from "./export-account.tsx";
import { savedFiles, textOf } from "./testing/saved-files.ts";
import { ADA, away, world } from "./testing/world.tsx";

test("gives all stored data as a file", async () => {
  const files = savedFiles();
  const { show } = await world();
  const { user } = show(<ExportAccount />);
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  await screen.findByText("Your data was downloaded.");
  expect(files.map(({ name }) => name)).toEqual(["account.json"]);
  expect(JSON.stringify(await textOf(files[0]?.blob))).toContain(ADA.email);
});

test("reports a failure, and offers to try again", async () => {
  const files = savedFiles();
  const { show, service } = await world();
  const { user } = show(<ExportAccount />);
  service.intercept(away);
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  await screen.findByText(/Nothing was changed\.$/);
  service.intercept(undefined);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(files).toHaveLength(1));
});
