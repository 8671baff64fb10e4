import { isPlainPath } from "@latchkey/client/shared";

/** Whether a text is a path of the page's own origin, so that following it stays on that origin. */
export function isOwnPath(to: string): boolean {
  // What browsers drop from addresses (tabs, line ends) or read as slashes would make another origin of a path.
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
  // Only to web addresses: a `javascript:` one would run in this page.
  const target = new URL(to, location.href);
  if (/^https?:$/.test(target.protocol)) location.assign(target.href);
}

/** Where to return to: `redirect_to` of the page's URL, if it is a path of this origin. */
export function askedTarget(search: string): string | undefined {
  const asked = new URLSearchParams(search).get("redirect_to");
  return asked !== null && isOwnPath(asked) ? asked : undefined;
}

/** A URL with `redirect_to`, unless it has one. */
export function withTarget(to: string, target: string | undefined): string {
  return withQuery(to, "redirect_to", target);
}

/** An address with this `redirect_to`, whatever it had before. */
export function toTarget(to: string, target: string): string {
  return toQuery(to, { redirect_to: target });
}

/** A URL with these members of its query, whatever it had of those names before. */
export function toQuery(to: string, changes: Readonly<Record<string, string>>): string {
  const [path = "", query] = to.split("?", 2);
  const members = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) members.set(name, value);
  return `${path}?${members}`;
}

/** An address with a member of its query, unless it has one of that name. */
export function withQuery(to: string, name: string, value: string | undefined): string {
  const [path = "", ...fragment] = to.split("#");
  const query = path.split("?").slice(1).join("?");
  if (value === undefined || new URLSearchParams(query).has(name)) return to;
  const whole = `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
  return [whole, ...fragment].join("#");
}

/** For emails, which are read elsewhere. */
export function absolute(to: string): string {
  return new URL(to, location.href).href;
}

export interface Target {
  /** Where to go after signing in. */
  target: string;
  /** An address of a page on the way, which keeps where to go afterwards. */
  keeping(route: string): string;
}
