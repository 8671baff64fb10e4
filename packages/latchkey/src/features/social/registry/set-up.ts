import { service } from "../../../kernel/contracts/service.ts";
import { providers } from "./registry.ts";

/** Facts about a provider that the operator needs when setting up a deployment. */
export interface SetUpProvider {
  readonly id: string;
  /** The name as the provider writes it. */
  readonly name: string;
  /** The redirect URI to register at the provider, exactly as it is. */
  readonly redirectURI: string;
  /** Ids of the application there; requests use the first. */
  readonly clientIds: readonly string[];
  /** The provider's endpoints. Discovers them if necessary, and rejects if that fails. */
  addresses(): Promise<{ readonly authorizationEndpoint: string; readonly tokenEndpoint: string }>;
}

/** The providers of an engine, in the order of its options. */
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
