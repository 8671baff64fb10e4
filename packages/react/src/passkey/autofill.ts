import type { ClientError, Result } from "@latchkey/client";
import { isCancelled } from "./describe.ts";

/** Milliseconds for which options are good, with a minute to spare. */
const RENEW = 4 * 60_000;
/** Milliseconds until the next request after one that ended. */
const PAUSE = 1000;

export interface Autofill {
  start(): void;
  /** Ends the request that is waiting. */
  stop(): void;
  /** After another ceremony, which has ended the request. */
  resume(): void;
}

interface AutofillOptions<Data> {
  /** Waits until a passkey is chosen in a field; `onChosen`: one was, and the service is asked. */
  wait(signal: AbortSignal, onChosen: () => void): Promise<Result<Data>>;
  onDone(data: Data): void;
  /** A passkey was chosen, and refused. */
  onError(error: ClientError): void;
}

/**
 * Offers passkeys in the list of a field: one request at a time, begun anew before its options expire, when the tab is
 * shown again, and after one that failed. If the service can't be asked, it waits for the tab to be shown again.
 */
export function createAutofill<Data>({ wait, onDone, onError }: AutofillOptions<Data>): Autofill {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;

  const end = (): void => {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
  };
  const later = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(begin, delay);
  };
  async function begin(): Promise<void> {
    end();
    if (!isOn || document.visibilityState === "hidden") return;
    const own = new AbortController();
    running = own;
    later(RENEW);
    let isChosen = false;
    const { data, error } = await wait(own.signal, () => {
      isChosen = true;
    });
    // Another one took its place.
    if (running !== own) return;
    clearTimeout(timer);
    running = undefined;
    if (error === null) return onDone(data);
    if (isChosen) onError(error);
    // What another ceremony ended goes on when that one is over.
    if (error.code !== "ERROR_CEREMONY_ABORTED" && (isChosen || isCancelled(error))) later(PAUSE);
  }
  const onVisible = (): void => {
    if (document.visibilityState === "visible") void begin();
    else end();
  };
  return {
    start() {
      if (isOn) return;
      isOn = true;
      document.addEventListener("visibilitychange", onVisible);
      void begin();
    },
    stop() {
      isOn = false;
      document.removeEventListener("visibilitychange", onVisible);
      end();
    },
    resume: () => later(PAUSE),
  };
}

/** Whether the browser can show passkeys in the list of a field. */
export async function hasAutofill(): Promise<boolean> {
  // Older browsers have no such member.
  const statics: Partial<typeof PublicKeyCredential> =
    typeof PublicKeyCredential === "undefined" ? {} : PublicKeyCredential;
  return (await statics.isConditionalMediationAvailable?.()) === true;
}
