"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import { isLanguage, LANGUAGES, useMessages } from "../../messages/index.ts";
import { Select } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FlowForm } from "../../screens/flow-form.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import { SaveBar } from "../../screens/save-bar.tsx";
import { type PreferencesFlowOptions, usePreferencesFlow } from "./preferences-flow.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

export {
  type PreferencesFlow,
  type PreferencesFlowOptions,
  type PreferencesValues,
  usePreferencesFlow,
} from "./preferences-flow.ts";

export type PreferencesPart =
  | "form"
  | "alert"
  | "summary"
  | "language"
  | "timeZone"
  | "actions"
  | "submit"
  | "discard"
  | "status";

export interface PreferencesProps
  extends Omit<AccountProps<PreferencesPart>, "onSuccess">,
    Pick<PreferencesFlowOptions, "onSuccess"> {
  /** Languages to choose from, as BCP 47 tags. Default: those of the deployment. */
  locales?: readonly string[] | undefined;
}

/** The caller's language and time zone, for screens and emails. */
export const Preferences = forwardRef<HTMLDivElement, PreferencesProps>(function Preferences(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <PreferencesView {...view} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<PreferencesProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

const IDS = {};

function PreferencesView(props: ViewProps): ReactNode {
  const { className, style, classNames, locales, forwarded, ...options } = props;
  const t = useMessages();
  const { config } = useConfig();
  const parts = partsOf<PreferencesPart>(classNames);
  const { primitive } = parts;
  const id = useId();
  const flow = usePreferencesFlow(options);
  const { values, fieldErrors, pending } = flow;
  const offered = locales ?? config?.locales ?? [];
  return (
    <div ref={forwarded} data-lk="Preferences" className={className} style={style}>
      <FlowForm id={id} flow={flow} ids={IDS} classNames={classNames}>
        {offered.length < 2 ? null : (
          <Select
            {...primitive("language")}
            name="locale"
            label={t("account.preferences.language.label")}
            hint={t("account.preferences.language.hint")}
            error={fieldErrors.locale && t.text(fieldErrors.locale.text)}
            isReadOnly={pending}
            value={values.locale}
            onChange={(locale) => flow.set("locale", locale)}
            options={[
              { value: "", label: t("account.preferences.language.auto") },
              ...offered.map((lang) => ({ value: lang, label: nameOf(lang), lang })),
            ]}
          />
        )}
        <TimeZoneField
          {...primitive("timeZone")}
          value={values.timeZone}
          onChange={(timeZone) => flow.set("timeZone", timeZone)}
          error={fieldErrors.timeZone && t.text(fieldErrors.timeZone.text)}
          isReadOnly={pending}
        />
      </FlowForm>
      <SaveBar form={id} flow={flow} parts={parts} />
    </div>
  );
}

/** Returns a language's name in that language. */
function nameOf(lang: string): string {
  if (isLanguage(lang)) return LANGUAGES[lang].name;
  return new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
}
