// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/contracts/call.ts";
import type { Session, User } from "./api.ts";

/** Answer of `GET /multi-session/list-device-sessions`. */
export type ListDeviceSessionsAnswer = {
  session: Session;
  user: User;
}[];

/** Body of `POST /multi-session/set-active`. */
export interface SetActiveSessionBody {
  /** Token of a session in `list-device-sessions` */
  sessionToken: string;
}

/** Answer of `POST /multi-session/set-active`. */
export interface SetActiveSessionAnswer {
  session: Session;
  user: User;
}

/** Body of `POST /multi-session/revoke`. */
export interface RevokeDeviceSessionBody {
  /** Token of a session in `list-device-sessions` */
  sessionToken: string;
}

/** Answer of `POST /multi-session/revoke`. */
export interface RevokeDeviceSessionAnswer {
  status: true;
}

/** Methods that `multi-session()` adds to `auth.api`. */
export interface MultiSessionApi {
  /**
   * List the sessions in this browser, one for each account.
   *
   * `GET /multi-session/list-device-sessions`.
   */
  readonly listDeviceSessions: BareApiCall<object, ListDeviceSessionsAnswer>;

  /**
   * Switch to another session in this browser.
   *
   * `POST /multi-session/set-active`. Errors: `INVALID_SESSION_TOKEN` (401).
   */
  readonly setActiveSession: ApiCall<{ body: SetActiveSessionBody }, SetActiveSessionAnswer>;

  /**
   * Sign out of one account in this browser; if it is the active one, another takes its place.
   *
   * `POST /multi-session/revoke`. Errors: `UNAUTHORIZED` (401), `INVALID_SESSION_TOKEN` (401).
   */
  readonly revokeDeviceSession: ApiCall<
    { body: RevokeDeviceSessionBody; headers: CallHeaders },
    RevokeDeviceSessionAnswer
  >;
}

/** Facts about `multi-session()` for screens. */
export interface MultiSessionUi {
  /** Maximum number of accounts in one browser */
  maximumSessions: number;
}
