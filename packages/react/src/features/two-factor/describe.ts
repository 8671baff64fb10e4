import type { ClientError } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import { ACCOUNT_RULES } from "../../errors/account-rules.ts";
import { describeErrors, type Failure, fieldNotice, type Notice } from "../../errors/index.ts";
import type { Rules } from "../../errors/rules.ts";
import { aboutForm } from "../../flows/checks.ts";
import { text } from "../../messages/translator.ts";
import { TWO_FACTOR_RULES } from "./error-rules.ts";

const RULES: Rules = {
  codes: { ...ACCOUNT_RULES.codes, ...TWO_FACTOR_RULES.codes },
  families: ACCOUNT_RULES.families,
};

/** Describes an error of entering a code. */
export function describeCodeErrors(
  error: Failure | ClientError,
  config: UiConfig | undefined,
): [Notice, ...Notice[]] {
  return describeErrors(error, { ...aboutForm(config, {}, ["code"]), rules: RULES });
}

/** Returns the error of a code before it is sent: only an empty one is certainly wrong. */
export function checkCode({ code }: { code: string }): { code?: Notice } {
  return plainCode(code) === "" ? { code: fieldNotice("code", text("twoFactor.errors.code")) } : {};
}
