import type { OfferedProvider, UiConfig } from "@latchkey/client/shared";

/** Returns an offered provider: the URL may hold any text. */
export function providerNamed(
  id: string | undefined,
  config: UiConfig | undefined,
): OfferedProvider | undefined {
  return config?.socialProviders.find((offered) => offered.id === id);
}

/** Returns the arguments of texts about failures. */
export function aboutProvider(
  provider: OfferedProvider | undefined,
  config: UiConfig | undefined,
): { known: "yes" | "other"; provider: string; appName: string } {
  return {
    known: provider === undefined ? "other" : "yes",
    provider: provider?.name ?? "",
    appName: config?.appName ?? "Latchkey",
  };
}
