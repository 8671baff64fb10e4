import { PageTitle } from "@latchkey/react/layout";
import { Alert, Button, CopyButton, Field } from "@latchkey/react/primitives";
import { type Branding, guardAccent } from "latchkey/shared";
import { type ReactNode, useId } from "react";
import { usePortalMessages } from "../messages/index.ts";
import type { Scheme } from "../shared/portal-provider.tsx";
import { configurationOf } from "./configuration.ts";
import { hexOf } from "./hex.ts";
import { cssOf } from "./presets.ts";

export interface ThemeFormProps {
  branding: Branding;
  scheme: Scheme;
  shown: "signIn" | "account";
  onShown(shown: "signIn" | "account"): void;
  onBranding(branding: Branding): void;
  onScheme(scheme: Scheme): void;
  onReset(): void;
}

/** Form with the values of a branding, and the text for the configuration. */
export function ThemeForm(props: ThemeFormProps): ReactNode {
  const { branding, scheme, onBranding } = props;
  const t = usePortalMessages();
  const { name = "", accent = "", radius } = branding;
  const guarded = accent === "" ? undefined : guardAccent(accent);
  const set = (changes: Branding): void => onBranding({ ...branding, ...changes });
  const text = (member: "accent" | "font" | "logo" | "logoDark") => ({
    label: t(`portal.theme.${member}`),
    dir: "ltr" as const,
    value: branding[member] ?? "",
    onChange: (value: string) => onBranding({ ...branding, [member]: value }),
  });
  return (
    <aside data-lk="Theme" data-portal="ThemeForm" aria-label={t("portal.theme.title")}>
      <PageTitle intro={t("portal.theme.text")}>{t("portal.theme.title")}</PageTitle>
      <Preview {...props} />
      <Choice
        label={t("portal.theme.preset")}
        value={branding.preset ?? "none"}
        options={{
          none: t("portal.theme.none"),
          neutral: t("portal.theme.neutral"),
          brand: t("portal.theme.brand"),
        }}
        onChange={(preset) => onBranding(withPreset(branding, preset))}
      />
      <Field label={t("portal.theme.name")} value={name} onChange={(value) => set({ name: value })} />
      <Field
        {...text("accent")}
        hint="#b8326b · rgb(15 118 110) · oklch(0.47 0.135 265)"
        spellCheck="false"
      />
      <label data-part="picker">
        <input
          type="color"
          value={hexOf(accent) ?? "#3454b4"}
          onChange={({ target }) => set({ accent: target.value })}
        />{" "}
        {t("portal.theme.pick")}
      </label>
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
      <Field {...text("font")} />
      <Field {...text("logo")} inputMode="url" />
      <Field {...text("logoDark")} inputMode="url" />
      <Surroundings branding={branding} set={set} />
      <Copied title={t("portal.theme.configuration")} text={configurationOf(branding)} />
      <Copied title={t("portal.theme.css")} text={cssOf(branding)} />
      <div data-part="actions">
        <Button variant="quiet" onPress={props.onReset}>
          {t("portal.theme.reset")}
        </Button>
      </div>
    </aside>
  );
}

type PreviewProps = Pick<ThemeFormProps, "shown" | "scheme" | "onShown" | "onScheme">;

/** The screen of the preview, with its color scheme. */
function Preview({ shown, scheme, onShown, onScheme }: PreviewProps): ReactNode {
  const t = usePortalMessages();
  return (
    <>
      <Choice
        label={t("portal.theme.preview")}
        value={shown}
        options={{ signIn: t("auth.signIn.submit.label"), account: t("account.title") }}
        onChange={onShown}
      />
      <Choice
        label={t("portal.states.scheme")}
        value={scheme}
        options={{ light: t("portal.states.light"), dark: t("portal.states.dark") }}
        onChange={onScheme}
      />
    </>
  );
}

/** The parts of a signed-out page around its form. */
function Surroundings({ branding, set }: { branding: Branding; set(changes: Branding): void }): ReactNode {
  const t = usePortalMessages();
  const { field = "arcs", layout = "sheet", aside = "" } = branding;
  const [sentence = ""] = typeof aside === "string" ? [aside] : Object.values(aside);
  return (
    <>
      <Choice
        label={t("portal.theme.field")}
        value={field}
        options={{ arcs: t("portal.theme.arcs"), plain: t("portal.theme.plain") }}
        onChange={(value) => set({ field: value })}
      />
      <Choice
        label={t("portal.theme.layout")}
        value={layout}
        options={{ sheet: t("portal.theme.sheet"), card: t("portal.theme.card") }}
        onChange={(value) => set({ layout: value })}
      />
      {layout === "sheet" ? (
        <Field label={t("portal.theme.aside")} value={sentence} onChange={(value) => set({ aside: value })} />
      ) : null}
    </>
  );
}

/** A text for the developer's files. */
function Copied({ title, text }: { title: string; text: string }): ReactNode {
  const t = usePortalMessages();
  if (text === "") return null;
  return (
    <>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that a keyboard has to reach it */}
      <pre dir="ltr" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <div data-part="actions">
        <CopyButton value={text} label={t("portal.theme.copy", { title })} />
      </div>
    </>
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

/** Returns the branding with a preset, or without one. */
function withPreset(
  { preset: _, ...others }: Branding,
  preset: NonNullable<Branding["preset"]> | "none",
): Branding {
  return preset === "none" ? others : { ...others, preset };
}

/** Returns the branding with a radius; an incomplete number means the default. */
function withRadius({ radius: _, ...others }: Branding, text: string): Branding {
  const number = Number(text);
  return text.trim() === "" || Number.isNaN(number)
    ? others
    : { ...others, radius: Math.min(24, Math.max(0, number)) };
}
