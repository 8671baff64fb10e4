import type { Popup } from "./window.ts";

/** Result reported by the last page in the window. */
export type Outcome =
  | { kind: "done"; redirectTo: string | undefined }
  | { kind: "failed"; code: string; description: string | undefined }
  | { kind: "closed" }
  | { kind: "timeout" };

export interface Awaited {
  popup: Popup;
  /** Origin of the service: messages from other origins are ignored. */
  origin: string;
  /** Nonce of this window: messages about other windows are ignored. */
  nonce: string;
  /** Milliseconds. */
  timeout: number;
}

const TYPE = "better-auth:oauth-popup";
/** Milliseconds between checks that the window is still open. */
const LOOK = 250;
/** Consecutive checks that must find it closed: its last message may still be on its way. */
const LOOKS = 4;

/**
 * Waits until the window's last page reports its result, or the window is closed.
 *
 * A Cross-Origin-Opener-Policy of this page or the provider's separates the two windows: messages no longer
 * arrive, and the window looks closed while it is open. So the service's page also uses a channel of its
 * origin, and a window counts as closed only while this page has the focus: a user who is still busy in the
 * window has its focus.
 */
export function outcomeOf({ popup, origin, nonce, timeout }: Awaited): Promise<Outcome> {
  return new Promise((resolve) => {
    const channel =
      origin === location.origin && typeof BroadcastChannel !== "undefined"
        ? new BroadcastChannel(`${TYPE}:${nonce}`)
        : undefined;
    let gone = 0;
    const settle = (outcome: Outcome | undefined): void => {
      if (outcome === undefined) return;
      removeEventListener("message", onMessage);
      channel?.close();
      clearInterval(looking);
      clearTimeout(waiting);
      if (!popup.closed) popup.close();
      resolve(outcome);
    };
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin === origin && event.source === popup) settle(said(event.data, nonce));
    };
    if (channel !== undefined) channel.onmessage = ({ data }) => settle(said(data, nonce));
    addEventListener("message", onMessage);
    const looking = setInterval(() => {
      gone = popup.closed && hasAttention() ? gone + 1 : 0;
      if (gone >= LOOKS) settle({ kind: "closed" });
    }, LOOK);
    const waiting = setTimeout(() => settle({ kind: "timeout" }), timeout);
  });
}

function hasAttention(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** Returns undefined if the message isn't from the window's last page. */
function said(data: unknown, nonce: string): Outcome | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  // Any object can be read by name; the values stay unknown.
  const message = data as Readonly<Record<string, unknown>>;
  if (message.type !== TYPE || message.nonce !== nonce) return undefined;
  const { error, redirectTo } = message;
  if (typeof error === "object" && error !== null) {
    // Its values stay unknown, too.
    const { code, description } = error as Readonly<Record<string, unknown>>;
    return { kind: "failed", code: textOf(code) ?? "", description: textOf(description) };
  }
  return { kind: "done", redirectTo: textOf(redirectTo) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
