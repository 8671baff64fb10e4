import { domainToASCII } from "node:url";
import { ConfigurationError } from "../base/errors.ts";

/**
 * A parsed entry of the trusted origins. Host names are lower case, ports as the URL standard writes them.
 */
export interface OriginPattern {
  /** With the colon: `https:`. */
  readonly schemes: readonly string[];
  /** Labels of the host from left to right. Undefined: any host (`myapp://`). */
  readonly labels: readonly string[] | undefined;
  /** The port, `""` for the scheme's default, or `*`. */
  readonly port: string;
  /** Beginning of the path, for an app's scheme. Default: any path. */
  readonly path?: string;
  /** Written with one slash (`myapp:/`): also matches URLs without a host (`myapp:/home`). */
  readonly isBare?: boolean;
  /** All labels are numbers or wildcards: an IPv4 address, where a wildcard stands for digits only. */
  readonly isAddress: boolean;
}

/** Schemes whose URLs execute or display their own content. Never trusted, whatever is configured. */
export const UNSAFE_SCHEMES: ReadonlySet<string> = new Set([
  "javascript:",
  "data:",
  "vbscript:",
  "blob:",
  "file:",
  "filesystem:",
  "about:",
  "view-source:",
]);

const BARE = /^([a-z][a-z0-9+.-]*:)\/$/i;
const ENTRY = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*?)(?:\/|\/\*\*?)?$/i;
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::(\d{1,5}|\*))?$/i;
const HOST = /^[a-z0-9_*?-]+(\.[a-z0-9_*?-]+)*$/;
const NUMBERS = /^[0-9*?]+$/;
const LOCAL = /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Parses `https://app.example.com`, `https://*.example.com`, `*.example.com`, `http://localhost:*`,
 * `myapp://`, `myapp:/`, `myapp://host/path`. Without a scheme it means https; for this machine (`localhost`)
 * http too.
 *
 * @throws ConfigurationError for an invalid pattern, and for one that would trust hosts of anyone.
 */
