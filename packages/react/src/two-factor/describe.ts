import type { ClientError } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import { ACCOUNT_RULES } from "../errors/account-rules.ts";
import { describeErrors, type Failure, fieldNotice, type Notice } from "../errors/index.ts";
import type { Rules } from "../errors/rules.ts";
import { TWO_FACTOR_RULES } from "../errors/two-factor-rules.ts";
import { aboutForm } from "../flows/checks.ts";
import { text } from "../messages/translator.ts";

const RULES: Rules = {
  codes: { ...ACCOUNT_RULES.codes, ...TWO_FACTOR_RULES.codes },
  families: ACCOUNT_RULES.families,
};

/** What an error says where a code is entered. */
export function describeCodeErrors(
  error: Failure | ClientError,
  config: UiConfig | undefined,
): [Notice, ...Notice[]] {
  return describeErrors(error, { ...aboutForm(config, {}, ["code"]), rules: RULES });
}

/** What is wrong with a code before it is sent: only none at all is wrong for certain. */
export function checkCode({ code }: { code: string }): { code?: Notice } {
  return plainCode(code) === "" ? { code: fieldNotice("code", text("twoFactor.errors.code")) } : {};
}
