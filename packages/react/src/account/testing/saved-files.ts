import { onTestFinished, vi } from "vitest";

/** Records the files that are saved by the browser until the test ends. */
export function savedFiles(): { name: string; blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = [];
  let latest: Blob | undefined;
  // jsdom can't save files.
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

/** Returns the text of a file. */
export async function textOf(blob: Blob | undefined): Promise<string> {
  return await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });
}
