import { Img } from "@react-email/img";
import { Text } from "@react-email/text";
import type { Branding } from "latchkey/shared";
import type { CSSProperties, ReactNode } from "react";
import type { MailStyles } from "./styles.ts";

export interface MailBrandProps {
  appName: string;
  branding: Branding;
  baseURL: string;
  styles: MailStyles;
}

/** The deployment's logo, or its name. The one thing in an email that is loaded from somewhere. */
export function MailBrand({ appName, branding, baseURL, styles }: MailBrandProps): ReactNode {
  const logo = pictureAt(branding.logo, baseURL);
  const logoDark = pictureAt(branding.logoDark, baseURL);
  if (logo === undefined)
    return (
      <Text className="lk-muted" style={styles.brand}>
        <bdi>{appName}</bdi>
      </Text>
    );
  return (
    <>
      <Logo src={logo} appName={appName} styles={styles} className={logoDark && "lk-logo-light"} />
      {logoDark === undefined ? null : (
        <Logo src={logoDark} appName={appName} styles={styles} className="lk-logo-dark" isHidden />
      )}
    </>
  );
}

interface LogoProps {
  src: string;
  appName: string;
  styles: MailStyles;
  className: string | undefined;
  /** Until a dark scheme shows it. */
  isHidden?: boolean;
}

function Logo({ src, appName, styles, className, isHidden = false }: LogoProps): ReactNode {
  const { color, fontFamily, fontSize, fontWeight } = styles.brand;
  // Where pictures aren't loaded, the name stands there and looks like it.
  const style: CSSProperties = { color, fontFamily, fontSize, fontWeight, maxWidth: "100%" };
  return (
    // React would have the picture fetched before the email is drawn, which is none of a mail's business.
    <Img
      alt={appName}
      className={className}
      fetchPriority="low"
      height="32"
      src={src}
      style={isHidden ? { ...style, display: "none" } : style}
    />
  );
}

/** Undefined: none, or an SVG, which most email programs don't draw. */
function pictureAt(address: string | undefined, baseURL: string): string | undefined {
  if (address === undefined) return undefined;
  const url = new URL(address, baseURL);
  return url.pathname.toLowerCase().endsWith(".svg") ? undefined : url.href;
}
