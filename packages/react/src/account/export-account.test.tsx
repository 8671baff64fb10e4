import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { ExportAccount } from "./export-account.tsx";
import { ADA, away, world } from "./testing/world.tsx";

/** Files that were given to the browser. */
function saved(): { name: string; blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = [];
  let latest: Blob | undefined;
  // This document saves nothing.
  Object.assign(URL, {
    createObjectURL(blob: Blob) {
      latest = blob;
      return "blob:file";
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (latest !== undefined) files.push({ name: this.download, blob: latest });
  });
  onTestFinished(() => click.mockRestore());
  return files;
}

test("everything that is stored is given as a file", async () => {
  const files = saved();
  const { show } = await world();
  const { user } = show(<ExportAccount />);
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  await screen.findByText("Your data was downloaded.");
  expect(files.map(({ name }) => name)).toEqual(["account.json"]);
  expect(JSON.stringify(await textOf(files[0]?.blob))).toContain(ADA.email);
});

test("says so when it couldn't be had, and offers to try again", async () => {
  const files = saved();
  const { show, service } = await world();
  const { user } = show(<ExportAccount />);
  service.intercept(away);
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  await screen.findByText(/Nothing was changed\.$/);
  service.intercept(undefined);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(files).toHaveLength(1));
});

async function textOf(blob: Blob | undefined): Promise<string> {
  return await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });
}
