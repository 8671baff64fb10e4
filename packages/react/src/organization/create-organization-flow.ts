"use client";
import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { useMemo, useRef, useState } from "react";
import { fieldNotice } from "../errors/index.ts";
import {
  createFormFlow,
  type FieldErrors,
  type FormFlow,
  type FormFlowState,
  useFlow,
} from "../flows/index.ts";
import { useLatest } from "../flows/use-latest.ts";
import { text } from "../messages/index.ts";
import { useSurroundings } from "../provider/context.ts";
import { organizationOf } from "./client.ts";
import { isSlug, slugFrom } from "./slug.ts";
import { createSlugCheck, type SlugState } from "./slug-check.ts";
import type { Organization } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";

export type CreateOrganizationValues = { name: string; slug: string };

export interface CreateOrganizationFlowOptions {
  /** It is there, and the active one. */
  onSuccess?: ((organization: Organization) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface CreateOrganizationFlow
  extends FormFlowState<CreateOrganizationValues>,
    Pick<FormFlow<CreateOrganizationValues>, "submit"> {
  set(name: keyof CreateOrganizationValues, value: string): void;
  /** Whether the slug is free, as far as that is known. */
  readonly slug: SlugState;
  /** Address of a picture, or null. */
  readonly logo: string | null;
  setLogo(logo: string | null): void;
  /** Null until it is there. */
  readonly organization: Organization | null;
}

/** `<CreateOrganization/>` without its looks: the slug follows the name until someone writes their own. */
export function useCreateOrganizationFlow(
  options: CreateOrganizationFlowOptions = {},
): CreateOrganizationFlow {
  const { client, session } = useSurroundings();
  const change = useChange();
  const describe = useDescribeOrganizationError();
  const [logo, setLogo] = useState<string | null>(null);
  const [organization, setOrganization] = useState<Organization | null>(null);
  const isOwn = useRef(false);
  const latest = useLatest({ ...options, client, session, change, describe, logo });

  const { form, check } = useMemo(() => {
    const check = createSlugCheck({
      ask: (slug) => organizationOf(latest.current.client).checkSlug({ slug }),
    });
    const form = createFormFlow<CreateOrganizationValues, Organization>({
      values: { name: "", slug: "" },
      check: problemsOf,
      send: ({ name, slug }) => {
        const { change, logo } = latest.current;
        check.stop();
        return change((calls) =>
          calls.create({ name: singleLine(name), slug, ...(logo === null ? {} : { logo }) }),
        );
      },
      describe: (error) => latest.current.describe(error, ["name", "slug"]),
      onDone: async (created) => {
        // The session works in it from now on.
        await latest.current.session.refetch();
        setOrganization(created);
        latest.current.onSuccess?.(created);
      },
      onRefused: ({ error }) => ({ isTakenOver: latest.current.onError?.(error) === true }),
    });
    return { form, check };
  }, []);

  const state = useFlow(form);
  const slug = useFlow(check);
  return useMemo(
    () => ({
      ...state,
      slug,
      logo,
      setLogo,
      organization,
      submit: form.submit,
      set(name, value) {
        form.set(name, value);
        if (name === "slug") isOwn.current = value !== "";
        const next = name === "slug" ? value : isOwn.current ? undefined : slugFrom(value);
        if (next === undefined) return;
        form.set("slug", next);
        check.look(next);
      },
    }),
    [form, check, state, slug, logo, organization],
  );
}

function problemsOf({ name, slug }: CreateOrganizationValues): FieldErrors<CreateOrganizationValues> {
  return {
    ...(singleLine(name) === "" && { name: fieldNotice("name", text("organization.name.missing")) }),
    ...(slug === ""
      ? { slug: fieldNotice("slug", text("organization.slug.missing")) }
      : !isSlug(slug) && { slug: fieldNotice("slug", text("organization.slug.wrong")) }),
  };
}
