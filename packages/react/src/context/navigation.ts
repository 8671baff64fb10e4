import { isPlainPath } from "@latchkey/client/shared";

/** Reports whether a text is a path of the page's origin, so that following it stays on that origin. */
export function isOwnPath(to: string): boolean {
  // Browsers drop tabs and line ends from URLs, and read backslashes as slashes: both could change the origin.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (!to.startsWith("/") || /[\\\u0000-\u0020\u007f]/.test(to)) return false;
  const { origin, pathname } = new URL(to, "https://own.invalid");
  return origin === "https://own.invalid" && isPlainPath(pathname);
}

/** Opens a URL: with the application's router if it is one of its paths, otherwise by loading the page. */
export function follow(to: string, navigate: ((to: string) => void) | undefined): void {
  if (navigate !== undefined && isOwnPath(to)) {
    navigate(to);
    return;
  }
  // Only web addresses: a `javascript:` URL would run in this page.
  const target = new URL(to, location.href);
  if (/^https?:$/.test(target.protocol)) location.assign(target.href);
}

/** Returns `redirect_to` of the page's URL, if it is a path of this origin. */
export function askedTarget(search: string): string | undefined {
  const asked = new URLSearchParams(search).get("redirect_to");
  return asked !== null && isOwnPath(asked) ? asked : undefined;
}

/** Returns a URL with `redirect_to`, unless it has one. */
export function withTarget(to: string, target: string | undefined): string {
  return withQuery(to, "redirect_to", target);
}

/** Returns a URL with this `redirect_to`, whatever it had before. */
export function toTarget(to: string, target: string): string {
  return toQuery(to, { redirect_to: target });
}

/** Returns a URL with these query parameters, which replace those of the same names. */
export function toQuery(to: string, changes: Readonly<Record<string, string>>): string {
  const [path = "", query] = to.split("?", 2);
  const members = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) members.set(name, value);
  return `${path}?${members}`;
}

/** Returns a URL with a query parameter, unless it has one of that name. */
export function withQuery(to: string, name: string, value: string | undefined): string {
  const [path = "", ...fragment] = to.split("#");
  const query = path.split("?").slice(1).join("?");
  if (value === undefined || new URLSearchParams(query).has(name)) return to;
  const whole = `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
  return [whole, ...fragment].join("#");
}

/** Returns an absolute URL, for emails. */
export function absolute(to: string): string {
  return new URL(to, location.href).href;
}

export interface Target {
  /** The page after signing in. */
  target: string;
  /** Returns the URL of a page in between, which keeps the target. */
  keeping(route: string): string;
}
