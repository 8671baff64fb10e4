import type { Result } from "../call.ts";
import type { ClientError } from "../error.ts";
import type { OauthPopupMethods } from "../generated/oauth-popup.ts";
import { queryText } from "../path.ts";
import type { ClientPlugin, ClientTools } from "../plugin.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { openWindow, type Popup } from "./window.ts";

/** What becomes of windows, with the usual texts. Other codes are those that redirects carry as `error`. */
export const POPUP_ERROR_CODES = {
  POPUP_SIGN_IN_FAILED: "Popup sign-in failed",
  POPUP_BLOCKED: "Sign-in popup was blocked by the browser",
  POPUP_CLOSED: "Sign-in popup was closed before completing",
  POPUP_TIMEOUT: "Sign-in popup timed out",
} as const;

export interface PopupWindowOptions {
  /** The third argument of `window.open`. Default: 500 × 640 pixels over the middle of this window. */
  windowFeatures?: string | undefined;
  /** Milliseconds until it is given up. Default five minutes. */
  timeoutMs?: number | undefined;
}

export interface PopupSignIn extends PopupWindowOptions {
  provider: string;
  /** Where a redirect would lead; comes back as `redirectTo`. */
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  scopes?: readonly string[] | undefined;
  requestSignUp?: boolean | undefined;
  additionalData?: Readonly<Record<string, unknown>> | undefined;
}

export interface PopupConfirmation extends PopupWindowOptions {
  provider: string;
}

export interface PopupDone {
  success: true;
  /** Where a redirect would have led. */
  redirectTo?: string | undefined;
}

/** Windows in which someone goes to a provider. Call them in the very handler of a press, or browsers block them. */
export interface PopupWays {
  signIn(options: PopupSignIn): Promise<Result<PopupDone>>;
  /** Shows once more who is signed in; the session counts as fresh afterwards. */
  reauthenticate(options: PopupConfirmation): Promise<Result<PopupDone>>;
}

interface PopupActions {
  readonly signIn: { popup: PopupWays["signIn"] };
  readonly reauthenticate: { popup: PopupWays["reauthenticate"] };
  /** The same, for components: there where the plugin is. */
  readonly $popup: PopupWays;
}

export interface OAuthPopupClient extends ClientPlugin {
  readonly $methods?: OauthPopupMethods;
  readonly $ERROR_CODES: typeof POPUP_ERROR_CODES;
  readonly getActions: (tools: ClientTools) => PopupActions;
}

/** The client's side of `oauthPopup()`: `client.signIn.popup({ provider })`, `client.reauthenticate.popup({ provider })`. */
export function oauthPopupClient(): OAuthPopupClient {
  return {
    id: "oauth-popup",
    $ERROR_CODES: POPUP_ERROR_CODES,
    getActions(tools) {
      const ways = popupWays(tools);
      return { signIn: { popup: ways.signIn }, reauthenticate: { popup: ways.reauthenticate }, $popup: ways };
    },
  };
}

const FIVE_MINUTES = 5 * 60_000;

/** What of a session tells whether something has come of a window that couldn't say so. */
type Known = { session: { id: string; createdAt: Date } } | null;

/** By what the end of a window is known for its own, and the session for the one that it was opened for. */
interface Wanted {
  nonce: string;
  isMeant(now: NonNullable<Known>, before: Known | undefined): boolean;
}

function popupWays(tools: ClientTools): PopupWays {
  const { $fetch, mount } = tools;
  const through = popupWindow(tools);
  return {
    async signIn({ windowFeatures, timeoutMs, ...given }) {
      if (typeof window === "undefined") return failed("POPUP_SIGN_IN_FAILED");
      const nonce = newNonce();
      return await through(
        startURL(mount, given, nonce),
        { windowFeatures, timeoutMs },
        async () => undefined,
        {
          nonce,
          isMeant: () => true,
        },
      );
    },
    async reauthenticate({ provider, ...windowOptions }) {
      if (typeof window === "undefined") return failed("POPUP_SIGN_IN_FAILED");
      const popupNonce = newNonce();
      const body = { provider, popupOrigin: location.origin, popupNonce };
      const send = async (popup: Popup): Promise<ClientError | undefined> => {
        const { data, error } = await $fetch<{ url: string }>("/oauth-popup/reauthenticate", {
          method: "POST",
          body,
        });
        if (error !== null) return error;
        // Only to web addresses: a `javascript:` one would run in the name of this page.
        if (!/^https?:/i.test(data.url)) return failed("POPUP_SIGN_IN_FAILED").error;
        popup.location.replace(data.url);
        return undefined;
      };
      return await through("about:blank", windowOptions, send, { nonce: popupNonce, isMeant: isSame });
    },
  };
}

