/** Milliseconds after which the browser has certainly read the file. */
const KEPT = 60_000;

/** Saves a text as a file, by the browser's download. */
export function saveAs(name: string, text: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
