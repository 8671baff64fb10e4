"use client";
import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { useEffect, useMemo, useRef } from "react";
import type { Notice } from "../errors/index.ts";
import { createFormFlow, type FormFlow, type FormFlowState, useFlow } from "../flows/index.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useOrganizationScope } from "./scope.tsx";
import type { Organization } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";

/** One text, by what the service calls it. */
type Values = Readonly<Record<string, string>>;

export interface ChangeFlow extends FormFlowState<Values>, Pick<FormFlow<Values>, "submit"> {
  readonly value: string;
  /** What is wrong with it. */
  readonly problem: Notice | undefined;
  write(value: string): void;
}

export interface ChangeFlowOptions {
  /** Which of its texts is changed. */
  name: "name" | "slug";
  check: (value: string) => Notice | undefined;
  onSuccess?: ((organization: Organization) => void) | undefined;
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** One of the texts of the organization that the page is about, changed and saved by itself. */
export function useChangeFlow(options: ChangeFlowOptions): ChangeFlow {
  const { organization } = useOrganizationScope();
  const change = useChange();
  const describe = useDescribeOrganizationError();
  const { name } = options;
  const saved = organization[name];
  const latest = useLatest({ ...options, change, describe, saved, id: organization.id });
  /** What the organization is known to hold. */
  const known = useRef(saved);

  const flow = useMemo(() => {
    const { name } = latest.current;
    const textOf = (values: Values): string => singleLine(values[name] ?? "");
    return createFormFlow<Values, Organization>({
      values: { [name]: latest.current.saved },
      check: (values) => {
        const notice = latest.current.check(textOf(values));
        return notice === undefined ? {} : { [name]: notice };
      },
      send: (values) => {
        const { change, id } = latest.current;
        return change((calls) => calls.update({ organizationId: id, data: { [name]: textOf(values) } }));
      },
      describe: (error) => latest.current.describe(error, [name]),
      onDone: (organization) => {
        known.current = organization[name];
        latest.current.onSuccess?.(organization);
      },
      onRefused: ({ error }) => ({ isTakenOver: latest.current.onError?.(error) === true }),
    });
  }, []);

  // Changed elsewhere: it is shown, unless someone is about to write another one.
  useEffect(() => {
    const { values, pending } = flow.get();
    if (pending || saved === known.current) return;
    const isUntouched = singleLine(values[name] ?? "") === known.current;
    known.current = saved;
    if (isUntouched) flow.reset({ [name]: saved });
  }, [flow, saved, name]);

  const state = useFlow(flow);
  return useMemo(
    () => ({
      ...state,
      value: state.values[name] ?? "",
      problem: state.fieldErrors[name],
      write: (value) => flow.set(name, value),
      submit: flow.submit,
    }),
    [flow, state, name],
  );
}
