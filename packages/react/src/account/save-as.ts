/** Milliseconds after which the browser has surely taken it. */
const KEPT = 60_000;

/** Gives a text to the browser to be saved as a file. */
export function saveAs(name: string, text: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
