/** Returns a name as a key of an object. */
export function keyOf(name: string): string {
  return isIdentifier(name) ? name : JSON.stringify(name);
}

/** Returns the access to a member of an object. */
export function memberOf(object: string, name: string): string {
  return isIdentifier(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`;
}

/** Returns a name for a constant: `app-users` becomes `appUsers`, and `1abc` `_1abc`. */
export function identifierOf(name: string): string {
  const joined = name.replace(/[^\p{L}\p{N}_$]+(.)?/gu, (_, next: string = "") => next.toUpperCase());
  return isIdentifier(joined) ? joined : `_${joined}`;
}

function isIdentifier(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
}

/** Returns calls or members on one line, or one per line if that would be too long. */
export function listed(before: string, items: readonly string[], after: string, indent: string): string {
  const line = `${indent}${before}${items.join(", ")}${after}`;
  if (line.length <= 100) return line;
  const lines = items.map((item) => `${indent}  ${item},`);
  return [`${indent}${before.trimEnd()}`, ...lines, `${indent}${after.trimStart()}`].join("\n");
}
