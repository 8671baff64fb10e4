"use client";
import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { useMachine } from "../../context/use-machine.ts";
import { fieldNotice } from "../../errors/index.ts";
import {
  createFormFlow,
  createStore,
  type FieldErrors,
  type FormFlow,
  type FormFlowState,
} from "../../flows/index.ts";
import { joined, named } from "../../flows/store.ts";
import { text } from "../../messages/index.ts";
import { organizationOf } from "./client.ts";
import { isSlug, slugFrom } from "./slug.ts";
import { createSlugCheck, type SlugState } from "./slug-check.ts";
import type { Organization } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";

export type CreateOrganizationValues = { name: string; slug: string };

export interface CreateOrganizationFlowOptions {
  /** The organization exists and is the active one. */
  onSuccess?: ((organization: Organization) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface CreateOrganizationFlow
  extends FormFlowState<CreateOrganizationValues>,
    Pick<FormFlow<CreateOrganizationValues>, "submit"> {
  set(name: keyof CreateOrganizationValues, value: string): void;
  /** Availability of the slug, as far as it is known. */
  readonly slug: SlugState;
  /** URL of a picture, or null. */
  readonly logo: string | null;
  setLogo(logo: string | null): void;
  /** Null until it is created. */
  readonly organization: Organization | null;
}

/** `<CreateOrganization/>` without its looks: the slug follows the name until the user edits it. */
export function useCreateOrganizationFlow(
  options: CreateOrganizationFlowOptions = {},
): CreateOrganizationFlow {
  const change = useChange();
  const describe = useDescribeOrganizationError();
  return useMachine({ ...options, change, describe }, (latest) => {
    const made = createStore<Pick<CreateOrganizationFlow, "logo" | "organization">>({
      logo: null,
      organization: null,
    });
    const check = createSlugCheck({
      ask: (slug) => organizationOf(latest.current.client).checkSlug({ slug }),
    });
    let isOwn = false;
    const form = createFormFlow<CreateOrganizationValues, Organization>({
      values: { name: "", slug: "" },
      check: problemsOf,
      send: ({ name, slug }) => {
        const { logo } = made.get();
        check.stop();
        return latest.current.change((calls) =>
          calls.create({ name: singleLine(name), slug, ...(logo === null ? {} : { logo }) }),
        );
      },
      describe: (error) => latest.current.describe(error, ["name", "slug"]),
      onDone: async (organization) => {
        // The session works in the new organization from now on.
        await latest.current.session.refetch();
        made.set({ organization });
        latest.current.onSuccess?.(organization);
      },
      onError: (error) => latest.current.onError?.(error),
    });
    return {
      ...joined(joined(form, made), named("slug", check)),
      setLogo: (logo: string | null) => made.set({ logo }),
      submit: form.submit,
      set(name: keyof CreateOrganizationValues, value: string) {
        form.set(name, value);
        if (name === "slug") isOwn = value !== "";
        const next = name === "slug" ? value : isOwn ? undefined : slugFrom(value);
        if (next === undefined) return;
        form.set("slug", next);
        check.look(next);
      },
    };
  });
}

function problemsOf({ name, slug }: CreateOrganizationValues): FieldErrors<CreateOrganizationValues> {
  return {
    ...(singleLine(name) === "" && { name: fieldNotice("name", text("organization.name.missing")) }),
    ...(slug === ""
      ? { slug: fieldNotice("slug", text("organization.slug.missing")) }
      : !isSlug(slug) && { slug: fieldNotice("slug", text("organization.slug.wrong")) }),
  };
}
