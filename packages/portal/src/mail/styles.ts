import { type Branding, fontStack } from "latchkey/shared";
import type { CSSProperties } from "react";
import { type Palette, palettesOf } from "./palette.ts";

/**
 * Styles of an email's parts: each color is on its own element, with its background, so that none is
 * inherited.
 */
export interface MailStyles {
  canvas: CSSProperties;
  sheet: CSSProperties;
  inside: CSSProperties;
  brand: CSSProperties;
  title: CSSProperties;
  text: CSSProperties;
  code: CSSProperties;
  small: CSSProperties;
  button: CSSProperties;
  brass: CSSProperties;
  link: CSSProperties;
  label: CSSProperties;
  value: CSSProperties;
  line: CSSProperties;
  strong: CSSProperties;
  footer: CSSProperties;
  footerLink: CSSProperties;
  /** Rules that a style attribute can't contain: the dark scheme, and narrow windows. */
  css: string;
}

const TEXT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';

/** CSS pixels between the edge of the sheet and its content. */
export const INSET = 36;
const NARROW_INSET = 20;

/** Returns the deployment's color. A preset without one may have its own. */
function accentOf({ accent, preset }: Branding): string | undefined {
  return accent ?? (preset === "neutral" ? "oklch(0.25 0 0)" : undefined);
}

export function mailStyles(branding: Branding, dir: "ltr" | "rtl"): MailStyles {
  const { light, dark } = palettesOf(accentOf(branding));
  const radius = branding.radius ?? 10;
  const own = branding.font === undefined ? "" : `${fontStack(branding.font)}, `;
  const fontFamily = `${own}${TEXT}`;
  const textAlign = dir === "rtl" ? "right" : "left";
  const on = (palette: Palette, color: keyof Palette = "text"): CSSProperties => ({
    color: palette[color],
    fontFamily,
    textAlign,
  });
  return {
    canvas: { backgroundColor: light.canvas, padding: "32px 12px" },
    sheet: {
      backgroundColor: light.surface,
      border: `1px solid ${light.line}`,
      borderRadius: `${Math.round(radius * 1.4)}px`,
      borderCollapse: "separate",
      maxWidth: "560px",
    },
    inside: { padding: `0 ${INSET}px` },
    brand: { ...on(light, "muted"), fontSize: "15px", fontWeight: 600, lineHeight: "24px", margin: 0 },
    title: {
      ...on(light),
      fontSize: "28px",
      fontWeight: 600,
      lineHeight: "34px",
      margin: "24px 0 16px",
    },
    text: { ...on(light), fontSize: "16px", lineHeight: "25px", margin: "0 0 16px" },
    small: { ...on(light, "muted"), fontSize: "14px", lineHeight: "21px", margin: "0 0 4px" },
    button: {
      backgroundColor: light.accent,
      borderRadius: `${radius}px`,
      color: light.onAccent,
      fontFamily,
      fontSize: "16px",
      fontWeight: 600,
      padding: "14px 24px",
      textAlign: "center",
    },
    brass: {
      backgroundColor: light.brass,
      fontSize: "1px",
      height: "28px",
      lineHeight: "28px",
      width: "4px",
    },
    link: { color: light.accentText, textDecoration: "underline", wordBreak: "break-all" },
    label: {
      ...on(light, "muted"),
      fontSize: "14px",
      lineHeight: "21px",
      padding: dir === "rtl" ? "6px 0 6px 16px" : "6px 16px 6px 0",
      verticalAlign: "top",
    },
    value: {
      ...on(light),
      fontSize: "14px",
      fontWeight: 600,
      lineHeight: "21px",
      padding: "6px 0",
      verticalAlign: "top",
      wordBreak: "break-word",
    },
    line: { border: "none", borderTop: `1px solid ${light.line}`, margin: "28px 0 20px" },
    // Spaced, so that each digit is readable.
    code: {
      ...on(light),
      fontSize: "34px",
      fontWeight: 600,
      letterSpacing: "6px",
      lineHeight: "44px",
      margin: "0 0 20px",
    },
    strong: { ...on(light), fontSize: "14px", fontWeight: 600, lineHeight: "21px", margin: "0 0 4px" },
    footer: { ...on(light, "muted"), fontSize: "13px", lineHeight: "20px", margin: "0 0 4px" },
    footerLink: { color: light.muted, textDecoration: "underline" },
    css: cssOf(light, dark),
  };
}

/** Classes of the elements that change in the dark, with their properties. */
const DARK: readonly (readonly [name: string, property: string, token: keyof Palette])[] = [
  ["canvas", "background-color", "canvas"],
  ["sheet", "background-color", "surface"],
  ["sheet", "border-color", "line"],
  ["text", "color", "text"],
  ["muted", "color", "muted"],
  ["button", "background-color", "accent"],
  ["button", "color", "onAccent"],
  ["link", "color", "accentText"],
  ["brass", "background-color", "brass"],
  ["line", "border-top-color", "line"],
];

function cssOf(light: Palette, dark: Palette): string {
  const rules = (prefix: string, isWanted: (property: string) => boolean): string =>
    DARK.filter(([, property]) => isWanted(property))
      .map(([name, property, token]) => `${prefix}.lk-${name}{${property}:${dark[token]}!important}`)
      .join("");
  const isGround = (property: string): boolean => property === "background-color";
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    // Programs that ignore dark styles and invert light colors find both colors here, and invert both.
    `body{margin:0;padding:0}.lk-canvas{background-color:${light.canvas}}`,
    `@media (prefers-color-scheme:dark){${rules("", () => true)}.lk-logo-light{display:none!important}.lk-logo-dark{display:block!important}}`,
    // Outlook on the web and on phones marks elements with changed colors, and with changed backgrounds.
    rules("[data-ogsc] ", (property) => !isGround(property)),
    rules("[data-ogsb] ", isGround),
    `@media (max-width:480px){.lk-inside{padding-left:${NARROW_INSET}px!important;padding-right:${NARROW_INSET}px!important}.lk-title{font-size:24px!important;line-height:30px!important}}`,
    // Links that programs make of dates and addresses look like the surrounding text.
    "a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}",
  ].join("\n");
}
