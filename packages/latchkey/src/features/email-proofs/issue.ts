import { service } from "../../kernel/contracts/service.ts";
import { hashIdentifier, newDigits, randomToken } from "../../security/tokens.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import { keyOf, subjectOf } from "./browser.ts";
import { About, codeStorage } from "./check-email-code.ts";
import { type CodeType, type CodeWay, emailWays } from "./settings.ts";
import { type EmailCodeRow, emailCodeStore } from "./store.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Length of a token. 182 bits. */
const LENGTH = 32;

/** Requested content of an email, and its recipient. */
export interface Wanted {
  type: CodeType;
  about: About;
  /** For a change: the previous email address. */
  from?: string | undefined;
  /** The browser that requested it. Undefined if none did. */
  browser?: string | undefined;
  withLink: boolean;
  withCode: boolean;
  /**
   * No email is sent: the code is one that can't be typed, so that guesses get the same answers as for
   * a sent code.
   */
  isUnsent?: boolean;
}

export interface Issued {
  token?: string;
  code?: string;
  /** Lifetime of both. */
  minutes: number;
}

/** The stored form of an email. */
type Written = Omit<Parameters<ReturnType<typeof emailCodeStore.make>["replace"]>[0], "id">;

const aboutOf = ({ about }: EmailCodeRow): About => About.parse(JSON.parse(about));

const isSent = (row: EmailCodeRow): boolean => aboutOf(row).unsent === undefined;

/** Creates the link's token and the code, and determines their lifetime. */
const secrets = service((core) => {
  const { env } = core;
  const { link, code: way } = core.use(emailWays);
  const storage = core.use(codeStorage);

  const codeOf = async (
    { isReused, generate, length, attempts }: CodeWay,
    type: CodeType,
    email: string,
    last: EmailCodeRow | undefined,
  ): Promise<string> => {
    const isGood =
      isReused &&
      last !== undefined &&
      last.code !== null &&
      isSent(last) &&
      // More attempts at the same code would be more guesses.
      Math.max(last.attempts, last.strayAttempts) < attempts &&
      last.expiresAt > new Date(env.now()).toISOString();
    const sent = isGood ? await storage.read(last.code ?? "") : undefined;
    return sent ?? (await generate?.({ email, type })) ?? newDigits(env, length);
  };
  const make = async (
    { type, about: { email }, withLink, withCode, isUnsent }: Wanted,
    last: EmailCodeRow | undefined,
  ): Promise<Pick<Issued, "token" | "code">> => {
    const random = (): string => randomToken(env, LENGTH, LETTERS);
    if (isUnsent)
      return { ...(withLink ? { token: random() } : {}), ...(withCode ? { code: random() } : {}) };
    const token =
      withLink && link !== undefined ? ((await link.generateToken?.(email)) ?? random()) : undefined;
    const code = withCode && way !== undefined ? await codeOf(way, type, email, last) : undefined;
    return { ...(token === undefined ? {} : { token }), ...(code === undefined ? {} : { code }) };
  };

  /** Returns the shorter lifetime of the two. Seconds. */
  const lifeOf = ({ token, code }: Pick<Issued, "token" | "code">): number =>
    Math.min(
      token === undefined ? Number.POSITIVE_INFINITY : (link?.expiresIn ?? 0),
      code === undefined ? Number.POSITIVE_INFINITY : (way?.expiresIn ?? 0),
    );

  return { make, lifeOf };
});

/**
 * Creates the link and the code of an email. The browser that requested it has one email at a time: another
 * one replaces it, and the attempts stay counted, for this browser and for all others.
 */
export const issueEmailCode = service((core) => {
  const { env } = core;
  const { code: way } = core.use(emailWays);
  const { make, lifeOf } = core.use(secrets);
  const store = core.use(emailCodeStore);
  const storage = core.use(codeStorage);
  const most = way?.attempts ?? 0;

  const time = (seconds = 0): string => new Date(env.now() + seconds * 1000).toISOString();

  /** Replaces an email and keeps its attempts, unless its code is used up. */
  const replace = async (row: EmailCodeRow, to: Written): Promise<boolean> => {
    const { id } = row;
    if (!(await store.replace({ id, ...to }))) return false;
    const over = most + 1;
    if (row.attempts >= over) await store.attempts.begin({ id, over });
    if (row.strayAttempts >= over) await store.strayAttempts.begin({ id, over });
    return true;
  };

  /** Inserts this browser's first email. Attempts of others at the previous email stay counted. */
  const insert = async (
    row: { key: string; subject: string },
    last: EmailCodeRow | undefined,
    to: Written,
  ): Promise<void> => {
    const isAlive = last !== undefined && last.expiresAt > to.now && last.strayAttempts <= most;
    const strayAttempts = isAlive ? last.strayAttempts : 0;
    try {
      await store.insert({ id: await core.newId("emailCode"), ...row, strayAttempts, ...to });
    } catch (error) {
      const isSame = error instanceof UniqueViolation && error.on("emailCode", "key");
      const other = isSame ? await store.findByKey.get({ key: row.key }) : undefined;
      if (other === undefined || !(await replace(other, to))) throw error;
    }
  };

  return async (wanted: Wanted): Promise<Issued> => {
    const { type, about, from, browser = "", isUnsent } = wanted;
    const subject = subjectOf(type, about.email, from);
    const key = keyOf(subject, browser);
    const own = await store.findByKey.get({ key });
    const last = await store.newest.get({ subject });
    const made = await make(wanted, own ?? last);
    const life = lifeOf(made);
    const to: Written = {
      link: made.token === undefined ? null : hashIdentifier(made.token),
      code: made.code === undefined ? null : await storage.write(made.code),
      // A further email to the same person keeps the name, which isn't asked for again.
      about: JSON.stringify({ ...(own && aboutOf(own)), ...about, unsent: isUnsent || undefined }),
      now: time(),
      expiresAt: time(life),
    };
    if (own === undefined || !(await replace(own, to))) {
      if (own !== undefined) await store.removeById({ id: own.id });
      await insert({ key, subject }, last, to);
    }
    return { ...made, minutes: Math.max(1, Math.round(life / 60)) };
  };
});
