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

/** The deployment's logo, or its name. The logo is the only file that an email loads. */
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
  /** True until a dark scheme shows it. */
  isHidden?: boolean;
}

function Logo({ src, appName, styles, className, isHidden = false }: LogoProps): ReactNode {
  const { color, fontFamily, fontSize, fontWeight } = styles.brand;
  // If pictures aren't loaded, the name is shown in the same style.
  const style: CSSProperties = { color, fontFamily, fontSize, fontWeight, maxWidth: "100%" };
  return (
    // React would preload the picture while rendering the email; a low priority prevents that.
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

/**
 * Returns the picture's URL; undefined if there is none, or for an SVG, which most email programs don't draw.
 */
function pictureAt(address: string | undefined, baseURL: string): string | undefined {
  if (address === undefined) return undefined;
  const url = new URL(address, baseURL);
  return url.pathname.toLowerCase().endsWith(".svg") ? undefined : url.href;
}
