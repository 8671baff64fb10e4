// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/contracts/call.ts";
import type { Session, User } from "./api.ts";

/** Body of `POST /admin/create-user`. */
export interface CreateUserBody {
  email: string;
  name: string;
  password?: string | undefined;
  /** A role, or a list of roles */
  role?: unknown;
  data?:
    | ({
        emailVerified?: boolean | undefined;
        banned?: boolean | undefined;
        banReason?: string | null | undefined;
        banExpires?: string | null | undefined;
        image?: string | null | undefined;
        /** A role, or a list of roles */
        role?: unknown;
      } & Record<string, unknown>)
    | undefined;
}

/** Answer of `POST /admin/create-user`. */
export interface CreateUserAnswer {
  user: User;
}

/** Query of `GET /admin/list-users`. */
export type ListUsersQuery = {
  searchValue?: string | undefined;
  /** Default: email. `any`: each word is the beginning of a word of the name, email address, username or ID */
  searchField?: "email" | "name" | "id" | "any" | undefined;
  searchOperator?: "contains" | "starts_with" | "ends_with" | undefined;
  /** Default 100, at most 1000 */
  limit?: number | string | undefined;
  offset?: number | string | undefined;
  /** Column of the user. Default: createdAt */
  sortBy?: string | undefined;
  sortDirection?: "asc" | "desc" | undefined;
  /** Column of the user. Default: email */
  filterField?: string | undefined;
  filterValue?: string | number | boolean | (string | number | boolean)[] | undefined;
  filterOperator?:
    | "eq"
    | "ne"
    | "lt"
    | "lte"
    | "gt"
    | "gte"
    | "in"
    | "not_in"
    | "contains"
    | "starts_with"
    | "ends_with"
    | undefined;
  /** Several filters: a JSON list of `{ field, value, operator }` */
  filters?: string | undefined;
};

/** Answer of `GET /admin/list-users`. */
export interface ListUsersAnswer {
  users: User[];
  total: number;
  limit: number;
  offset: number;
}

/** Query of `GET /admin/get-user`. */
export interface GetUserQuery {
  id: string;
}

/** Answer of `GET /admin/get-user`. */
export type GetUserAnswer = User;

/** Body of `POST /admin/update-user`. */
export interface AdminUpdateUserBody {
  userId: string | number;
  data: {
    emailVerified?: boolean | undefined;
    banned?: boolean | undefined;
    banReason?: string | null | undefined;
    banExpires?: string | null | undefined;
    name?: string | undefined;
    image?: string | null | undefined;
    locale?: string | null | undefined;
    timeZone?: string | null | undefined;
    email?: string | undefined;
    role?: unknown;
    password?: unknown;
  } & Record<string, unknown>;
}

/** Answer of `POST /admin/update-user`. */
export type AdminUpdateUserAnswer = User;

/** Body of `POST /admin/set-role`. */
export interface SetRoleBody {
  userId: string | number;
  /** A role, or a list of roles */
  role: unknown;
}

/** Answer of `POST /admin/set-role`. */
export interface SetRoleAnswer {
  user: User;
}

/** Body of `POST /admin/ban-user`. */
export interface BanUserBody {
  userId: string | number;
  /** Reason shown to administrators */
  banReason?: string | undefined;
  /** Message shown to the user when a sign-in is refused */
  banMessage?: string | undefined;
  /** Seconds */
  banExpiresIn?: number | undefined;
}

/** Answer of `POST /admin/ban-user`. */
export interface BanUserAnswer {
  user: User;
}

/** Body of `POST /admin/unban-user`. */
export interface UnbanUserBody {
  userId: string | number;
}

/** Answer of `POST /admin/unban-user`. */
export interface UnbanUserAnswer {
  user: User;
}

/** Body of `POST /admin/impersonate-user`. */
export interface ImpersonateUserBody {
  userId: string | number;
  /** Reason, which appears in the audit log and in the email to the user */
  reason?: string | undefined;
}

/** Answer of `POST /admin/impersonate-user`. */
export interface ImpersonateUserAnswer {
  session: Session;
  user: User;
}

/** Answer of `POST /admin/stop-impersonating`. */
export interface StopImpersonatingAnswer {
  session: Session;
  user: User;
}

/** Body of `POST /admin/list-user-sessions`. */
export interface ListUserSessionsBody {
  userId: string | number;
}

/** Answer of `POST /admin/list-user-sessions`. */
export interface ListUserSessionsAnswer {
  sessions: Session[];
}

/** Body of `POST /admin/revoke-user-session`. */
export interface RevokeUserSessionBody {
  sessionToken: string;
}

/** Answer of `POST /admin/revoke-user-session`. */
export interface RevokeUserSessionAnswer {
  success: true;
}

/** Body of `POST /admin/revoke-user-sessions`. */
export interface RevokeUserSessionsBody {
  userId: string | number;
}

/** Answer of `POST /admin/revoke-user-sessions`. */
export interface RevokeUserSessionsAnswer {
  success: true;
}

/** Body of `POST /admin/remove-user`. */
export interface RemoveUserBody {
  userId: string | number;
}

/** Answer of `POST /admin/remove-user`. */
export interface RemoveUserAnswer {
  success: true;
}

/** Body of `POST /admin/set-user-password`. */
export interface SetUserPasswordBody {
  userId: string | number;
  newPassword: string;
}

/** Answer of `POST /admin/set-user-password`. */
export interface SetUserPasswordAnswer {
  status: true;
}

/** Body of `POST /admin/has-permission`. */
export interface UserHasPermissionBody {
  permissions?:
    | Record<
        string,
        | string[]
        | {
            actions: string[];
            connector: "AND" | "OR";
          }
      >
    | undefined;
  /** Older name of `permissions` */
  permission?:
    | Record<
        string,
        | string[]
        | {
            actions: string[];
            connector: "AND" | "OR";
          }
      >
    | undefined;
  connector?: "AND" | "OR" | undefined;
  /** In process only, without a session */
  userId?: string | number | undefined;
  /** In process only, without a session */
  role?: string | undefined;
}

