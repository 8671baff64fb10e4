import type { Found } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";

/** Asks the features for the page that also ends the provider's session; the first answer counts. */
export const farewells = service((core) => {
  const declared = core.features.flatMap(({ farewell }) =>
    farewell === undefined ? [] : [core.use(farewell)],
  );
  return async (ended: Found): Promise<string | undefined> => {
    for (const say of declared) {
      const url = await say(ended);
      if (url !== undefined) return url;
    }
    return undefined;
  };
});