export function parseOriginPattern(text: string): OriginPattern {
  // The text before an `@` may be a password.
  const shown = text.replace(/^.*@/s, "…@");
  const refuse = (why: string) => new ConfigurationError(`trustedOrigins: "${shown}" ${why}`);
  const isBare = BARE.test(text);
  const [, givenScheme, rest] = ENTRY.exec(isBare ? `${text}/` : text) ?? [];
  if (rest === undefined) throw refuse("is not an origin");
  const scheme = givenScheme === undefined ? undefined : `${givenScheme.toLowerCase()}:`;
  if (scheme !== undefined && UNSAFE_SCHEMES.has(scheme)) throw refuse("has a scheme that can't be trusted");
  const isWeb = scheme === undefined || scheme === "https:" || scheme === "http:";
  if (rest === "") {
    if (isWeb) throw refuse("names no host");
    return { schemes: [scheme], labels: undefined, port: "", isAddress: false, isBare };
  }
  const { authority, path = "" } = isWeb ? { authority: rest } : apart(rest);
  if (authority.includes("@")) throw refuse("names a user; an origin has none");
  if (/[/\\#]/.test(authority)) throw refuse("has a path; an origin ends after host and port");
  const [, rawHost, port = ""] = AUTHORITY.exec(authority) ?? [];
  if (rawHost === undefined) throw refuse("is not an origin");
  const host = asciiHost(rawHost);
  if (host === undefined) throw refuse("has a malformed host");
  const labels = host.startsWith("[") ? [host] : host.split(".");
  const isAddress =
    !host.startsWith("[") && labels.length === 4 && labels.every((label) => NUMBERS.test(label));
  if (isWeb && isTooWide(labels, isAddress))
    throw refuse("would trust hosts of strangers: only its left part may be a wildcard");
  const local = LOCAL.test(host);
  const schemes = scheme !== undefined ? [scheme] : local ? ["https:", "http:"] : ["https:"];
  return {
    schemes,
    labels,
    port: schemes.length === 1 ? withoutDefault(schemes[0], port) : port,
    isAddress,
    path,
  };
}

/** Splits off the path, which an app's scheme may have: its host is shared with no one else. */
function apart(text: string): { authority: string; path?: string } {
  const slash = text.indexOf("/");
  const path = slash === -1 ? "" : text.slice(slash);
  return /^\/[\w\-./~]+$/.test(path) ? { authority: text.slice(0, slash), path } : { authority: text };
}

function asciiHost(host: string): string | undefined {
  if (host.startsWith("[")) return URL.parse(`http://${host}`)?.hostname;
  const lower = host.toLowerCase();
  if (/[*?]/.test(lower)) return HOST.test(lower) ? lower : undefined;
  // The URL standard would decode escapes; in a configuration they are a mistake.
  const ascii = lower.includes("%") ? "" : domainToASCII(lower);
  return HOST.test(ascii) ? ascii : undefined;
}

/**
 * Reports whether the registered name has wildcards: the last two labels, or the last one on this machine.
 */
function isTooWide(labels: readonly string[], isAddress: boolean): boolean {
  if (isAddress) return hasWildcard(labels[0]) || hasWildcard(labels[1]);
  const fixed = labels.at(-1) === "localhost" ? 1 : 2;
  return labels.slice(-fixed).some(hasWildcard);
}

/**
 * Reports whether the pattern names its host in full: on the web, without wildcards. Only this machine may
 * leave its port open, because its ports belong to one person.
 */
export function isSpelledOut({ schemes, labels, port }: OriginPattern): boolean {
  if (labels === undefined || labels.some(hasWildcard)) return false;
  if (!schemes.every((scheme) => scheme === "https:" || scheme === "http:")) return false;
  return port !== "*" || LOCAL.test(labels.join("."));
}

function hasWildcard(label: string | undefined): boolean {
  return label !== undefined && /[*?]/.test(label);
}

function withoutDefault(scheme: string | undefined, port: string): string {
  return (scheme === "https:" && port === "443") || (scheme === "http:" && port === "80") ? "" : port;
}

/** Returns false for `myapp:/home`. */
function hasAuthority({ href, protocol }: URL): boolean {
  return href.startsWith(`${protocol}//`);
}

/** Reports whether a parsed URL has the pattern's scheme, host and port, and begins with its path. */
export function matchesPattern(pattern: OriginPattern, url: URL): boolean {
  if (!pattern.schemes.includes(url.protocol)) return false;
  if (!hasAuthority(url)) return pattern.isBare === true;
  if (pattern.labels === undefined) return true;
  if (!url.pathname.startsWith(pattern.path ?? "")) return false;
  if (pattern.port !== "*" && withoutDefault(url.protocol, pattern.port) !== url.port) return false;
  // The URL standard keeps the case of hosts of unknown schemes.
  const host = url.hostname.toLowerCase();
  if (host.startsWith("[")) return pattern.labels.length === 1 && pattern.labels[0] === host;
  return matchesLabels(pattern.labels, host.split("."), pattern.isAddress);
}

/**
 * Compares label by label from the right, so that a wildcard never crosses the dot before a fixed part. A
 * first label of only `*` stands for one or more labels; any other wildcard stays within its label.
 */
function matchesLabels(pattern: readonly string[], host: readonly string[], isAddress: boolean): boolean {
  const extra = host.length - pattern.length;
  const [first] = pattern;
  if (extra < 0 || (extra > 0 && (isAddress || first === undefined || !/^\*+$/.test(first)))) return false;
  if (host.some((label) => label === "")) return false;
  return pattern.every((label, index) => {
    if (index === 0 && extra > 0) return true;
    const candidate = host[index + extra] ?? "";
    return matchesLabel(label, candidate) && (!isAddress || /^\d+$/.test(candidate));
  });
}

/**
 * Matches a glob with one label in at most pattern × label steps: on a mismatch the last `*` takes one more
 * character.
 */
function matchesLabel(pattern: string, label: string): boolean {
  let p = 0;
  let star = -1;
  let resume = 0;
  let at = 0;
  while (at < label.length) {
    if (pattern[p] === "*") {
      star = p++;
      resume = at;
    } else if (p < pattern.length && (pattern[p] === "?" || pattern[p] === label[at])) {
      p += 1;
      at += 1;
    } else if (star !== -1) {
      p = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[p] === "*") p += 1;
  return p === pattern.length;
}