/** Answer of `POST /admin/has-permission`. */
export interface UserHasPermissionAnswer {
  error: null;
  success: boolean;
}

/** Body of `POST /admin/remove-sign-in-method`. */
export interface RemoveSignInMethodBody {
  /** `two-factor`, `passkey` (every passkey) or `provider` (every connected account) */
  method: string;
  /** Reason in one line, which appears in the audit log and in the email to the user */
  reason: string;
  userId: string | number;
}

/** Answer of `POST /admin/remove-sign-in-method`. */
export interface RemoveSignInMethodAnswer {
  status: true;
}

/** Body of `auth.api.removeSignInMethodByEmail`. */
export interface RemoveSignInMethodByEmailBody {
  /** `two-factor`, `passkey` (every passkey) or `provider` (every connected account) */
  method: string;
  /** Reason in one line, which appears in the audit log and in the email to the user */
  reason: string;
  email: string;
}

/** Answer of `auth.api.removeSignInMethodByEmail`. */
export interface RemoveSignInMethodByEmailAnswer {
  email: string;
  method: string;
}

/** Body of `POST /admin/import-users`. */
export interface ImportUsersBody {
  users: {
    email: string;
    /** Default: the part of the email address before the @ */
    name?: string | undefined;
    /** One role, or several separated by commas. Needs the permission `set-role` */
    role?: string | undefined;
  }[];
  /** True to email each user a link. Default true */
  invite?: boolean | undefined;
  /** Page that takes the token. Default `/reset-password` */
  redirectTo?: string | undefined;
}

/** Answer of `POST /admin/import-users`. */
export interface ImportUsersAnswer {
  created: number;
  existing: number;
  invalid: number;
  /** One result for each row, in the same order */
  rows: {
    /** Email address as given */
    email: string;
    status: "created" | "existing" | "invalid";
    /** ID of the user, if one was created */
    userId: string | null;
    /** Reason that the row is invalid */
    code: string | null;
    message: string | null;
  }[];
}

/** Query of `GET /admin/list-removed-users`. */
export interface ListRemovedUsersQuery {
  /** Email address, or its beginning. Needs `user: get` */
  search?: string | undefined;
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** Answer of `GET /admin/list-removed-users`. */
export interface ListRemovedUsersAnswer {
  users: {
    /** ID of the user, which stays the same after restoring */
    id: string;
    /** Null if the caller may not see email addresses */
    email: string | null;
    name: string;
    removedAt: Date;
    /** Null: the application. The name and email address are null if the account was deleted */
    removedBy: {
      id: string;
      name: string | null;
      email: string | null;
    } | null;
    /** Time at which all data of the user is permanently deleted */
    purgeAt: Date;
  }[];
  nextCursor: string | null;
}

/** Body of `POST /admin/restore-user`. */
export interface RestoreUserBody {
  userId: string;
}

/** Answer of `POST /admin/restore-user`. */
export interface RestoreUserAnswer {
  user: User;
}

/** Body of `POST /admin/purge-removed-user`. */
export interface PurgeRemovedUserBody {
  userId: string;
}

/** Answer of `POST /admin/purge-removed-user`. */
export interface PurgeRemovedUserAnswer {
  success: true;
}

/** Answer of `GET /admin/access`. */
export interface GetAdminAccessAnswer {
  /** Null without administrative permissions, and while an administrator acts as a user */
  access: {
    /** Actions by resource */
    permissions: Record<string, string[]>;
    roles: {
      name: string;
      /** True if the caller may assign it */
      mayGive: boolean;
    }[];
    /** Default role of new users */
    defaultRole: string;
    impersonation: {
      requiresReason: boolean;
      /** True if the user gets an email */
      notifies: boolean;
      /** Duration in seconds */
      seconds: number;
    };
    /** `soft`: removed users can be restored for 30 days */
    deletion: "soft" | "now";
    /** True if organizations are on */
    organizations: boolean;
    /** True if the texts of screens and emails can be changed */
    texts: boolean;
  } | null;
}

/** Query of `GET /admin/list-audit-events`. */
export interface ListAuditEventsQuery {
  /** Name of an event; repeat the parameter for several */
  event?: string | string[] | undefined;
  outcome?: "success" | "failure" | undefined;
  /** The account concerned */
  userId?: string | undefined;
  /** The user who acted */
  actorId?: string | undefined;
  /** The administrator who acted as the actor */
  impersonatorId?: string | undefined;
  targetType?: string | undefined;
  /** Target of the action: a session, a member, an invitation */
  targetId?: string | undefined;
  organizationId?: string | undefined;
  sessionId?: string | undefined;
  method?: string | undefined;
  /** Reason of the failure */
  reason?: string | undefined;
  /** As in the log and in `x-request-id` */
  requestId?: string | undefined;
  /** Only with the permission to list sessions */
  ipAddress?: string | undefined;
  /** Start of the period, inclusive. ISO 8601 */
  from?: string | undefined;
  /** End of the period, exclusive. ISO 8601 */
  to?: string | undefined;
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** Answer of `GET /admin/list-audit-events`. */
export interface ListAuditEventsAnswer {
  events: {
    id: string;
    createdAt: Date;
    /** For example `sign_in` or `user_banned`. Later versions may add more */
    event: string;
    outcome: "success" | "failure";
    /** User whose account is concerned */
    user: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null if the account was deleted, or if the caller may not see email addresses */
      email: string | null;
    } | null;
    /** User who acted; null without a session */
    actor: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null if the account was deleted, or if the caller may not see email addresses */
      email: string | null;
    } | null;
    /** `host`: the application or the service itself */
    actorType: "user" | "anonymous" | "host";
    /** The administrator who acted as the actor */
    impersonator: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null if the account was deleted, or if the caller may not see email addresses */
      email: string | null;
    } | null;
    organization: {
      id: string;
      name: string | null;
    } | null;
    targetType: string | null;
    targetId: string | null;
    /** Name of the target, such as a team. Null if it has none, or no longer exists */
    targetName: string | null;
    sessionId: string | null;
    method: string | null;
    /** Reason of the failure */
    reason: string | null;
    /** Names of the fields that changed */
    changed: string[];
    /** Details of the event. A pair holds the values before and after a change */
    details: Record<string, unknown>;
    /** Null if the caller may not see it; empty if unknown */
    ipAddress: string | null;
    /** As sent by the client, so it proves nothing */
    userAgent: string | null;
    requestId: string | null;
  }[];
  /** Cursor of the next page, with older events; null on the last page */
  nextCursor: string | null;
}

