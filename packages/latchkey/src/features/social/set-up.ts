import { service } from "../../kernel/service.ts";
import { providers } from "./registry.ts";

/** What the operator needs to know of a provider when setting up a deployment. */
export interface SetUpProvider {
  readonly id: string;
  /** As the provider writes itself. */
  readonly name: string;
  /** What has to be registered there, to the letter. */
  readonly redirectURI: string;
  /** Ids of the application there; the first asks. */
  readonly clientIds: readonly string[];
  /** Where it lives. Asks the provider where it has to be found out, and rejects where that can't be. */
  addresses(): Promise<{ readonly authorizationEndpoint: string; readonly tokenEndpoint: string }>;
}

/** Those of an engine, in the order of its options. */
export const setUpProviders = service((core): readonly SetUpProvider[] =>
  [...core.use(providers).values()].map(({ id, name, redirectURI, clientIds, resolve }) => ({
    id,
    name,
    redirectURI,
    clientIds,
    async addresses() {
      const { authorizationEndpoint, tokenEndpoint } = await resolve();
      return { authorizationEndpoint, tokenEndpoint };
    },
  })),
);
