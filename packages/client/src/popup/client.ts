import type { Result } from "../call.ts";
import type { ClientError } from "../error.ts";
import type { OauthPopupMethods } from "../generated/oauth-popup.ts";
import { queryText } from "../path.ts";
import type { ClientPlugin, ClientTools } from "../plugin.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { openWindow, type Popup } from "./window.ts";

/**
 * Failures of pop-up windows, with their default texts. Other codes are those that redirects carry as
 * `error`.
 */
export const POPUP_ERROR_CODES = {
  POPUP_SIGN_IN_FAILED: "Popup sign-in failed",
  POPUP_BLOCKED: "Sign-in popup was blocked by the browser",
  POPUP_CLOSED: "Sign-in popup was closed before completing",
  POPUP_TIMEOUT: "Sign-in popup timed out",
} as const;

export interface PopupWindowOptions {
  /** The third argument of `window.open`. Default: 500 × 640 pixels over the center of this window. */
  windowFeatures?: string | undefined;
  /** Milliseconds until it is given up. Default five minutes. */
  timeoutMs?: number | undefined;
}

export interface PopupSignIn extends PopupWindowOptions {
  provider: string;
  /** Target of a redirect; returned as `redirectTo`. */
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
  /** Target that a redirect would have had. */
  redirectTo?: string | undefined;
}

/**
 * Pop-up windows for a provider's sign-in. They must be called directly in the handler of a click, or
 * browsers block them.
 */
export interface PopupWays {
  signIn(options: PopupSignIn): Promise<Result<PopupDone>>;
  /** Re-authenticates the signed-in user; the session counts as fresh afterwards. */
  reauthenticate(options: PopupConfirmation): Promise<Result<PopupDone>>;
}

interface PopupActions {
  readonly signIn: { popup: PopupWays["signIn"] };
  readonly reauthenticate: { popup: PopupWays["reauthenticate"] };
  /** The same operations for components, which check whether the plugin is present. */
  readonly $popup: PopupWays;
}

export interface OAuthPopupClient extends ClientPlugin {
  readonly $methods?: OauthPopupMethods;
  readonly $ERROR_CODES: typeof POPUP_ERROR_CODES;
  readonly getActions: (tools: ClientTools) => PopupActions;
}

/**
 * Client plugin of `oauthPopup()`: `client.signIn.popup({ provider })`,
 * `client.reauthenticate.popup({ provider })`.
 */
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

/** The part of a session that shows whether a window without a result has signed in. */
type Known = { session: { id: string; createdAt: Date } } | null;

/** Identifies the window's result by its nonce, and checks that the session is the expected one. */
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
        // Only to web addresses: a `javascript:` URL would run in this page.
        if (!/^https?:/i.test(data.url)) return failed("POPUP_SIGN_IN_FAILED").error;
        popup.location.replace(data.url);
        return undefined;
      };
      return await through("about:blank", windowOptions, send, { nonce: popupNonce, isMeant: isSame });
    },
  };
}

/** Opens a window and waits for its result; `send` opens its first page of the service. */
type Through = (
  first: string,
  options: PopupWindowOptions,
  send: (popup: Popup) => Promise<ClientError | undefined>,
  wanted: Wanted,
) => Promise<Result<PopupDone>>;

/** Opens one window at a time, and returns its result. */
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
    // If the browser keeps no cookie of the service for this page, no user is signed in here.
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
    // The store's type includes the application's fields; the value is a session with its user, or null.
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

/** Returns the first page of a window that signs in. */
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

/** Translates a window's error to the service's codes; other errors of redirects stay unchanged. */
function codeOf(word: string): string {
  return word === "popup_sign_in_failed" || word === "" ? "POPUP_SIGN_IN_FAILED" : word;
}

function isAnother(now: Known | undefined, before: Known | undefined): boolean {
  if (!now || before === undefined) return false;
  const [one, other] = [now.session, before?.session];
  return one.id !== other?.id || one.createdAt.getTime() !== other.createdAt.getTime();
}

/**
 * Reports whether the session is still the same: another user who has signed in meanwhile has confirmed
 * nothing.
 */
function isSame(now: NonNullable<Known>, before: Known | undefined): boolean {
  return before === undefined || now.session.id === before?.session.id;
}

function failed(code: keyof typeof POPUP_ERROR_CODES): { data: null; error: ClientError } {
  return { data: null, error: { status: 0, statusText: "", code, message: POPUP_ERROR_CODES[code] } };
}

/** 128 bits: no one else can forge the result of this window. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