/** Query of `GET /admin/get-audit-event`. */
export interface GetAuditEventQuery {
  id: string;
}

/** Answer of `GET /admin/get-audit-event`. */
export interface GetAuditEventAnswer {
  id: string;
  createdAt: Date;
  /** For example `sign_in` or `user_banned`. Later versions may add more */
  event: string;
  outcome: "success" | "failure";
  /** User whose account is concerned */
  user: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null if the account was deleted, or if the caller may not see email addresses */
    email: string | null;
  } | null;
  /** User who acted; null without a session */
  actor: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null if the account was deleted, or if the caller may not see email addresses */
    email: string | null;
  } | null;
  /** `host`: the application or the service itself */
  actorType: "user" | "anonymous" | "host";
  /** The administrator who acted as the actor */
  impersonator: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null if the account was deleted, or if the caller may not see email addresses */
    email: string | null;
  } | null;
  organization: {
    id: string;
    name: string | null;
  } | null;
  targetType: string | null;
  targetId: string | null;
  /** Name of the target, such as a team. Null if it has none, or no longer exists */
  targetName: string | null;
  sessionId: string | null;
  method: string | null;
  /** Reason of the failure */
  reason: string | null;
  /** Names of the fields that changed */
  changed: string[];
  /** Details of the event. A pair holds the values before and after a change */
  details: Record<string, unknown>;
  /** Null if the caller may not see it; empty if unknown */
  ipAddress: string | null;
  /** As sent by the client, so it proves nothing */
  userAgent: string | null;
  requestId: string | null;
  /** The fields that changed. Values are null where they aren't recorded */
  changes: {
    field: string;
    before: unknown;
    after: unknown;
  }[];
}

/** Query of `GET /admin/export-audit-events`. */
export interface ExportAuditEventsQuery {
  /** Name of an event; repeat the parameter for several */
  event?: string | string[] | undefined;
  outcome?: "success" | "failure" | undefined;
  /** The account concerned */
  userId?: string | undefined;
  /** The user who acted */
  actorId?: string | undefined;
  /** The administrator who acted as the actor */
  impersonatorId?: string | undefined;
  targetType?: string | undefined;
  /** Target of the action: a session, a member, an invitation */
  targetId?: string | undefined;
  organizationId?: string | undefined;
  sessionId?: string | undefined;
  method?: string | undefined;
  /** Reason of the failure */
  reason?: string | undefined;
  /** As in the log and in `x-request-id` */
  requestId?: string | undefined;
  /** Only with the permission to list sessions */
  ipAddress?: string | undefined;
  /** Start of the period, inclusive. ISO 8601 */
  from?: string | undefined;
  /** End of the period, exclusive. ISO 8601 */
  to?: string | undefined;
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** `csv`: a table; `ndjson`: a line of JSON for each */
  format: "csv" | "ndjson";
}

/** Query of `GET /admin/explain`. */
export interface ExplainFailureQuery {
  /** ID of a request, or an email address */
  of: string;
}

/** Answer of `GET /admin/explain`. */
export interface ExplainFailureAnswer {
  /** Account with the email address; null if there is none */
  account: {
    id: string;
    email: string;
    /** Everything that keeps the user from signing in now, or may do so */
    findings: {
      cause: string;
      what: string;
      help: string;
      /** End of the obstacle. Null: it lasts until it is changed */
      endsAt: Date | null;
    }[];
  } | null;
  /** Newest first, at most 20 */
  attempts: {
    /** Stable identifier for programs */
    cause: string;
    what: string;
    help: string;
    path: string | null;
    steps: {
      name: string;
      passed: boolean;
    }[];
    /** Time from which a new attempt can succeed */
    endsAt: Date | null;
    /** URL of the documentation of the error */
    docs: string | null;
    event: {
      id: string;
      createdAt: Date;
      /** For example `sign_in` or `user_banned`. Later versions may add more */
      event: string;
      outcome: "success" | "failure";
      /** User whose account is concerned */
      user: {
        id: string;
        /** Null if the account was deleted */
        name: string | null;
        /** Null if the account was deleted, or if the caller may not see email addresses */
        email: string | null;
      } | null;
      /** User who acted; null without a session */
      actor: {
        id: string;
        /** Null if the account was deleted */
        name: string | null;
        /** Null if the account was deleted, or if the caller may not see email addresses */
        email: string | null;
      } | null;
      /** `host`: the application or the service itself */
      actorType: "user" | "anonymous" | "host";
      /** The administrator who acted as the actor */
      impersonator: {
        id: string;
        /** Null if the account was deleted */
        name: string | null;
        /** Null if the account was deleted, or if the caller may not see email addresses */
        email: string | null;
      } | null;
      organization: {
        id: string;
        name: string | null;
      } | null;
      targetType: string | null;
      targetId: string | null;
      /** Name of the target, such as a team. Null if it has none, or no longer exists */
      targetName: string | null;
      sessionId: string | null;
      method: string | null;
      /** Reason of the failure */
      reason: string | null;
      /** Names of the fields that changed */
      changed: string[];
      /** Details of the event. A pair holds the values before and after a change */
      details: Record<string, unknown>;
      /** Null if the caller may not see it; empty if unknown */
      ipAddress: string | null;
      /** As sent by the client, so it proves nothing */
      userAgent: string | null;
      requestId: string | null;
    };
  }[];
}

/** Query of `GET /admin/metrics`. */
export interface GetMetricsQuery {
  /** Default: 30d */
  range?: "today" | "7d" | "30d" | "90d" | undefined;
}

