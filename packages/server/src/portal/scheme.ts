/** Returns the color scheme from the cookie that the preferences page sets. */
export function chosenScheme(cookies: string | undefined): "light" | "dark" | undefined {
  const chosen = /(?:^|;\s*)lk_scheme=(light|dark)(?:;|$)/.exec(cookies ?? "")?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : undefined;
}
