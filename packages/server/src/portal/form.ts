import type { IncomingMessage } from "node:http";
import { readBody } from "latchkey/host";
import type { FormError } from "./declared.ts";

/** Maximum size of a form, in bytes. */
const LARGEST = 64 * 1024;
const TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Reads a form's fields, or returns the error. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | FormError> {
  if (isForeign(request)) return { code: "INVALID_ORIGIN", status: 403 };
  if (!TYPE.test(request.headers["content-type"] ?? ""))
    return { code: "UNSUPPORTED_MEDIA_TYPE", status: 415 };
  const body = await readBody(request, LARGEST);
  if (body === "too-large") return { code: "PAYLOAD_TOO_LARGE", status: 413 };
  if (body === "cut") return { code: "VALIDATION_ERROR", status: 400 };
  return new URLSearchParams(body.toString("utf8"));
}

/**
 * Reports whether the browser says that another site sent the form (Fetch Metadata). The engine's later check
 * of the origin also trusts those of applications; only the service itself may send these forms.
 */
function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}