/** Answer of `GET /admin/metrics`. */
export interface GetMetricsAnswer {
  /** Every day of the range, oldest first */
  days: {
    /** `2026-11-21` */
    day: string;
    signUps: number;
    signIns: number;
    /** Refused sign-ins and wrong second-factor codes */
    failures: number;
    /** Users with at least one recorded event */
    activeUsers: number;
    passkeysAdded: number;
    /** Times that two-step verification was turned on */
    twoFactorEnabled: number;
  }[];
  /** Figures of the days before, as many as in the range. Null if their events aren't kept */
  before: {
    signUps: number;
    signIns: number;
    failures: number;
    /** Most on one day */
    activeUsers: number;
    passkeysAdded: number;
    /** Times that two-step verification was turned on */
    twoFactorEnabled: number;
  } | null;
  /** Failures by method and reason, most frequent first */
  methods: {
    method: string | null;
    /** Reason of the failure */
    reason: string | null;
    signIns: number;
    failures: number;
  }[];
  /** Successful sign-ins by approximate place, at most 20, most frequent first. Null if the deployment has no database of places */
  places:
    | {
        /** In the caller's language, or else in English, as far as the database of places has it */
        city: string | null;
        /** ISO 3166-1 alpha-2 code, such as `DE` */
        country: string | null;
        signIns: number;
      }[]
    | null;
  users: number;
  /** Requests answered and emails sent for each day, oldest first. Null if the engine doesn't run as a service */
  traffic: {
    days: {
      /** Requests refused with 429 */
      limited: number;
      /** Emails that the email server accepted */
      emails: number;
      /** Median response time in milliseconds; null without requests */
      p50: number | null;
      /** 99th percentile of the response time in milliseconds; null without requests */
      p99: number | null;
      day: string;
    }[];
    total: {
      /** Requests refused with 429 */
      limited: number;
      /** Emails that the email server accepted */
      emails: number;
      /** Median response time in milliseconds; null without requests */
      p50: number | null;
      /** 99th percentile of the response time in milliseconds; null without requests */
      p99: number | null;
    };
  } | null;
  /** Number of open sessions. Null if they are stored outside the database */
  sessions: number | null;
}

/** Answer of `GET /admin/service`. */
export interface GetServiceAnswer {
  /** Version of the engine */
  version: string;
  baseURL: string;
  database: {
    kind: string;
    version: string;
    /** Connections to the database; null for a file */
    pool: {
      used: number;
      idle: number;
      waiting: number;
      max: number;
    } | null;
    /** Milliseconds by which this process's clock is ahead of the database's */
    clockAhead: number;
    /** Pending changes to the tables. Cached for a minute */
    migrations: {
      /** SQL of `latchkey migrate`, without the parts in brackets */
      pending: string[];
      /** Duplicate rows, which have to be removed before unique indexes can be made */
      duplicates: {
        table: string;
        columns: string[];
      }[];
    };
  };
  /** Null if Redis isn't used */
  redis: {
    isUp: boolean;
  } | null;
  /** Processes, machines, database and Redis, as `latchkey doctor` names them, in English. Cached for a minute. Null in an application */
  topology: string | null;
  mail: {
    isOn: boolean;
    /** Emails and other messages awaiting delivery */
    pending: number;
    /** Age of the oldest of them in seconds */
    oldestSeconds: number;
    /** Undeliverable messages of the last 30 days */
    givenUp: number;
  };
  /** The first one signs; all of them verify */
  secrets: {
    /** Its version, or a fingerprint */
    id: string;
    isSigning: boolean;
  }[];
  /** Keys of tokens for other services. Null if the engine doesn't sign such tokens */
  signing: {
    keys: {
      kid: string;
      alg: string;
      isSigning: boolean;
      /** True if it is the next key to sign */
      isNext: boolean;
      createdAt: Date;
      /** Time from which it no longer signs */
      expiresAt: Date | null;
      /** Time from which it no longer verifies */
      retiresAt: Date | null;
    }[];
    /** Time of the next automatic rotation. Null: keys aren't rotated automatically */
    nextRotationAt: Date | null;
  } | null;
  /** Settings of the service. Null in an application */
  settings:
    | {
        /** Name of the environment variable, or of the configuration file's option */
        name: string;
        /** Null if it isn't set, or if the value may be secret */
        value: string | null;
        source: "environment" | "file" | "default";
        /** URL of its documentation */
        docs: string | null;
      }[]
    | null;
  /** URL of the documentation, without a trailing slash. Null if it isn't configured */
  docs: string | null;
  features: string[];
  /** Requests in progress */
  inFlight: number;
  /** Reasons to route requests to another process: `clock`, `file`, `writes` */
  troubles: string[];
}

/** Answer of `POST /admin/send-test-email`. */
export interface SendTestEmailAnswer {
  to: string;
}

