import type { ClientError } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import { type Answer, createFormFlow, type FormFlow } from "../flows/form-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { checkCode, describeEmailCodeErrors, leftAfter } from "./describe.ts";

interface CodeFlowOptions<Data> {
  /** Never called off: a code works once, and its answer may bring the session. */
  send(code: string): Promise<Answer<Data>>;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  refused?: Refused | undefined;
  onDone(answer: Data): void | Promise<void>;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** A code from an email, as a machine. */
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
