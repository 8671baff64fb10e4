import type { Branding } from "@latchkey/client/shared";
import type { ReactNode } from "react";

export interface BrandProps {
  appName: string;
  branding?: Pick<Branding, "logo" | "logoDark"> | undefined;
  /** URL that makes it a link. */
  href?: string | undefined;
}

/** The application's logo, or its name as text. */
export function Brand({ appName, branding, href }: BrandProps): ReactNode {
  const { logo, logoDark } = branding ?? {};
  const mark =
    logo === undefined ? (
      <bdi data-part="appName">{appName}</bdi>
    ) : (
      <>
        <img data-part="logo" data-scheme={logoDark ? "light" : undefined} src={logo} alt={appName} />
        {logoDark ? (
          // Loaded only when it is shown.
          <img data-part="logo" data-scheme="dark" src={logoDark} alt={appName} loading="lazy" />
        ) : null}
      </>
    );
  return href === undefined ? (
    <span data-part="brand">{mark}</span>
  ) : (
    <a data-part="brand" href={href}>
      {mark}
    </a>
  );
}
