import { weightsOf } from "../http/encoding.ts";

/** What a request says about the language of its answer. */
export interface LanguageWishes {
  /** `?lang=` of the address. */
  query: string | null;
  /** The `Cookie` header. */
  cookies: string | undefined;
  /** The `Accept-Language` header. */
  accepted: string | undefined;
}

/** A year. Seconds. */
const KEPT = 365 * 24 * 60 * 60;
const COOKIE = /(?:^|;)\s*lk_lang=([A-Za-z0-9-]{2,35})\s*(?:;|$)/;

/** The language of a page: chosen in the address, chosen earlier, asked for by the browser, or the first offered. */
export function languageOf(wishes: LanguageWishes, offered: readonly string[]): string {
  return (
    offeredFor(wishes.query ?? undefined, offered) ??
    offeredFor(COOKIE.exec(wishes.cookies ?? "")?.[1], offered) ??
    accepted(wishes.accepted, offered) ??
    offered[0] ??
    "en"
  );
}

/** Keeps a choice for the pages that follow. */
export function languageCookie(lang: string, isSecure: boolean): string {
  return `lk_lang=${lang}; Path=/; Max-Age=${KEPT}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Characters of a language tag: as many as RFC 5646 4.4.1 asks to have room for. */
const LONGEST = 35;

/** Lookup of RFC 4647 3.4: `de-AT` finds `de`; beside that, `pt` finds `pt-BR`. */
export function offeredFor(tag: string | undefined, offered: readonly string[]): string | undefined {
  // Anybody may write one as long as an address may be, and each of its parts is looked for.
  if (tag === undefined || tag.length > LONGEST || !/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag))
    return undefined;
  const subtags = tag.toLowerCase().split("-");
  for (let length = subtags.length; length > 0; length--) {
    const wanted = subtags.slice(0, length).join("-");
    const found = offered.find((candidate) => candidate.toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  return offered.find((candidate) => candidate.toLowerCase().startsWith(`${subtags[0]}-`));
}

function accepted(header: string | undefined, offered: readonly string[]): string | undefined {
  if (header === undefined || header.length > 1000) return undefined;
  const byWeight = [...weightsOf(header)]
    .filter(([, weight]) => weight > 0)
    .sort(([, one], [, other]) => other - one);
  for (const [tag] of byWeight) {
    const found = offeredFor(tag, offered);
    if (found !== undefined) return found;
  }
  return undefined;
}
