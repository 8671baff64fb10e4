import type { ClientError } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import { EMAIL_CODE_RULES } from "../errors/email-code-rules.ts";
import { describeErrors, type Failure, fieldNotice, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { text } from "../messages/translator.ts";

/** What an error says where a code from an email is entered. */
export function describeEmailCodeErrors(
  error: Failure | ClientError,
  config: UiConfig | undefined,
  fields: readonly string[] = ["code"],
  values: { email?: string; password?: string } = {},
): [Notice, ...Notice[]] {
  return describeErrors(error, { ...aboutForm(config, values, fields), rules: EMAIL_CODE_RULES });
}

/** What is wrong with a code before it is sent: only none at all is wrong for certain. */
export function checkCode({ code }: { code: string }): { code?: Notice } {
  return plainCode(code) === "" ? { code: fieldNotice("code", text("emailCode.errors.code")) } : {};
}

/** What a refusal leaves in the form: a wrong code, which can be corrected, but none that is over. */
export function leftAfter({
  error: { code },
}: {
  error: ClientError;
}): { values: { code: string } } | undefined {
  return code === "OTP_EXPIRED" || code === "TOO_MANY_ATTEMPTS" ? { values: { code: "" } } : undefined;
}
