"use client";
import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { useMachine } from "../../context/use-machine.ts";
import { fieldNotice } from "../../errors/index.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../flows/index.ts";
import { type Changes, useStoredValues } from "../../flows/use-stored-values.ts";
import { text } from "../../messages/index.ts";
import { useOrganizationScope } from "./scope.tsx";
import { isSlug } from "./slug.ts";
import type { Organization } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";

type Values = { name: string; slug: string };

export interface OrganizationProfileFlow
  extends FormFlowState<Values>,
    Pick<FormFlow<Values>, "set" | "submit">,
    Changes {}

interface OrganizationProfileFlowOptions {
  onSuccess?: ((organization: Organization) => void) | undefined;
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Changes the name and the URL of the page's organization, and saves them together. */
export function useOrganizationProfileFlow(options: OrganizationProfileFlowOptions): OrganizationProfileFlow {
  const { organization } = useOrganizationScope();
  const { id: organizationId } = organization;
  const change = useChange();
  const describe = useDescribeOrganizationError();
  const stored: Values = { name: organization.name, slug: organization.slug };
  const flow = useMachine({ ...options, change, describe, stored, organizationId }, (latest) =>
    createFormFlow<Values, Organization>({
      values: latest.current.stored,
      check: ({ name, slug }) => ({
        ...(singleLine(name) === "" ? { name: fieldNotice("name", text("organization.name.missing")) } : {}),
        // A stored URL stays valid, whatever the rules are now.
        ...(singleLine(slug) === latest.current.stored.slug || isSlug(singleLine(slug))
          ? {}
          : { slug: fieldNotice("slug", text("organization.slug.wrong")) }),
      }),
      send: ({ name, slug }) => {
        const { change, organizationId, stored } = latest.current;
        const hasOtherSlug = singleLine(slug) !== stored.slug;
        const hasOtherName = singleLine(name) !== stored.name;
        const data = {
          ...(hasOtherSlug && { slug: singleLine(slug) }),
          ...((hasOtherName || !hasOtherSlug) && { name: singleLine(name) }),
        };
        return change((calls) => calls.update({ organizationId, data }));
      },
      describe: (error) => latest.current.describe(error, ["name", "slug"]),
      onDone: (organization) => latest.current.onSuccess?.(organization),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  return { ...flow, ...useStoredValues(flow, stored) };
}
