import type { ClientError, Result } from "@latchkey/client";
import { isCancelled } from "./describe.ts";

/** Milliseconds after which a request gets new options, a minute before they expire. */
const RENEW = 4 * 60_000;
/** Milliseconds until the next request after one that ended. */
const PAUSE = 1000;

export interface Autofill {
  start(): void;
  /** Ends the waiting request, and begins no other. */
  stop(): void;
  /** Begins a new request after another ceremony has ended the former one. */
  resume(): void;
}

interface AutofillOptions<Data> {
  /** Waits until a passkey is chosen in a field. Calls `onChosen` before the request to the service. */
  wait(signal: AbortSignal, onChosen: () => void): Promise<Result<Data>>;
  onDone(data: Data): void;
  /** A chosen passkey was refused. */
  onError(error: ClientError): void;
}

/**
 * Offers passkeys in the list of a field, one request at a time. A new request begins before the options
 * expire, when the tab is shown again, and after a failed one. If the service can't be reached, it waits for
 * the tab to be shown again.
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
    // Another request took its place.
    if (running !== own) return;
    clearTimeout(timer);
    running = undefined;
    if (error === null) return onDone(data);
    if (isChosen) onError(error);
    // After another ceremony, `resume` begins the next request.
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

/** Reports whether the browser can show passkeys in the list of a field. */
export async function hasAutofill(): Promise<boolean> {
  // Older browsers lack this member.
  const statics: Partial<typeof PublicKeyCredential> =
    typeof PublicKeyCredential === "undefined" ? {} : PublicKeyCredential;
  return (await statics.isConditionalMediationAvailable?.()) === true;
}
