"use client";
import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { useMemo } from "react";
import { useMachine } from "../../context/use-machine.ts";
import type { Notice } from "../../errors/index.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../flows/index.ts";
import { useStoredValues } from "../../flows/use-stored-values.ts";
import { useOrganizationScope } from "./scope.tsx";
import type { Organization } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";

/** One text, under the service's name for it. */
type Values = Readonly<Record<string, string>>;

export interface ChangeFlow extends FormFlowState<Values>, Pick<FormFlow<Values>, "submit"> {
  readonly value: string;
  /** Error of the text. */
  readonly problem: Notice | undefined;
  write(value: string): void;
}

export interface ChangeFlowOptions {
  /** The text that is changed. */
  name: "name" | "slug";
  check: (value: string) => Notice | undefined;
  onSuccess?: ((organization: Organization) => void) | undefined;
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Changes and saves one text of the page's organization. */
export function useChangeFlow(options: ChangeFlowOptions): ChangeFlow {
  const { organization } = useOrganizationScope();
  const change = useChange();
  const describe = useDescribeOrganizationError();
  const { name } = options;
  const machine = useMachine({ ...options, change, describe, id: organization.id }, (latest) => {
    const textOf = (values: Values): string => singleLine(values[name] ?? "");
    return createFormFlow<Values, Organization>({
      values: { [name]: organization[name] },
      check: (values) => {
        const notice = latest.current.check(textOf(values));
        return notice === undefined ? {} : { [name]: notice };
      },
      send: (values) => {
        const { change, id } = latest.current;
        return change((calls) => calls.update({ organizationId: id, data: { [name]: textOf(values) } }));
      },
      describe: (error) => latest.current.describe(error, [name]),
      onDone: (organization) => latest.current.onSuccess?.(organization),
      onError: (error) => latest.current.onError?.(error),
    });
  });
  useStoredValues(machine, { [name]: organization[name] });
  return useMemo(
    () => ({
      ...machine,
      value: machine.values[name] ?? "",
      problem: machine.fieldErrors[name],
      write: (value) => machine.set(name, value),
    }),
    [machine, name],
  );
}
