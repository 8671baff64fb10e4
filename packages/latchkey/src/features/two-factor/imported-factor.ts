import type { ImportPart } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { SECRET_PURPOSE } from "./codes/purposes.ts";
import { foreignSecret } from "./codes/totp.ts";
import { factorMethods } from "./methods.ts";
import { twoFactorSettings } from "./options.ts";
import { factorStore } from "./store.ts";

/** Keys shorter than this are guessed (RFC 4226 section 4, R6), in characters of base 32. */
const SHORTEST = 16;

/** Takes over authenticator apps of imported users. Backup codes can't be: the user makes new ones. */
export const importedFactor = service((core): ImportPart => {
  const { offersTotp } = core.use(factorMethods);
  const { digits, period } = core.use(twoFactorSettings).totpOptions;
  const factors = core.use(factorStore);
  const isUsual = offersTotp && digits === 6 && period === 30;
  const secretOf = (given: string | undefined): string | undefined =>
    given === undefined || !isUsual || given.length < SHORTEST ? undefined : foreignSecret(given);
  return {
    columns: ({ totpSecret }) => ({
      values: secretOf(totpSecret) === undefined ? {} : { twoFactorEnabled: true },
      notes: [],
    }),
    async add(userId, { totpSecret }, now, tx) {
      const key = secretOf(totpSecret);
      if (key === undefined) return;
      const secret = core.sealer.seal(key, SECRET_PURPOSE);
      const id = await core.newId("twoFactor", tx);
      await factors.insert({ id, userId, secret, backupCodes: "", verified: true, now }, tx);
    },
  };
});
