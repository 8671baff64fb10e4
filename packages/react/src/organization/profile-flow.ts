"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo, useRef } from "react";
import type { Notice } from "../errors/index.ts";
import { createFormFlow, type FormFlow, type FormFlowState, useFlow } from "../flows/index.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useOrganizationScope } from "./scope.tsx";
import type { Organization } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";

type ChangeFlow = FormFlowState<{ value: string }> & Pick<FormFlow<{ value: string }>, "set" | "submit">;

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
  const saved = organization[options.name];
  const latest = useLatest({ ...options, change, describe, saved, id: organization.id });
  /** What the organization is known to hold. */
  const known = useRef(saved);

  const flow = useMemo(
    () =>
      createFormFlow<{ value: string }, Organization>({
        values: { value: latest.current.saved },
        check: ({ value }) => {
          const notice = latest.current.check(value.trim());
          return notice === undefined ? {} : { value: { ...notice, field: "value" } };
        },
        send: ({ value }) => {
          const { change, id, name } = latest.current;
          return change((calls) => calls.update({ organizationId: id, data: { [name]: value.trim() } }));
        },
        describe: (error) => {
          const { describe, name } = latest.current;
          // The form has one field, whatever the service calls it.
          return describe(error, [name]).map((notice) =>
            notice.field === undefined ? notice : { ...notice, field: "value" },
          );
        },
        onDone: (organization) => {
          const { onSuccess, name } = latest.current;
          known.current = organization[name];
          onSuccess?.(organization);
        },
        onRefused: ({ error }) => ({ isTakenOver: latest.current.onError?.(error) === true }),
      }),
    [],
  );

  // Changed elsewhere: it is shown, unless somebody is about to write another one.
  useEffect(() => {
    const { values, pending } = flow.get();
    if (pending || saved === known.current) return;
    const isUntouched = values.value.trim() === known.current;
    known.current = saved;
    if (isUntouched) flow.reset({ value: saved });
  }, [flow, saved]);

  const state = useFlow(flow);
  return useMemo(() => ({ ...state, set: flow.set, submit: flow.submit }), [flow, state]);
}