/** Query of `GET /admin/list-failed-emails`. */
export interface ListFailedEmailsQuery {
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** Answer of `GET /admin/list-failed-emails`. */
export interface ListFailedEmailsAnswer {
  emails: {
    id: string;
    /** Such as `reset-password` */
    template: string;
    /** Email address. Null if the caller may not see email addresses, or the user is gone */
    to: string | null;
    attempts: number;
    createdAt: Date;
    /** Error of the last attempt. Null if the caller may not see email addresses: it may contain one */
    error: string | null;
  }[];
  nextCursor: string | null;
}

/** Body of `POST /admin/retry-failed-emails`. */
export interface RetryFailedEmailsBody {
  ids: string[];
}

/** Answer of `POST /admin/retry-failed-emails`. */
export interface RetryFailedEmailsAnswer {
  /** Number of the emails that were still in the list */
  count: number;
}

/** Body of `POST /admin/discard-failed-emails`. */
export interface DiscardFailedEmailsBody {
  ids: string[];
}

/** Answer of `POST /admin/discard-failed-emails`. */
export interface DiscardFailedEmailsAnswer {
  /** Number of the emails that were still in the list */
  count: number;
}

/** Query of `GET /admin/list-sessions`. */
export interface AdminListSessionsQuery {
  userId?: string | undefined;
  ipAddress?: string | undefined;
  /** Opened at this time or later. ISO 8601 */
  from?: string | undefined;
  /** Opened before this time. ISO 8601 */
  to?: string | undefined;
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** Answer of `GET /admin/list-sessions`. */
export interface AdminListSessionsAnswer {
  sessions: {
    id: string;
    token: string;
    userId: string;
    userName: string | null;
    /** Null if the caller may not see email addresses */
    userEmail: string | null;
    createdAt: Date;
    updatedAt: Date;
    expiresAt: Date;
    ipAddress: string;
    userAgent: string;
    /** The administrator who acts as the user */
    impersonatedBy: string | null;
  }[];
  nextCursor: string | null;
}

/** Query of `GET /admin/list-organizations`. */
export interface AdminListOrganizationsQuery {
  /** Part of the name or slug, or the ID */
  search?: string | undefined;
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** Answer of `GET /admin/list-organizations`. */
export interface AdminListOrganizationsAnswer {
  organizations: {
    id: string;
    name: string;
    slug: string;
    logo: string | null;
    createdAt: Date;
    members: number;
  }[];
  nextCursor: string | null;
}

/** Query of `GET /admin/get-organization`. */
export interface AdminGetOrganizationQuery {
  id: string;
}

/** Answer of `GET /admin/get-organization`. */
export interface AdminGetOrganizationAnswer {
  organization: {
    id: string;
    name: string;
    slug: string;
    logo: string | null;
    createdAt: Date;
    metadata: string | null;
  };
  counts: {
    members: number;
    owners: number;
    pendingInvitations: number;
    teams: number | null;
    roles: number | null;
  };
}

/** Query of `GET /admin/list-organization-members`. */
export interface AdminListOrganizationMembersQuery {
  organizationId: string;
  /** `nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** Answer of `GET /admin/list-organization-members`. */
export interface AdminListOrganizationMembersAnswer {
  members: {
    id: string;
    userId: string;
    name: string | null;
    /** Null if the caller may not see email addresses */
    email: string | null;
    role: string;
    createdAt: Date;
  }[];
  nextCursor: string | null;
}

/** Body of `POST /admin/delete-organization`. */
export interface AdminDeleteOrganizationBody {
  organizationId: string;
}

/** Answer of `POST /admin/delete-organization`. */
export interface AdminDeleteOrganizationAnswer {
  success: true;
}

/** Query of `GET /admin/list-user-accounts`. */
export interface AdminListUserAccountsQuery {
  userId: string;
}

/** Answer of `GET /admin/list-user-accounts`. */
export interface AdminListUserAccountsAnswer {
  accounts: {
    id: string;
    provider: string;
    providerId: string;
    issuer: string;
    accountId: string;
    userId: string;
    scopes: string[];
    createdAt: Date;
    updatedAt: Date;
  }[];
}

/** Query of `GET /admin/list-user-organizations`. */
export interface AdminListUserOrganizationsQuery {
  userId: string;
}

/** Answer of `GET /admin/list-user-organizations`. */
export interface AdminListUserOrganizationsAnswer {
  organizations: {
    id: string;
    name: string;
    slug: string;
    logo: string | null;
    createdAt: Date;
    role: string;
  }[];
}

/** Query of `GET /admin/list-user-api-keys`. */
export interface AdminListUserApiKeysQuery {
  userId: string;
  /** Default 50 */
  limit?: number | string | undefined;
  offset?: number | string | undefined;
}

/** Answer of `GET /admin/list-user-api-keys`. */
export interface AdminListUserApiKeysAnswer {
  apiKeys: {
    id: string;
    configId: string;
    name: string | null;
    /** First characters of the secret; null if they aren't stored */
    start: string | null;
    prefix: string | null;
    /** Owner; null if the owner is an organization */
    userId: string | null;
    /** Owner: a user or an organization */
    referenceId: string;
    refillInterval: number | null;
    refillAmount: number | null;
    lastRefillAt: Date | null;
    enabled: boolean;
    rateLimitEnabled: boolean;
    /** Milliseconds */
    rateLimitTimeWindow: number | null;
    rateLimitMax: number | null;
    requestCount: number;
    /** Number of uses left; null: unlimited */
    remaining: number | null;
    lastRequest: Date | null;
    expiresAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    permissions: Record<string, string[]> | null;
    metadata: Record<string, unknown> | null;
  }[];
  /** On all pages */
  total: number;
}

/** Body of `auth.api.createSetupLink`. */
export interface CreateSetupLinkBody {
  /** Default: entered by the user who opens the link, which only works for the first administrator */
  email?: string | undefined;
  name?: string | undefined;
}

/** Answer of `auth.api.createSetupLink`. */
export interface CreateSetupLinkAnswer {
  token: string;
  expiresAt: Date;
}

/** Answer of `auth.api.hasAdministrator`. */
export interface HasAdministratorAnswer {
  exists: boolean;
}

/** Answer of `auth.api.listAdministrators`. */
export interface ListAdministratorsAnswer {
  administrators: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    role: string | null;
    isBanned: boolean;
    createdAt: Date;
  }[];
}

/** Body of `auth.api.grantAdministrator`. */
export interface GrantAdministratorBody {
  email: string;
}

/** Answer of `auth.api.grantAdministrator`. */
export interface GrantAdministratorAnswer {
  email: string;
  role: string | null;
}

/** Body of `auth.api.revokeAdministrator`. */
export interface RevokeAdministratorBody {
  email: string;
}

/** Answer of `auth.api.revokeAdministrator`. */
export interface RevokeAdministratorAnswer {
  email: string;
  role: string | null;
}

/** Query of `GET /admin/setup`. */
export interface SetupPreviewQuery {
  token: string;
}

/** Answer of `GET /admin/setup`. */
export interface SetupPreviewAnswer {
  /** Null: entered by the user who opens the link */
  email: string | null;
  name: string | null;
}

/** Body of `POST /admin/setup`. */
export interface SetupAdministratorBody {
  token: string;
  /** Required if the link names no email address */
  email?: string | undefined;
  name?: string | undefined;
  password: string;
}

/** Answer of `POST /admin/setup`. */
export interface SetupAdministratorAnswer {
  email: string;
}

/** Query of `GET /admin/list-texts`. */
export interface ListTextsQuery {
  /** A language on offer, such as `pt-BR` */
  language: string;
}

/** Answer of `GET /admin/list-texts`. */
export interface ListTextsAnswer {
  /** The languages on offer */
  languages: string[];
  texts: {
    id: string;
    /** The text without a change, as an ICU message */
    default: string;
    /** Null: it wasn't changed */
    text: string | null;
  }[];
}

/** Body of `POST /admin/change-texts`. */
export interface ChangeTextsBody {
  /** A language on offer, such as `pt-BR` */
  language: string;
  texts: {
    id: string;
    /** An ICU message. Null: the default again */
    text: string | null;
  }[];
}

/** Answer of `POST /admin/change-texts`. */
export interface ChangeTextsAnswer {
  /** One result for each text, in the same order */
  results: {
    id: string;
    outcome: "changed" | "same" | "unknown" | "broken";
    /** With `broken` */
    problem: {
      /** Stable identifier for programs */
      code: string;
      /** Such as the missing placeholders */
      names: string[];
    } | null;
  }[];
}

/** Query of `auth.api.readTexts`. */
export interface ReadTextsQuery {
  version: number;
}

/** Answer of `auth.api.readTexts`. */
export interface ReadTextsAnswer {
  version: number;
  /** Null: the same as before */
  texts:
    | {
        language: string;
        id: string;
        text: string;
      }[]
    | null;
}

/** Methods that `admin()` adds to `auth.api`. */
export interface AdminApi {
  /**
   * Create a user.
   *
   * `POST /admin/create-user`. Errors: `YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS` (403), `UNAUTHORIZED`
   * (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `INVALID_ROLE_TYPE` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
   * `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL` (403), `INVALID_EMAIL` (400),
   * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FIELD_NOT_ALLOWED` (400), `PASSWORD_TOO_SHORT`
   * (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400),
   * `FAILED_TO_CREATE_USER` (500).
   */
  readonly createUser: ApiCall<{ body: CreateUserBody }, CreateUserAnswer>;

