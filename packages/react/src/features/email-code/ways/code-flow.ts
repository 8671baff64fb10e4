import type { ClientError } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import { type Answer, createFormFlow, type FormFlow } from "../../../flows/form-flow.ts";
import type { Refused } from "../../../flows/refused.ts";
import { checkCode, describeEmailCodeErrors, leftAfter } from "./describe.ts";

interface CodeFlowOptions<Data> {
  /** Never aborted: a code works once, and its answer may bring the session. */
  send(code: string): Promise<Answer<Data>>;
  /** Configuration of the deployment, as far as it is known. */
  config: () => UiConfig | undefined;
  refused?: Refused | undefined;
  onDone(answer: Data): void | Promise<void>;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Creates the state machine of a form for a code from an email. */
export function createCodeFlow<Data>(options: CodeFlowOptions<Data>): FormFlow<{ code: string }> {
  const { config, refused, onDone, onError } = options;
  return createFormFlow<{ code: string }, Data>({
    values: { code: "" },
    check: checkCode,
    send: ({ code }) => options.send(plainCode(code)),
    describe: (error) => describeEmailCodeErrors(error, config()),
    refused,
    onDone,
    onError,
    onRefused: leftAfter,
    once: "code",
  });
}
