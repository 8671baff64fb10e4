/** Progress goes to standard error, the tables to standard output. */
export function say(text: string): void {
  console.error(`bench: ${text}`);
}
