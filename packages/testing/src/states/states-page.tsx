import "./states.css";
import { PageTitle } from "@latchkey/react/layout";
import { isLanguage, LANGUAGES } from "@latchkey/react/messages";
import type { ReactNode } from "react";
import { hasConsoleTexts } from "../../../portal/src/app/pages/index.ts";
import { declaredAt } from "../../../portal/src/auth/kinds.ts";
import type { Wanted } from "../../../portal/src/document/declared-page.ts";
import { embeddedJson } from "../../../portal/src/document/document.ts";
import { usePortalMessages } from "../../../portal/src/messages/index.ts";
import { PortalProvider } from "../../../portal/src/shared/portal-provider.tsx";
import { useHydrationMark } from "../../../portal/src/shared/use-hydration-mark.ts";
import type { StatesPageProps } from "../../../portal/src/states/none.ts";
import { Stage } from "./stage.tsx";
import { STATE_NAMES_ID, STATES, stateAt } from "./states.ts";

/** `/_states`: the list; below it, one screen in one state. For developers only. */
export function StatesPage({ embedded, client }: StatesPageProps): ReactNode {
  useHydrationMark();
  const state = stateAt(embedded.page.state.url);
  if (state !== undefined) return <Stage state={state} embedded={embedded} />;
  return (
    <PortalProvider {...embedded} client={client}>
      <StateList locales={embedded.page.state.config.locales} />
    </PortalProvider>
  );
}

export function textsAt(url: string): Wanted {
  const screen = stateAt(url)?.screen;
  if (screen?.kind === "auth") return declaredAt(screen.name).declared.texts ?? {};
  return screen?.kind === "app" && !hasConsoleTexts(screen.path) ? "app" : "console";
}

function StateList({ locales }: { locales: readonly string[] }): ReactNode {
  const t = usePortalMessages();
  const names = Object.keys(STATES);
  const languages = locales.filter(isLanguage);
  return (
    <main data-portal="States" data-lk="States">
      <PageTitle>{t("portal.states.title")}</PageTitle>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("portal.states.state")}</th>
            <th scope="col">{t("portal.states.light")}</th>
            <th scope="col">{t("portal.states.dark")}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {(["light", "dark"] as const).map((scheme) => (
                <td key={scheme}>
                  {languages.map((lang) => (
                    <a
                      key={lang}
                      href={`/_states/${name}?lang=${lang}&scheme=${scheme}`}
                      hrefLang={lang}
                      // The visible text comes first.
                      aria-label={`${lang}: ${name}, ${LANGUAGES[lang].name}, ${t(`portal.states.${scheme}`)}`}
                    >
                      {lang}
                    </a>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <script
        type="application/json"
        id={STATE_NAMES_ID}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of our own, escaped for where they stand
        dangerouslySetInnerHTML={{ __html: embeddedJson(names) }}
      />
    </main>
  );
}
