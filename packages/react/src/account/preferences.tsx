"use client";
import Check from "lucide-react/icons/check";
import { type ForwardedRef, forwardRef, type ReactNode, useMemo } from "react";
import { isLanguage, LANGUAGES, LocalMessages, useMessages } from "../messages/index.ts";
import { type LookProps, Select, useHydrated } from "../primitives/index.ts";
import { useConfig } from "../provider/context.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { WaitingButton } from "../screens/waiting-button.tsx";
import { type AccountProps, partsOf } from "./parts.ts";
import { type PreferencesFlow, type PreferencesFlowOptions, usePreferencesFlow } from "./preferences-flow.ts";
import { ownTimeZone, timeZones } from "./time-zones.ts";

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
  | "status";

export interface PreferencesProps
  extends Omit<AccountProps<PreferencesPart>, "onSuccess">,
    Pick<PreferencesFlowOptions, "onSuccess"> {
  /** Languages to choose from, BCP 47. Default: what the deployment offers. */
  locales?: readonly string[] | undefined;
}

/** The caller's language and time zone, for screens and emails. */
export const Preferences = forwardRef<HTMLDivElement, PreferencesProps>(function Preferences(props, ref) {
  const { messages, ...view } = props;
  return (
    <LocalMessages messages={messages}>
      <PreferencesView {...view} forwarded={ref} />
    </LocalMessages>
  );
});

type ViewProps = Omit<PreferencesProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

const IDS = {};

function PreferencesView(props: ViewProps): ReactNode {
  const { className, style, classNames, locales, forwarded, ...options } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { part, primitive } = partsOf<PreferencesPart>(classNames);
  const flow = usePreferencesFlow(options);
  const { values, fieldErrors, pending, done } = flow;
  const offered = locales ?? config?.locales ?? [];
  return (
    <div ref={forwarded} data-lk="Preferences" className={className} style={style}>
      <FlowForm flow={flow} ids={IDS} classNames={classNames}>
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
        <TimeZone flow={flow} look={primitive("timeZone")} />
        <div {...part("actions")}>
          <WaitingButton
            {...primitive("submit")}
            label={t("common.save.label")}
            seconds={flow.retryAfter}
            type="submit"
            isPending={pending}
            pendingLabel={t("common.save.pending")}
          />
          {/* The button that was pressed keeps the focus; this is said beside it. */}
          <p role="status" {...part("status")}>
            {done ? (
              <>
                <Check size={16} strokeWidth={1.75} />
                {t("common.save.done")}
              </>
            ) : null}
          </p>
        </div>
      </FlowForm>
    </div>
  );
}

function TimeZone({ flow, look }: { flow: PreferencesFlow; look: LookProps }): ReactNode {
  const t = useMessages();
  const { values, fieldErrors, pending } = flow;
  // A server knows neither the zone of the reader's device nor the same zones.
  const isHydrated = useHydrated();
  const zones = useMemo(() => (isHydrated ? timeZones() : []), [isHydrated]);
  return (
    <Select
      {...look}
      name="timeZone"
      label={t("account.preferences.timeZone.label")}
      hint={t("account.preferences.timeZone.hint")}
      error={fieldErrors.timeZone && t.text(fieldErrors.timeZone.text)}
      isReadOnly={pending}
      value={values.timeZone}
      onChange={(timeZone) => flow.set("timeZone", timeZone)}
      options={[
        {
          value: "",
          label: isHydrated
            ? t("account.preferences.timeZone.autoNamed", { zone: ownTimeZone() })
            : t("account.preferences.timeZone.auto"),
        },
        ...(isHydrated || values.timeZone === ""
          ? zones
          : [{ value: values.timeZone, label: values.timeZone }]),
      ]}
    />
  );
}

/** As its speakers name it. */
function nameOf(lang: string): string {
  if (isLanguage(lang)) return LANGUAGES[lang].name;
  return new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
}