  /**
   * List users, in pages.
   *
   * `GET /admin/list-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS` (403).
   */
  readonly listUsers: ApiCall<{ query?: ListUsersQuery; headers: CallHeaders }, ListUsersAnswer>;

  /**
   * Get a user.
   *
   * `GET /admin/get-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403),
   * `USER_NOT_FOUND` (404).
   */
  readonly getUser: ApiCall<{ query: GetUserQuery; headers: CallHeaders }, GetUserAnswer>;

  /**
   * Change a user.
   *
   * `POST /admin/update-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS`
   * (403), `PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER` (400), `NO_DATA_TO_UPDATE` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `INVALID_ROLE_TYPE` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
   * `YOU_CANNOT_BAN_YOURSELF` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL` (403), `INVALID_EMAIL`
   * (400), `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FIELD_NOT_ALLOWED` (400), `USER_NOT_FOUND`
   * (404), `LAST_ADMINISTRATOR` (400), `SESSION_NOT_FRESH` (403).
   */
  readonly adminUpdateUser: ApiCall<
    { body: AdminUpdateUserBody; headers: CallHeaders },
    AdminUpdateUserAnswer
  >;

  /**
   * Set a user's roles.
   *
   * `POST /admin/set-role`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
   * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400),
   * `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
   */
  readonly setRole: ApiCall<{ body: SetRoleBody; headers: CallHeaders }, SetRoleAnswer>;

  /**
   * Ban a user, and end all of the user's sessions.
   *
   * `POST /admin/ban-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
   * `YOU_CANNOT_BAN_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
   */
  readonly banUser: ApiCall<{ body: BanUserBody; headers: CallHeaders }, BanUserAnswer>;

  /**
   * Lift a user's ban.
   *
   * `POST /admin/unban-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS` (403),
   * `USER_NOT_FOUND` (404).
   */
  readonly unbanUser: ApiCall<{ body: UnbanUserBody; headers: CallHeaders }, UnbanUserAnswer>;

  /**
   * Act as a user for a limited time, with a session of the user in this browser.
   *
   * `POST /admin/impersonate-user`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS` (403), `USER_NOT_FOUND` (404),
   * `YOU_CANNOT_IMPERSONATE_YOURSELF` (400), `YOU_CANNOT_IMPERSONATE_ADMINS` (403),
   * `IMPERSONATION_REASON_REQUIRED` (400), `BANNED_USER` (403).
   */
  readonly impersonateUser: ApiCall<
    { body: ImpersonateUserBody; headers: CallHeaders },
    ImpersonateUserAnswer
  >;

  /**
   * Stop acting as a user, and return to the administrator's session.
   *
   * `POST /admin/stop-impersonating`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_IMPERSONATING_ANYONE`
   * (400).
   */
  readonly stopImpersonating: BareApiCall<object, StopImpersonatingAnswer>;

  /**
   * List a user's open sessions. Their tokens are handles for revoke-user-session.
   *
   * `POST /admin/list-user-sessions`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS` (403).
   */
  readonly listUserSessions: ApiCall<
    { body: ListUserSessionsBody; headers: CallHeaders },
    ListUserSessionsAnswer
  >;

  /**
   * End one session of a user.
   *
   * `POST /admin/revoke-user-session`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS` (403).
   */
  readonly revokeUserSession: ApiCall<
    { body: RevokeUserSessionBody; headers: CallHeaders },
    RevokeUserSessionAnswer
  >;

  /**
   * End all sessions of a user.
   *
   * `POST /admin/revoke-user-sessions`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS` (403).
   */
  readonly revokeUserSessions: ApiCall<
    { body: RevokeUserSessionsBody; headers: CallHeaders },
    RevokeUserSessionsAnswer
  >;

  /**
   * Remove a user with all stored data.
   *
   * `POST /admin/remove-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`
   * (403), `YOU_CANNOT_REMOVE_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
   */
  readonly removeUser: ApiCall<{ body: RemoveUserBody; headers: CallHeaders }, RemoveUserAnswer>;

