import type { ClientError } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import { describeErrors, type Failure, fieldNotice, type Notice } from "../../../errors/index.ts";
import { aboutForm } from "../../../flows/checks.ts";
import { text } from "../../../messages/translator.ts";
import { EMAIL_CODE_RULES } from "./error-rules.ts";

/** Describes an error of entering a code from an email. */
export function describeEmailCodeErrors(
  error: Failure | ClientError,
  config: UiConfig | undefined,
  fields: readonly string[] = ["code"],
  values: { email?: string; password?: string } = {},
): [Notice, ...Notice[]] {
  return describeErrors(error, { ...aboutForm(config, values, fields), rules: EMAIL_CODE_RULES });
}

/** Checks a code before it is sent: only an empty one is certainly wrong. */
export function checkCode({ code }: { code: string }): { code?: Notice } {
  return plainCode(code) === "" ? { code: fieldNotice("code", text("emailCode.errors.code")) } : {};
}

/** Keeps a wrong code in the form to be corrected, and clears one that can't be used any more. */
export function leftAfter({
  error: { code },
}: {
  error: ClientError;
}): { values: { code: string } } | undefined {
  return code === "OTP_EXPIRED" || code === "TOO_MANY_ATTEMPTS" ? { values: { code: "" } } : undefined;
}
