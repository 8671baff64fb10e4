import type { ReactNode } from "react";
import type { SharedState } from "../document/page.ts";
import { usePortalMessages } from "../messages/index.ts";
import { LanguagePicker, type LanguagePickerProps } from "./language-picker.tsx";

export interface FooterProps extends Pick<LanguagePickerProps, "onLanguage"> {
  state: SharedState;
}

/** The same links at the same place on every page: help first (WCAG 2.2, 3.2.6). */
export function Footer({ state, onLanguage }: FooterProps): ReactNode {
  const t = usePortalMessages();
  const { supportUrl, termsUrl, privacyUrl } = state.config.branding;
  const links = [
    { href: supportUrl, text: t("portal.footer.help") },
    { href: termsUrl, text: t("portal.footer.terms") },
    { href: privacyUrl, text: t("portal.footer.privacy") },
  ].filter(({ href }) => href !== undefined);
  return (
    <nav data-portal="Footer" aria-label={t("portal.footer.label")}>
      {links.length === 0 ? null : (
        <ul data-part="links">
          {links.map(({ href, text }) => (
            <li key={text}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      <LanguagePicker url={state.url} locales={state.config.locales} onLanguage={onLanguage} />
    </nav>
  );
}
