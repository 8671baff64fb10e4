import { type Answer, type Call, mapped, textsOf } from "./exchange.ts";
import { looksLikeOne, totpCode, written } from "./placeholders.ts";

/** Fields that hold secrets, of requests and of responses. */
const SECRET_FIELD =
  /pass(?:word|phrase|key)|secret|token|code|otp|key$|credential|response|signature|challenge|authorization|cookie|^text$/i;
/** Values that a server made up: long, of one piece, with digits or mixed case. */
const MADE_UP = /^(?=.*(?:\d|[a-z][A-Z]))[\w.~%+/=-]{10,}$/;
/** Places of values that a server made up, whatever they look like: a backup code may have only small letters. */
const MADE_UP_PLACE = /^cookie\/|codes\/\d+$/i;
/** Values that are remembered while recording. The oldest ones are dropped. */
const MOST_VALUES = 1_000_000;

/** Replaces secrets in requests. A value that an earlier response gave becomes a reference to it. */
export class Concealer {
  /** The place of each value that a response gave. */
  readonly #issued = new Map<string, { n: number; place: string }>();
  readonly #uris: { uri: string; n: number; place: string }[] = [];
  readonly #secrets = new Map<string, number>();
  readonly #onSecret: (n: number, value: string) => void;

  /** `onSecret` gets each secret once, with its number. */
  constructor(onSecret: (n: number, value: string) => void) {
    this.#onSecret = onSecret;
  }

  /** Remembers the values of the response to call `n`. */
  remember(n: number, answer: Answer): void {
    for (const [place, text] of textsOf(answer)) {
      if (text.startsWith("otpauth://")) this.#uris.push({ uri: text, n, place });
      if (text === "" || this.#issued.has(text) || !(MADE_UP_PLACE.test(place) || MADE_UP.test(text)))
        continue;
      if (this.#issued.size >= MOST_VALUES) this.#dropOldest();
      this.#issued.set(text, { n, place });
    }
  }

  /** `now`: milliseconds. */
  conceal(call: Call, now: number): Call {
    return mapped(call, (text, field) => this.#replaced(text, field, now));
  }

  #replaced(text: string, field: string, now: number): string {
    const issued = this.#issued.get(text);
    if (issued !== undefined) return written({ kind: "answer", ...issued });
    const isSecret =
      SECRET_FIELD.test(field) || (field === "path" && MADE_UP.test(text) && text.length >= 20);
    if (text === "" || !(isSecret || looksLikeOne(text))) return text;
    const uri = /^\d{6,8}$/.test(text) ? this.#uris.find(({ uri }) => isCodeOf(uri, text, now)) : undefined;
    if (uri !== undefined) return written({ kind: "totp", n: uri.n, place: uri.place });
    return written({ kind: "secret", n: this.#numberOf(text) });
  }

  #numberOf(secret: string): number {
    const known = this.#secrets.get(secret);
    if (known !== undefined) return known;
    const n = this.#secrets.size + 1;
    this.#secrets.set(secret, n);
    this.#onSecret(n, secret);
    return n;
  }

  #dropOldest(): void {
    const [oldest] = this.#issued.keys();
    if (oldest !== undefined) this.#issued.delete(oldest);
  }
}

function isCodeOf(uri: string, code: string, now: number): boolean {
  return [-1, 0, 1].some(
    (drift) => totpCode(uri, (period) => Math.floor(now / 1000 / period) + drift) === code,
  );
}