  /**
   * Set a user's password, and end all of the user's sessions.
   *
   * `POST /admin/set-user-password`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD` (403), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG`
   * (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400), `USER_NOT_FOUND` (404),
   * `SESSION_NOT_FRESH` (403).
   */
  readonly setUserPassword: ApiCall<
    { body: SetUserPasswordBody; headers: CallHeaders },
    SetUserPasswordAnswer
  >;

  /**
   * Check whether the caller has permissions.
   *
   * `POST /admin/has-permission`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_ROLE_IS_REQUIRED` (400),
   * `USER_NOT_FOUND` (400), `INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED` (400).
   */
  readonly userHasPermission: BareApiCall<{ body?: UserHasPermissionBody }, UserHasPermissionAnswer>;

  /**
   * Remove a user's sign-in method, and end all of the user's sessions.
   *
   * `POST /admin/remove-sign-in-method`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS` (403), `VALIDATION_ERROR` (400),
   * `YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS` (400), `USER_NOT_FOUND` (404),
   * `SIGN_IN_METHOD_NOT_FOUND` (404), `LAST_SIGN_IN_METHOD` (400).
   */
  readonly removeSignInMethod: ApiCall<
    { body: RemoveSignInMethodBody; headers: CallHeaders },
    RemoveSignInMethodAnswer
  >;

  /**
   * Remove a sign-in method of the user with an email address, for the command line.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS` (403), `UNAUTHORIZED`
   * (401), `VALIDATION_ERROR` (400), `YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS` (400),
   * `USER_NOT_FOUND` (404), `SIGN_IN_METHOD_NOT_FOUND` (404), `LAST_SIGN_IN_METHOD` (400).
   */
  readonly removeSignInMethodByEmail: ApiCall<
    { body: RemoveSignInMethodByEmailBody },
    RemoveSignInMethodByEmailAnswer
  >;

  /**
   * Import users without passwords, and email each of them a link to set one.
   *
   * `POST /admin/import-users`. Errors: `YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS` (403), `UNAUTHORIZED`
   * (401), `INVITATIONS_NOT_AVAILABLE` (400), `INVALID_REDIRECT_URL` (403).
   */
  readonly importUsers: ApiCall<{ body: ImportUsersBody }, ImportUsersAnswer>;

  /**
   * List removed users who can be restored, most recently removed first.
   *
   * `GET /admin/list-removed-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS`
   * (403).
   */
  readonly listRemovedUsers: ApiCall<
    { query?: ListRemovedUsersQuery; headers: CallHeaders },
    ListRemovedUsersAnswer
  >;

  /**
   * Restore a removed user and everything removed with them.
   *
   * `POST /admin/restore-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`
   * (403), `REMOVED_USER_NOT_FOUND` (404), `CAN_NOT_RESTORE_USER` (409).
   */
  readonly restoreUser: ApiCall<{ body: RestoreUserBody; headers: CallHeaders }, RestoreUserAnswer>;

  /**
   * Permanently delete a removed user.
   *
   * `POST /admin/purge-removed-user`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS` (403), `REMOVED_USER_NOT_FOUND` (404).
   */
  readonly purgeRemovedUser: ApiCall<
    { body: PurgeRemovedUserBody; headers: CallHeaders },
    PurgeRemovedUserAnswer
  >;

  /**
   * Get the caller's administrative permissions and the settings of administration.
   *
   * `GET /admin/access`. Errors: `UNAUTHORIZED` (401).
   */
  readonly getAdminAccess: ApiCall<{ headers: CallHeaders }, GetAdminAccessAnswer>;

  /**
   * List recorded events, newest first, in pages. Filters can be combined.
   *
   * `GET /admin/list-audit-events`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS`
   * (403).
   */
  readonly listAuditEvents: ApiCall<
    { query?: ListAuditEventsQuery; headers: CallHeaders },
    ListAuditEventsAnswer
  >;

  /**
   * Get a recorded event, with the values before and after a change.
   *
   * `GET /admin/get-audit-event`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `AUDIT_EVENT_NOT_FOUND` (404).
   */
  readonly getAuditEvent: ApiCall<{ query: GetAuditEventQuery; headers: CallHeaders }, GetAuditEventAnswer>;

  /**
   * Export recorded events as a file, at most 10,000. `x-next-cursor` is the cursor for the next file,
   * `x-files-left` the number of files after this one.
   *
   * `GET /admin/export-audit-events`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS`
   * (403).
   */
  readonly exportAuditEvents: ApiCall<{ query: ExportAuditEventsQuery; headers: CallHeaders }, Response>;

  /**
   * Explain why an attempt was refused and what helps, by the request's ID or a user's email address.
   *
   * `GET /admin/explain`. Errors: `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `UNAUTHORIZED`
   * (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403).
   */
  readonly explainFailure: ApiCall<{ query: ExplainFailureQuery }, ExplainFailureAnswer>;

  /**
   * Get sign-ups, sign-ins, failures and active users for each day in UTC. Cached for 30 seconds.
   *
   * `GET /admin/metrics`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
   */
  readonly getMetrics: ApiCall<{ query?: GetMetricsQuery; headers: CallHeaders }, GetMetricsAnswer>;

  /**
   * Get the configuration and state of the service: database, email, queue, secrets, keys, settings.
   * Without secret values.
   *
   * `GET /admin/service`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
   */
  readonly getService: ApiCall<{ headers: CallHeaders }, GetServiceAnswer>;

  /**
   * Send the caller a test email immediately.
   *
   * `POST /admin/send-test-email`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403), `EMAIL_NOT_SET_UP` (400), `TEST_EMAIL_FAILED`
   * (422).
   */
  readonly sendTestEmail: ApiCall<{ headers: CallHeaders }, SendTestEmailAnswer>;

  /**
   * List failed emails: those that could not be delivered and are no longer retried. Newest first, in
   * pages, without their texts.
   *
   * `GET /admin/list-failed-emails`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
   */
  readonly listFailedEmails: ApiCall<
    { query?: ListFailedEmailsQuery; headers: CallHeaders },
    ListFailedEmailsAnswer
  >;

