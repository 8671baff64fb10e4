/** Whether it is in the clipboard now: there is none where the page isn't served securely, or isn't allowed to. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
