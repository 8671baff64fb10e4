// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  ListDeviceSessionsAnswer,
  RevokeDeviceSessionAnswer,
  RevokeDeviceSessionBody,
  SetActiveSessionAnswer,
  SetActiveSessionBody,
} from "latchkey/wire";
import type { BareClientCall, ClientCall, NoInput } from "../call.ts";

/** The routes of `multi-session()` as methods. */
export interface MultiSessionMethods {
  readonly multiSession: {
    /**
     * List the sessions in this browser, one for each account.
     *
     * `GET /multi-session/list-device-sessions`.
     */
    readonly listDeviceSessions: BareClientCall<NoInput, ListDeviceSessionsAnswer>;
    /**
     * Switch to another session in this browser.
     *
     * `POST /multi-session/set-active`. Errors: `INVALID_SESSION_TOKEN` (401).
     */
    readonly setActive: ClientCall<SetActiveSessionBody, SetActiveSessionAnswer>;
    /**
     * Sign out of one account in this browser; if it is the active one, another takes its place.
     *
     * `POST /multi-session/revoke`. Errors: `UNAUTHORIZED` (401), `INVALID_SESSION_TOKEN` (401).
     */
    readonly revoke: ClientCall<RevokeDeviceSessionBody, RevokeDeviceSessionAnswer>;
  };
}
