import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeError, type Failure, type Notice } from "../../errors/index.ts";
import type { Rules } from "../../errors/rules.ts";
import { aboutForm } from "../../flows/checks.ts";

const RULES: Rules = {
  codes: { INVALID_SESSION_TOKEN: { place: "form", text: "accounts.expired" } },
  families: [],
};

/** Describes an error of choosing an account. */
export function describeAccountErrors(error: Failure | ClientError, config: UiConfig | undefined): Notice {
  return describeError(error, { ...aboutForm(config, {}, []), rules: RULES });
}
