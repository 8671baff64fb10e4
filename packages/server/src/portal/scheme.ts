/** Which colors someone chose on the page of preferences, which keeps it in this cookie. */
export function chosenScheme(cookies: string | undefined): "light" | "dark" | undefined {
  const chosen = /(?:^|;\s*)lk_scheme=(light|dark)(?:;|$)/.exec(cookies ?? "")?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : undefined;
}
