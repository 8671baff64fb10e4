import type { OfferedProvider, UiConfig } from "@latchkey/client/shared";

/** One that the deployment offers: anything may stand in an address. */
export function providerNamed(
  id: string | undefined,
  config: UiConfig | undefined,
): OfferedProvider | undefined {
  return config?.socialProviders.find((offered) => offered.id === id);
}

/** What the texts of failures take. */
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
