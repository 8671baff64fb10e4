import { z } from "zod";
import { requestService } from "../../../kernel/contracts/service.ts";
import { encodeSigned } from "../../../security/cookies.ts";
import { hashIdentifier, randomToken } from "../../../security/tokens.ts";
import { verificationStore } from "../../verification/store.ts";
import type { Registered } from "../registry/registry.ts";

/** Seconds for the way to the provider and back. */
const LIFE = 600;
const PURPOSE = "auth-state";
/** Signed values of other cookies don't begin with it. */
const COOKIE_PURPOSE = "state:";
/** Maximum number of flows in a browser's cookie. */
const MOST_FLOWS = 10;
/** Characters that identify a flow in the cookie. */
const SHORT = 8;

/** Stored data of a flow while the browser is with the provider. */
const State = z.object({
  /** A state is valid for one provider only. */
  provider: z.string(),
  callbackURL: z.string().optional(),
  errorURL: z.string().optional(),
  newUserURL: z.string().optional(),
  codeVerifier: z.string(),
  nonce: z.string(),
  scopes: z.array(z.string()),
  requestSignUp: z.boolean().optional(),
  /** For the application's hooks: the page's data, none of Latchkey's. */
  additionalData: z.record(z.string(), z.unknown()).optional(),
  /** The user who asked to link; valid only while the session that asked is open. */
  link: z.object({ userId: z.string(), session: z.object({ id: z.string(), token: z.string() }) }).optional(),
  /** The user who re-authenticates, and the session: only that one is renewed. */
  again: z
    .object({ userId: z.string(), session: z.object({ id: z.string(), token: z.string() }) })
    .optional(),
  /** Milliseconds since 1970. Absent in flows that an earlier version began. */
  begunAt: z.number().optional(),
  /** Data that other features keep for the end of a flow, by their ids. */
  kept: z.record(z.string(), z.unknown()).optional(),
  /** The hash of the mark in the browser's cookie. */
  browser: z.string(),
});

export type FlowState = z.output<typeof State>;
export type NewState = Omit<FlowState, "browser" | "begunAt">;

/** The contents of a browser's cookie: its mark, and its flows in progress. */
interface Browser {
  mark: string;
  flows: readonly { id: string; comesByPost: boolean; endsAt: number }[];
}

/**
 * Parses `<mark>.<flow>.<flow>…`. A flow is its short hash and the way of its answer (`p` for POST, `g` for
 * GET), then `-` and its end in seconds.
 */
function parseBrowser(text: string, now: number): Browser | undefined {
  const [mark = "", ...parts] = text.split(".");
  if (mark === "") return undefined;
  const flows = parts.map((part) => {
    const id = part.slice(0, SHORT);
    const [way, end] = part.slice(SHORT).split("-");
    return { id, comesByPost: way === "p", endsAt: Number(end) };
  });
  return { mark, flows: flows.filter(({ endsAt }) => endsAt * 1000 > now) };
}

function writtenBrowser({ mark, flows }: Browser): string {
  const parts = flows.map(({ id, comesByPost, endsAt }) => `${id}${comesByPost ? "p" : "g"}-${endsAt}`);
  return [mark, ...parts].join(".");
}

/**
 * States of flows (RFC 6749 section 10.12). Each is valid once, for ten minutes, for one provider, and in the
 * browser that began it. A signed cookie identifies the browser, so that an attacker can't have a flow
 * finished in another browser. Several flows of one browser share the cookie.
 */
export const flowStates = requestService((core) => {
  const { env, keyring } = core;
  const verifications = core.use(verificationStore);
  const cookie = core.cookies.named("state");

  return (context) => {
    const browser = (): Browser | undefined => {
      const value = context.signedCookie(cookie);
      if (!value?.startsWith(COOKIE_PURPOSE)) return undefined;
      return parseBrowser(value.slice(COOKIE_PURPOSE.length), context.now);
    };
    /** The cookie is deleted when the browser's last flow ends. */
    const setCookie = (held: Browser): void => {
      if (held.flows.length === 0) {
        context.clearCookie(cookie);
        return;
      }
      const { name, attributes } = cookie;
      // A POST from the provider's page carries no Lax cookie.
      const isSentAcross = attributes.secure && held.flows.some(({ comesByPost }) => comesByPost);
      const sameSite = isSentAcross ? "none" : attributes.sameSite;
      const signed = encodeSigned(keyring, COOKIE_PURPOSE + writtenBrowser(held));
      context.setCookie(name, signed, { ...attributes, sameSite, maxAge: LIFE });
    };
    return {
      /** Stores a flow. Returns the state to pass to the provider. */
      async begin(state: NewState, comesByPost: boolean): Promise<string> {
        const token = randomToken(env, 32);
        const { mark, flows } = browser() ?? { mark: randomToken(env, 32), flows: [] };
        const value: FlowState = { ...state, browser: hashIdentifier(mark), begunAt: context.now };
        const prepared = await verifications.prepare(
          {
            purpose: PURPOSE,
            token,
            value: JSON.stringify(value),
            expiresIn: LIFE,
            now: context.now,
            ...ofUser(state.link ?? state.again),
          },
          context,
        );
        await verifications.add(prepared);
        const endsAt = Math.floor(context.now / 1000) + LIFE;
        const added = { id: hashIdentifier(token).slice(0, SHORT), comesByPost, endsAt };
        setCookie({ mark, flows: [...flows, added].slice(-MOST_FLOWS) });
        return token;
      },
      /**
       * Takes the flow of a state: one caller gets it. Undefined if it is unknown, used, expired, or belongs
       * to another provider or another browser.
       */
      async take(token: string, { id }: Pick<Registered, "id">): Promise<FlowState | undefined> {
        const found = await verifications.find(PURPOSE, token);
        if (found === undefined) return undefined;
        const state = State.parse(JSON.parse(found.value));
        const held = browser();
        if (state.provider !== id || held === undefined || state.browser !== hashIdentifier(held.mark))
          return undefined;
        if (!(await verifications.claimFound(found))) return undefined;
        const flow = hashIdentifier(token).slice(0, SHORT);
        setCookie({ ...held, flows: held.flows.filter((other) => other.id !== flow) });
        return state;
      },
    };
  };
});

/** The row is deleted with the user. */
function ofUser(asked: { userId: string } | undefined): { userId?: string } {
  return asked === undefined ? {} : { userId: asked.userId };
}
