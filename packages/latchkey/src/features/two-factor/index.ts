import { z } from "zod";
import type { TwoFactorApi } from "../../generated/two-factor.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { cleanUpJob } from "../../kernel/pipeline/jobs/clean-up.ts";
import { CODES, sendCode, TWO_FACTOR_CODE } from "./codes/sent-codes.ts";
import { factorMethods } from "./methods.ts";
import {
  BACKUP_CODE_USED,
  BACKUP_CODES_GENERATED,
  TWO_FACTOR_BUDGETS,
  TWO_FACTOR_DISABLED,
  TWO_FACTOR_ENABLED,
  TWO_FACTOR_LOCKED,
} from "./notices.ts";
import { type TwoFactorOptions, twoFactorOptions, twoFactorSettings } from "./options.ts";
import { twoFactorRoutes } from "./routes.ts";
import { importedFactor } from "./setup/new-app.ts";
import { challengeStore } from "./sign-in/challenge-store.ts";
import { bothFactors, twoFactorGate } from "./sign-in/gate.ts";
import { factorWaysIn } from "./sign-in/way-in.ts";
import { challengeTable, trustedDeviceTable, twoFactorColumns, twoFactorTable } from "./tables.ts";
import { trustedDeviceStore } from "./trusted-devices/trusted-device-store.ts";

export type * from "./options.ts";

const DAY = 86_400;

const OfferedTwoFactor = z.object({
  methods: z
    .array(z.enum(["totp", "otp"]))
    .describe("Second factors on offer: an authenticator app, codes that are sent"),
  digits: z.object({ totp: z.number().int(), otp: z.number().int() }).describe("Number of digits of a code"),
  trustDeviceDays: z.number().describe("Days for which a trusted device isn't asked again"),
});

/**
 * Two-step verification: codes of an authenticator app, codes that are sent, backup codes, trusted devices.
 * It applies wherever a session opens, so it holds for every sign-in method, also for those of other
 * features.
 */
export function twoFactor(options: TwoFactorOptions = {}): Feature<TwoFactorApi> {
  twoFactorOptions.check(options, "twoFactor");
  const settings = twoFactorOptions.fill(options, "twoFactor");
  const { twoFactorTable: modelName, schema } = options;
  const declared = feature<TwoFactorApi>({
    id: "two-factor",
    tables: [twoFactorColumns, twoFactorTable, challengeTable, trustedDeviceTable],
    tableOptions: {
      ...(schema?.user === undefined ? {} : { user: { fields: { ...schema.user.fields } } }),
      twoFactor: { ...(modelName === undefined ? {} : { modelName }), ...schema?.twoFactor },
    },
    events: [
      "two_factor_enabled",
      "two_factor_disabled",
      "two_factor_failed",
      "two_factor_locked",
      "two_factor_secret_shown",
      "backup_code_used",
      "backup_codes_generated",
      "trusted_device_added",
      "trusted_device_revoked",
    ],
    ui: service((core) => ({
      twoFactor: {
        methods: [...core.use(factorMethods).available],
        digits: { totp: settings.totpOptions.digits, otp: settings.otpOptions.digits },
        trustDeviceDays: Math.round(settings.trustDeviceMaxAge / DAY),
      },
    })),
    uiShape: { twoFactor: OfferedTwoFactor },
    budgets: [CODES, CODES.fromStrangers, ...TWO_FACTOR_BUDGETS],
    gates: [twoFactorGate],
    session: { freshness: bothFactors },
    waysIn: factorWaysIn,
    letters: [TWO_FACTOR_CODE],
    notices: [
      TWO_FACTOR_ENABLED,
      TWO_FACTOR_DISABLED,
      BACKUP_CODES_GENERATED,
      BACKUP_CODE_USED,
      TWO_FACTOR_LOCKED,
    ],
    deliveries: { [TWO_FACTOR_CODE.kind]: sendCode },
    onNewPassword: service((core) => {
      const devices = core.use(trustedDeviceStore);
      return (userId, tx) => devices.removeOf({ userId }, tx);
    }),
    onSessionsEnd: service((core) => core.use(challengeStore).removeBegun),
    jobs: {
      "clear-expired-challenges": cleanUpJob({
        every: 600,
        age: 3600,
        of: (core) => core.use(challengeStore).expired,
      }),
      "clear-expired-devices": cleanUpJob({
        every: 3600,
        age: 3600,
        of: (core) => core.use(trustedDeviceStore).expired,
      }),
    },
    importing: importedFactor,
    routes: twoFactorRoutes,
  });
  return twoFactorSettings.hold(declared, settings);
}
