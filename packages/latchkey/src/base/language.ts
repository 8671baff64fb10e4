/** Characters of a language tag: RFC 5646 4.4.1 asks for room for as many. */
const LONGEST = 35;

/**
 * Returns the offered language by RFC 4647 3.4 lookup: `de-AT` finds `de`. In addition, `pt` finds `pt-BR` and `zh-CN`
 * `zh-Hans`, which is written in the same script; `zh-TW` doesn't.
 */
export function offeredFor(tag: string | undefined, offered: readonly string[]): string | undefined {
  // The tag comes from a request, is only limited by the length of a URL, and each of its parts is searched
  // for.
  if (tag === undefined || tag.length > LONGEST || !/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag))
    return undefined;
  const subtags = tag.toLowerCase().split("-");
  for (let length = subtags.length; length > 0; length--) {
    const wanted = subtags.slice(0, length).join("-");
    const found = offered.find((candidate) => candidate.toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  const related = offered.filter((candidate) => candidate.toLowerCase().startsWith(`${subtags[0]}-`));
  return related.find((candidate) => scriptOf(candidate) === scriptOf(tag));
}

/** Returns the script that a language is most likely written in. Undefined if the tag is invalid. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined; // such as two scripts in one tag, which has only the form of one
  }
}

/** Returns the most wanted language of an `Accept-Language` header that is offered. */
export function acceptedLanguage(header: string | undefined, offered: readonly string[]): string | undefined {
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

const CHOSEN = /(?:^|;)\s*lk_lang=([A-Za-z0-9-]{2,35})\s*(?:;|$)/;

/** Returns the language chosen on the pages, read from the `Cookie` header, if it is offered. */
export function chosenLanguage(cookies: string | undefined, offered: readonly string[]): string | undefined {
  return offeredFor(CHOSEN.exec(cookies ?? "")?.[1], offered);
}

/**
 * Reads the members of a list with weights (RFC 9110 12.4.2), in lower case. An invalid weight counts as 0.
 */
export function weightsOf(list: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of list.toLowerCase().split(",")) {
    const [, name, weight = "1"] = /^\s*([^\s;]+)(?:\s*;\s*q\s*=\s*([\d.]+))?\s*$/.exec(member) ?? [];
    if (name !== undefined && !weights.has(name)) weights.set(name, weightOf(weight));
  }
  return weights;
}

function weightOf(text: string): number {
  return /^(0(\.\d*)?|1(\.0*)?)$/.test(text) ? Number(text) : 0;
}
