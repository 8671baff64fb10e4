// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/call.ts";
import type { Session, User } from "./api.ts";

/** The sessions in this browser, one for each account: the answer. */
export type ListDeviceSessionsAnswer = {
  session: Session;
  user: User;
}[];

/** Switch to another session in this browser: the body. */
export interface SetActiveSessionBody {
  /** The token of a session in `list-device-sessions` */
  sessionToken: string;
}

/** Switch to another session in this browser: the answer. */
export interface SetActiveSessionAnswer {
  session: Session;
  user: User;
}

/** Sign out of one account in this browser; if it is the active one, another takes its place: the body. */
export interface RevokeDeviceSessionBody {
  /** The token of a session in `list-device-sessions` */
  sessionToken: string;
}

/**
 * Sign out of one account in this browser; if it is the active one, another takes its place: the
 * answer.
 */
export interface RevokeDeviceSessionAnswer {
  status: true;
}

/** What `multi-session()` adds to `auth.api`. */
export interface MultiSessionApi {
  /**
   * The sessions in this browser, one for each account.
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

/** What `multi-session()` tells screens. */
export interface MultiSessionUi {
  /** How many accounts one browser can hold */
  maximumSessions: number;
}
