import type { Result } from "../call.ts";
import { codeOf, failed } from "./failure.ts";
import { creationOptions, type Json, jsonOf, requestOptions } from "./json.ts";

export interface CeremonyOptions {
  readonly kind: "create" | "get";
  /** As the service sent them. */
  readonly options: Json;
  /** Without a dialog: in the list of a field, or in the background (WebAuthn 3, 5.1.3 and 5.1.4). */
  readonly isConditional: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Browsers allow one at a time. */
let running: AbortController | undefined;

/** Ends the ceremony that waits for a choice in a field, if there is one. */
export function endCeremony(): void {
  running?.abort();
  running = undefined;
}

/** Runs a ceremony; one that is still running ends. Never rejects. */
export async function runCeremony(ceremony: CeremonyOptions): Promise<Result<Json>> {
  const { kind, options, isConditional, signal } = ceremony;
  if (typeof PublicKeyCredential === "undefined") return failed("PASSKEYS_NOT_SUPPORTED");
  endCeremony();
  const own = new AbortController();
  running = own;
  const abort = (): void => own.abort();
  signal?.addEventListener("abort", abort);
  if (signal?.aborted === true) abort();
  const mediation = isConditional ? ({ mediation: "conditional" } as const) : {};
  try {
    const credential =
      kind === "create"
        ? await navigator.credentials.create({
            publicKey: creationOptions(options),
            signal: own.signal,
            ...mediation,
          })
        : await navigator.credentials.get({
            publicKey: requestOptions(options),
            signal: own.signal,
            ...mediation,
          });
    if (credential === null)
      return failed(kind === "create" ? "REGISTRATION_CANCELLED" : "AUTH_CANCELLED", kind);
    // A request with `publicKey` returns this type.
    return { data: jsonOf(credential as PublicKeyCredential), error: null };
  } catch (cause) {
    return failed(codeOf(cause, ceremony), kind, cause);
  } finally {
    signal?.removeEventListener("abort", abort);
    if (running === own) running = undefined;
  }
}
