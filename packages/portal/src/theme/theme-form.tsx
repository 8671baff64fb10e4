import { PageTitle } from "@latchkey/react/layout";
import { Alert, Button, CopyButton, Field } from "@latchkey/react/primitives";
import { type Branding, guardAccent } from "latchkey/shared";
import { type ReactNode, useId } from "react";
import { usePortalMessages } from "../messages/index.ts";
import type { Scheme } from "../shared/portal-provider.tsx";
import { configurationOf } from "./configuration.ts";

export interface ThemeFormProps {
  branding: Branding;
  scheme: Scheme;
  onBranding(branding: Branding): void;
  onScheme(scheme: Scheme): void;
  onReset(): void;
}

/** Form with the values of a branding, and the text for the configuration. */
export function ThemeForm({ branding, scheme, onBranding, onScheme, onReset }: ThemeFormProps): ReactNode {
  const t = usePortalMessages();
  const { name = "", accent = "", radius, font = "", logo = "", logoDark = "", field = "arcs" } = branding;
  const guarded = accent === "" ? undefined : guardAccent(accent);
  const configuration = configurationOf(branding);
  const set = (changes: Branding): void => onBranding({ ...branding, ...changes });
  return (
    <aside data-lk="Theme" data-portal="ThemeForm" aria-label={t("portal.theme.title")}>
      <PageTitle intro={t("portal.theme.text")}>{t("portal.theme.title")}</PageTitle>
      <Field label={t("portal.theme.name")} value={name} onChange={(value) => set({ name: value })} />
      <Field
        label={t("portal.theme.accent")}
        hint="#b8326b · rgb(15 118 110) · oklch(0.47 0.135 265)"
        dir="ltr"
        spellCheck="false"
        value={accent}
        onChange={(value) => set({ accent: value })}
      />
      {guarded && guarded[scheme] !== accent.trim() ? (
        <Alert tone="info">{t("portal.theme.corrected", { accent: guarded[scheme] })}</Alert>
      ) : null}
      <Field
        label={t("portal.theme.radius")}
        hint="0 – 24"
        dir="ltr"
        inputMode="numeric"
        value={radius === undefined ? "" : String(radius)}
        onChange={(value) => onBranding(withRadius(branding, value))}
      />
      <Field
        label={t("portal.theme.font")}
        dir="ltr"
        value={font}
        onChange={(value) => set({ font: value })}
      />
      <Field
        label={t("portal.theme.logo")}
        dir="ltr"
        inputMode="url"
        value={logo}
        onChange={(value) => set({ logo: value })}
      />
      <Field
        label={t("portal.theme.logoDark")}
        dir="ltr"
        inputMode="url"
        value={logoDark}
        onChange={(value) => set({ logoDark: value })}
      />
      <Choice
        label={t("portal.theme.field")}
        value={field}
        options={{ arcs: t("portal.theme.arcs"), plain: t("portal.theme.plain") }}
        onChange={(value) => set({ field: value })}
      />
      <Choice
        label={t("portal.states.scheme")}
        value={scheme}
        options={{ light: t("portal.states.light"), dark: t("portal.states.dark") }}
        onChange={onScheme}
      />
      <h2>{t("portal.theme.configuration")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that a keyboard has to reach it */}
      <pre dir="ltr" tabIndex={0}>
        <code>{configuration}</code>
      </pre>
      <div data-part="actions">
        <CopyButton value={configuration} />
        <Button variant="quiet" onPress={onReset}>
          {t("portal.theme.reset")}
        </Button>
      </div>
    </aside>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: string;
  options: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
}

/** A choice of two or three options. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>): ReactNode {
  const name = useId();
  // The type lists all keys, because callers pass literals.
  const entries = Object.entries(options) as [Value, string][];
  return (
    <fieldset data-part="choice">
      <legend>{label}</legend>
      {entries.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />{" "}
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the branding with a radius; an incomplete number means the default. */
function withRadius({ radius: _, ...others }: Branding, text: string): Branding {
  const number = Number(text);
  return text.trim() === "" || Number.isNaN(number)
    ? others
    : { ...others, radius: Math.min(24, Math.max(0, number)) };
}
