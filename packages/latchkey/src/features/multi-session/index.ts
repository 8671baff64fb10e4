import { z } from "zod";
import type { MultiSessionApi } from "../../generated/multi-session.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { deviceSessions } from "./device-sessions.ts";
import { type MultiSessionOptions, multiSessionOptions, multiSessionSettings } from "./options.ts";
import { listDeviceSessions, revokeDeviceSession, setActiveSession } from "./routes.ts";

export type * from "./options.ts";

/**
 * Several accounts in one browser, one of them active. A sign-in adds an account; another sign-in of the same user replaces
 * their session in this browser. Signing out ends all of them.
 */
export function multiSession(options: MultiSessionOptions = {}): Feature<MultiSessionApi> {
  multiSessionOptions.check(options, "multiSession");
  const settings = multiSessionOptions.fill(options, "multiSession");
  const declared = feature<MultiSessionApi>({
    id: "multi-session",
    ui: service(() => ({ maximumSessions: settings.maximumSessions })),
    uiShape: { maximumSessions: z.number().int().describe("Maximum number of accounts in one browser") },
    gates: [
      service((core) => {
        const devicesOf = deviceSessions.make(core);
        return { opened: (context, opened, { remember }) => devicesOf(context).keep(opened, remember) };
      }),
    ],
    session: {
      companion: service((core) => {
        const devicesOf = deviceSessions.make(core);
        return {
          presented: (context, token, remember) => devicesOf(context).follow(token, remember),
          signedOut: (context) => devicesOf(context).signOutAll(),
        };
      }),
    },
    routes: { listDeviceSessions, setActiveSession, revokeDeviceSession },
  });
  return multiSessionSettings.hold(declared, settings);
}
