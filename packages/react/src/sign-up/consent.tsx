"use client";
import type { ReactNode } from "react";
import { useConfig } from "../context/context.ts";
import { useMessages } from "../messages/provider.tsx";

/** The consent of users who create an account, if the deployment sets it. */
export function Consent({ className }: { className: string | undefined }): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { termsUrl, privacyUrl } = config?.branding ?? {};
  const terms = (chunks: ReactNode): ReactNode => <Elsewhere href={termsUrl}>{chunks}</Elsewhere>;
  const privacy = (chunks: ReactNode): ReactNode => <Elsewhere href={privacyUrl}>{chunks}</Elsewhere>;
  if (termsUrl === undefined && privacyUrl === undefined) return null;
  return (
    <p data-part="consent" className={className}>
      {termsUrl !== undefined && privacyUrl !== undefined
        ? t.rich("auth.signUp.consent.both", { terms, privacy })
        : termsUrl === undefined
          ? t.rich("auth.signUp.consent.privacy", { privacy })
          : t.rich("auth.signUp.consent.terms", { terms })}
    </p>
  );
}

/** A link to a document that opens in a new tab, so that typed text stays. */
function Elsewhere({ href, children }: { href: string | undefined; children: ReactNode }): ReactNode {
  return (
    <a data-lk="Link" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