  /**
   * Resend failed emails. Links and codes in them may have expired.
   *
   * `POST /admin/retry-failed-emails`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_SERVICE` (403).
   */
  readonly retryFailedEmails: ApiCall<
    { body: RetryFailedEmailsBody; headers: CallHeaders },
    RetryFailedEmailsAnswer
  >;

  /**
   * Delete failed emails.
   *
   * `POST /admin/discard-failed-emails`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_SERVICE` (403).
   */
  readonly discardFailedEmails: ApiCall<
    { body: DiscardFailedEmailsBody; headers: CallHeaders },
    DiscardFailedEmailsAnswer
  >;

  /**
   * List the open sessions of all users whom the caller outranks, newest first. Their tokens are handles
   * for revoke-user-session.
   *
   * `GET /admin/list-sessions`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS` (403).
   */
  readonly adminListSessions: ApiCall<
    { query?: AdminListSessionsQuery; headers: CallHeaders },
    AdminListSessionsAnswer
  >;

  /**
   * List all organizations, newest first, in pages.
   *
   * `GET /admin/list-organizations`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403).
   */
  readonly adminListOrganizations: ApiCall<
    { query?: AdminListOrganizationsQuery; headers: CallHeaders },
    AdminListOrganizationsAnswer
  >;

  /**
   * Get an organization with its counts.
   *
   * `GET /admin/get-organization`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
   */
  readonly adminGetOrganization: ApiCall<
    { query: AdminGetOrganizationQuery; headers: CallHeaders },
    AdminGetOrganizationAnswer
  >;

  /**
   * List an organization's members, in the order in which they joined, in pages.
   *
   * `GET /admin/list-organization-members`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
   */
  readonly adminListOrganizationMembers: ApiCall<
    { query: AdminListOrganizationMembersQuery; headers: CallHeaders },
    AdminListOrganizationMembersAnswer
  >;

  /**
   * Delete an organization with everything in it.
   *
   * `POST /admin/delete-organization`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_DELETE_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
   */
  readonly adminDeleteOrganization: ApiCall<
    { body: AdminDeleteOrganizationBody; headers: CallHeaders },
    AdminDeleteOrganizationAnswer
  >;

  /**
   * List a user's sign-in methods: a password, and accounts at providers. Without tokens.
   *
   * `GET /admin/list-user-accounts`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER`
   * (403), `USER_NOT_FOUND` (404).
   */
  readonly adminListUserAccounts: ApiCall<
    { query: AdminListUserAccountsQuery; headers: CallHeaders },
    AdminListUserAccountsAnswer
  >;

  /**
   * List a user's organizations, with the role in each.
   *
   * `GET /admin/list-user-organizations`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403), `USER_NOT_FOUND` (404).
   */
  readonly adminListUserOrganizations: ApiCall<
    { query: AdminListUserOrganizationsQuery; headers: CallHeaders },
    AdminListUserOrganizationsAnswer
  >;

  /**
   * List the API keys of a user, newest first, in pages, without their secrets.
   *
   * `GET /admin/list-user-api-keys`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER`
   * (403), `USER_NOT_FOUND` (404).
   */
  readonly adminListUserApiKeys: ApiCall<
    { query: AdminListUserApiKeysQuery; headers: CallHeaders },
    AdminListUserApiKeysAnswer
  >;

  /**
   * Create the token of a setup link, which makes one administrator within 15 minutes.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401).
   */
  readonly createSetupLink: BareApiCall<{ body?: CreateSetupLinkBody }, CreateSetupLinkAnswer>;

  /**
   * Check whether an administrator exists who can sign in.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401).
   */
  readonly hasAdministrator: BareApiCall<object, HasAdministratorAnswer>;

  /**
   * List all administrators.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401).
   */
  readonly listAdministrators: BareApiCall<object, ListAdministratorsAnswer>;

  /**
   * Make a user an administrator, in addition to the user's roles.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401),
   * `USER_NOT_FOUND` (404), `EMAIL_NOT_CONFIRMED` (400), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
   * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400).
   */
  readonly grantAdministrator: ApiCall<{ body: GrantAdministratorBody }, GrantAdministratorAnswer>;

  /**
   * Remove a user's administrator roles.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401),
   * `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
   * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400).
   */
  readonly revokeAdministrator: ApiCall<{ body: RevokeAdministratorBody }, RevokeAdministratorAnswer>;

  /**
   * Preview a setup link without using it up.
   *
   * `GET /admin/setup`. Errors: `SETUP_LINK_INVALID` (400).
   */
  readonly setupPreview: ApiCall<{ query: SetupPreviewQuery }, SetupPreviewAnswer>;

  /**
   * Become an administrator with a setup link from the service's terminal. Opens no session.
   *
   * `POST /admin/setup`. Errors: `SETUP_LINK_INVALID` (400), `INVALID_EMAIL` (400),
   * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FAILED_TO_CREATE_USER` (422), `PASSWORD_TOO_SHORT`
   * (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400).
   */
  readonly setupAdministrator: ApiCall<{ body: SetupAdministratorBody }, SetupAdministratorAnswer>;

  /**
   * List the texts of screens and emails in a language, with those that were changed.
   *
   * `GET /admin/list-texts`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_TEXTS` (403),
   * `TEXTS_NOT_FOUND` (404).
   */
  readonly listTexts: ApiCall<{ query: ListTextsQuery; headers: CallHeaders }, ListTextsAnswer>;

  /**
   * Change texts of screens and emails in a language. A text that would break is left as it was.
   *
   * `POST /admin/change-texts`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_TEXTS`
   * (403), `TEXTS_NOT_FOUND` (404).
   */
  readonly changeTexts: ApiCall<{ body: ChangeTextsBody; headers: CallHeaders }, ChangeTextsAnswer>;

  /**
   * Read the changed texts of all languages, if there are others than those of a version.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_LIST_TEXTS` (403), `UNAUTHORIZED` (401).
   */
  readonly readTexts: ApiCall<{ query: ReadTextsQuery }, ReadTextsAnswer>;
}
