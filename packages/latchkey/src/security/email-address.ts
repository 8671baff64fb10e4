import { domainToASCII, domainToUnicode } from "node:url";

/** RFC 5321 sections 4.5.3.1.1 to 4.5.3.1.3, in octets; a path of 256 holds two angle brackets. */
const LONGEST_LOCAL = 64;
const LONGEST_ADDRESS = 254;

/** atext of RFC 5322 section 3.2.3, and letters, marks and digits of other scripts (RFC 6531 section 3.3). */
const LOCAL = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~.\p{L}\p{M}\p{N}]+$/u;
const DOMAIN = /^[A-Za-z0-9.\-\p{L}\p{M}\p{N}]+$/u;
const STARTS_WITH_MARK = /^\p{M}/u;
const LABEL = /^[a-z0-9-]{1,63}$/;
const ASCII = /^\p{ASCII}*$/u;
const LETTER_FIRST = /^[a-z]/;

/**
 * Parses an email address and returns the one form in which it is compared, stored and sent to: lower case,
 * NFC, the domain as A-labels. Undefined if it is invalid, or if not every system would read it in the same
 * way: quoted local parts, addresses that compatibility normalization would turn into others, a domain
 * without a dot. Parsing the result again returns the same.
 */
export function parseEmail(text: string): string | undefined {
  // The longest address that can still shrink to a legal one: bounds the work below.
  if (text.length > 2 * LONGEST_ADDRESS || !text.isWellFormed()) return undefined;
  const stable = normalised(text);
  if (stable === undefined) return undefined;
  const at = stable.indexOf("@");
  if (at < 1 || stable.includes("@", at + 1)) return undefined;
  const local = parseLocal(stable.slice(0, at));
  const domain = parseDomain(stable.slice(at + 1));
  if (local === undefined || domain === undefined) return undefined;
  const address = `${local}@${domain}`;
  return Buffer.byteLength(address) > LONGEST_ADDRESS ? undefined : address;
}

/** Maximum number of forms from `soughtEmails`. */
export const EMAIL_FORMS = 2;

/**
 * Returns a part of an email address as it may be stored, for a search: lower case, NFC, the domain as
 * A-labels. Text without an @ may belong to a domain or not, so it has two forms.
 */
export function soughtEmails(text: string): readonly string[] {
  const small = text.normalize("NFC").toLowerCase();
  const domain = small.slice(small.lastIndexOf("@") + 1);
  const labels = domain
    .split(".")
    .map((label) => (ASCII.test(label) ? label : domainToASCII(label) || label));
  const stored = small.slice(0, small.length - domain.length) + labels.join(".");
  return stored === small || small.includes("@") ? [stored] : [stored, small];
}

/**
 * Returns NFC; undefined if NFKC would change it further. A full-width or a small commercial at (U+FF20,
 * U+FE6B) becomes an @ under NFKC: code that normalizes after the check has another address than the one
 * checked.
 */
function normalised(text: string): string | undefined {
  const composed = text.normalize("NFC");
  return composed.normalize("NFKC") === composed ? composed : undefined;
}

function parseLocal(text: string): string | undefined {
  if (!LOCAL.test(text) || STARTS_WITH_MARK.test(text)) return undefined;
  if (text.startsWith(".") || text.endsWith(".") || text.includes("..")) return undefined;
  // Lower case can decompose a letter (İ), so normalize once more; a text that isn't stable then is refused.
  const lower = normalised(text.toLowerCase());
  if (lower === undefined || lower !== lower.toLowerCase()) return undefined;
  return Buffer.byteLength(lower) > LONGEST_LOCAL ? undefined : lower;
}

function parseDomain(text: string): string | undefined {
  if (!DOMAIN.test(text)) return undefined;
  const domain = domainToASCII(text);
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every(isLabel)) return undefined;
  // Numbers at the end make it an IP address, however it is written (127.1, 0x7f.1).
  if (!LETTER_FIRST.test(labels.at(-1) ?? "")) return undefined;
  // An A-label that decodes to nothing, or to text that encodes differently, is invalid.
  const decoded = domain.includes("xn--") ? domainToUnicode(domain) : domain;
  if (decoded !== domain && domainToASCII(decoded) !== domain) return undefined;
  if (decoded.split(".").some((label) => label.startsWith("xn--"))) return undefined;
  return domain;
}

/** Checks an LDH label, RFC 5890 section 2.3.1. */
function isLabel(label: string): boolean {
  return LABEL.test(label) && !label.startsWith("-") && !label.endsWith("-");
}
