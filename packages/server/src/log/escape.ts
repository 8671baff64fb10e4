const UNSAFE = /[\p{Cc}\u2028\u2029]/gu;

/** Escapes line ends, colors and other control characters, so that a line stays one line. */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, escapeOne);
}

function escapeOne(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
