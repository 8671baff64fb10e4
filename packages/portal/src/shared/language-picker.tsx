import { isLanguage, LANGUAGES } from "@latchkey/react/messages";
import type { MouseEvent, ReactNode } from "react";
import { languageLink } from "../document/links.ts";
import { usePortalMessages } from "../messages/index.ts";

export interface LanguagePickerProps {
  /** Path and query of the page. */
  url: string;
  /** Languages that the deployment offers. */
  locales: readonly string[];
  onLanguage(event: MouseEvent<HTMLAnchorElement>, lang: string): void;
}

/** Links to the page in other languages, each named in that language. They work without script. */
export function LanguagePicker({ url, locales, onLanguage }: LanguagePickerProps): ReactNode {
  const t = usePortalMessages();
  const offered = locales.filter(isLanguage);
  if (offered.length < 2) return null;
  return (
    <ul data-part="languages" aria-label={t("portal.footer.language")}>
      {offered.map((lang) => (
        <li key={lang}>
          <a
            href={languageLink({ url }, lang)}
            lang={lang}
            hrefLang={lang}
            dir={LANGUAGES[lang].dir}
            aria-current={lang === t.locale ? "true" : undefined}
            onClick={(event) => onLanguage(event, lang)}
          >
            {LANGUAGES[lang].name}
          </a>
        </li>
      ))}
    </ul>
  );
}