/** Waits for a window; `send` leads it to its first page of the service. */
type Through = (
  first: string,
  options: PopupWindowOptions,
  send: (popup: Popup) => Promise<ClientError | undefined>,
  wanted: Wanted,
) => Promise<Result<PopupDone>>;

/** One window at a time, and what has come of it. */
function popupWindow({ $fetch, session, mount, changed }: ClientTools): Through {
  let open: Popup | undefined;

  const known = async (): Promise<Known | undefined> => {
    const { data, error } = await $fetch<Known>("/get-session");
    return error === null ? data : undefined;
  };

  const resultOf = async (
    outcome: Outcome,
    before: Promise<Known | undefined>,
    isMeant: Wanted["isMeant"],
  ): Promise<Result<PopupDone>> => {
    if (outcome.kind === "timeout") return failed("POPUP_TIMEOUT");
    if (outcome.kind === "failed") {
      const { code, description } = outcome;
      const message = description || code;
      return { data: null, error: { status: 0, statusText: "", code: codeOf(code), message } };
    }
    const [now, was] = [await known(), await before];
    if (outcome.kind === "closed" && !isAnother(now, was)) return failed("POPUP_CLOSED");
    // Where the browser keeps no cookie of the service for this page, nobody is signed in here.
    if (!now) return failed("POPUP_SIGN_IN_FAILED");
    changed();
    if (!isMeant(now, was)) return failed("POPUP_SIGN_IN_FAILED");
    const redirectTo = outcome.kind === "done" ? outcome.redirectTo : undefined;
    return { data: { success: true, ...(redirectTo === undefined ? {} : { redirectTo }) }, error: null };
  };

  return async (first, { windowFeatures, timeoutMs = FIVE_MINUTES }, send, { nonce, isMeant }) => {
    if (open !== undefined && !open.closed) {
      open.focus();
      return failed("POPUP_SIGN_IN_FAILED");
    }
    const popup = openWindow(first, windowFeatures);
    if (popup === undefined) return failed("POPUP_BLOCKED");
    open = popup;
    // The store's types say what applications add; it is a session with its user, or null.
    const { data, isPending } = session.get() as { data: Known; isPending: boolean };
    const before = isPending ? known() : Promise.resolve(data);
    const refused = await send(popup);
    if (refused !== undefined) {
      popup.close();
      open = undefined;
      return { data: null, error: refused };
    }
    const { origin } = serviceURL(mount);
    const outcome = await outcomeOf({ popup, origin, nonce, timeout: timeoutMs });
    open = undefined;
    return await resultOf(outcome, before, isMeant);
  };
}

/** The first page of a window that signs in. */
function startURL(mount: string, given: Omit<PopupSignIn, keyof PopupWindowOptions>, nonce: string): string {
  const query = queryText({
    provider: given.provider,
    popupOrigin: location.origin,
    popupNonce: nonce,
    callbackURL: given.callbackURL,
    newUserCallbackURL: given.newUserCallbackURL,
    errorCallbackURL: given.errorCallbackURL,
    scopes: given.scopes?.join(",") || undefined,
    requestSignUp: given.requestSignUp === true ? "true" : undefined,
    additionalData: given.additionalData && JSON.stringify(given.additionalData),
  });
  return `${serviceURL(mount).href}/oauth-popup/start${query}`;
}

function serviceURL(mount: string): URL {
  return new URL(mount, location.href);
}

/** The codes of windows are those of the service; the words of redirects stay as they are. */
function codeOf(word: string): string {
  return word === "popup_sign_in_failed" || word === "" ? "POPUP_SIGN_IN_FAILED" : word;
}

function isAnother(now: Known | undefined, before: Known | undefined): boolean {
  if (!now || before === undefined) return false;
  const [one, other] = [now.session, before?.session];
  return one.id !== other?.id || one.createdAt.getTime() !== other.createdAt.getTime();
}

/** Another person who signed in meanwhile has confirmed nothing: what waits for it isn't theirs. */
function isSame(now: NonNullable<Known>, before: Known | undefined): boolean {
  return before === undefined || now.session.id === before?.session.id;
}

function failed(code: keyof typeof POPUP_ERROR_CODES): { data: null; error: ClientError } {
  return { data: null, error: { status: 0, statusText: "", code, message: POPUP_ERROR_CODES[code] } };
}

/** 128 bits: nobody else can say the end of this window. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
