"use client";
import { type ReactNode, useRef } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Check } from "../../primitives/icons.tsx";
import { Button, Field } from "../../primitives/index.ts";
import { useKeptFocus } from "../../primitives/use-kept-focus.ts";
import { isSlug } from "./slug.ts";
import type { SlugState } from "./slug-check.ts";
import { useOrganizationAddress } from "./use-organization-address.ts";

export interface SlugFieldProps {
  id: string;
  value: string;
  onChange(value: string): void;
  check: SlugState;
  /** Error since it was sent. */
  error?: ReactNode;
  isReadOnly: boolean;
  part: string;
  className?: string | undefined;
}

/** A field for an organization's slug, with its availability below. */
export function SlugField({ id, value, onChange, check, error, ...field }: SlugFieldProps): ReactNode {
  const t = useMessages();
  const address = useOrganizationAddress(isSlug(value) ? value : "…");
  const hasPages = useSurroundings().routes.organization !== undefined;
  const root = useRef<HTMLDivElement>(null);
  // The suggestion disappears once it is used.
  useKeptFocus(root, (within) => within.querySelector("input"));
  return (
    <div ref={root} data-part="slugField">
      <Field
        {...field}
        id={id}
        name="slug"
        label={t("organization.slug.label")}
        hint={hasPages ? t.rich("organization.slug.hint", { address }) : undefined}
        error={error ?? (check.status === "wrong" ? t("organization.slug.wrong") : undefined)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck="false"
        dir="ltr"
        isRequired
        value={value}
        onChange={(typed) => onChange(typed.toLowerCase().trimStart())}
      />
      <SlugVerdict check={check} isRefused={error !== undefined} onUse={onChange} />
    </div>
  );
}

interface SlugVerdictProps {
  check: SlugState;
  /** True if the field's error says the same. */
  isRefused: boolean;
  onUse(slug: string): void;
}

function SlugVerdict({ check, isRefused, onUse }: SlugVerdictProps): ReactNode {
  const t = useMessages();
  const { slug, status, suggestion } = check;
  return (
    <div role="status" data-part="verdict" data-status={status}>
      {status === "checking" ? t("organization.slug.checking") : null}
      {status === "free" ? (
        <>
          <Check size={16} aria-hidden="true" />
          {t("organization.slug.free", { slug })}
        </>
      ) : null}
      {status === "taken" ? (
        <>
          {isRefused ? null : <span>{t("organization.slug.taken", { slug })}</span>}
          {suggestion === null ? null : (
            <Button size="small" onPress={() => onUse(suggestion)}>
              {t("organization.slug.use", { slug: suggestion })}
            </Button>
          )}
        </>
      ) : null}
    </div>
  );
}
