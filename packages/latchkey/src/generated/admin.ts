// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/call.ts";
import type { Session, User } from "./api.ts";

/** Create a user: the body. */
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
      } & Record<string, unknown>)
    | undefined;
}

/** Create a user: the answer. */
export interface CreateUserAnswer {
  user: User;
}

/** All users, in pages: the query. */
export type ListUsersQuery = {
  searchValue?: string | undefined;
  /** Default: email. `any`: each word begins one of the name, the email, the username or the ID */
  searchField?: "email" | "name" | "id" | "any" | undefined;
  searchOperator?: "contains" | "starts_with" | "ends_with" | undefined;
  /** Default 100, at most 1000 */
  limit?: number | string | undefined;
  offset?: number | string | undefined;
  /** A column of the user. Default: createdAt */
  sortBy?: string | undefined;
  sortDirection?: "asc" | "desc" | undefined;
  /** A column of the user. Default: email */
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
  /** Several filters at once: a list in JSON of `{ field, value, operator }` */
  filters?: string | undefined;
};

/** All users, in pages: the answer. */
export interface ListUsersAnswer {
  users: User[];
  total: number;
  limit: number;
  offset: number;
}

/** One user: the query. */
export interface GetUserQuery {
  id: string;
}

/** One user: the answer. */
export type GetUserAnswer = User;

/** Change a user: the body. */
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

/** Change a user: the answer. */
export type AdminUpdateUserAnswer = User;

/** Give a user other roles: the body. */
export interface SetRoleBody {
  userId: string | number;
  /** A role, or a list of roles */
  role: unknown;
}

/** Give a user other roles: the answer. */
export interface SetRoleAnswer {
  user: User;
}

/** Ban a user: every session ends, and no new one opens: the body. */
export interface BanUserBody {
  userId: string | number;
  /** For administrators */
  banReason?: string | undefined;
  /** For the user, whose sign-ins are refused with it */
  banMessage?: string | undefined;
  /** Seconds */
  banExpiresIn?: number | undefined;
}

/** Ban a user: every session ends, and no new one opens: the answer. */
export interface BanUserAnswer {
  user: User;
}

/** Lift a user's ban: the body. */
export interface UnbanUserBody {
  userId: string | number;
}

/** Lift a user's ban: the answer. */
export interface UnbanUserAnswer {
  user: User;
}

/** Act as a user: opens a session of theirs in this browser, for a limited time: the body. */
export interface ImpersonateUserBody {
  userId: string | number;
  /** Why. It stands in the audit log, and in the user's notice */
  reason?: string | undefined;
}

/** Act as a user: opens a session of theirs in this browser, for a limited time: the answer. */
export interface ImpersonateUserAnswer {
  session: Session;
  user: User;
}

/** Cease to act as a user: this browser has the administrator's session again: the answer. */
export interface StopImpersonatingAnswer {
  session: Session;
  user: User;
}

/** The open sessions of a user. Their tokens are handles for revoke-user-session: the body. */
export interface ListUserSessionsBody {
  userId: string | number;
}

/** The open sessions of a user. Their tokens are handles for revoke-user-session: the answer. */
export interface ListUserSessionsAnswer {
  sessions: Session[];
}

/** End one session of a user: the body. */
export interface RevokeUserSessionBody {
  sessionToken: string;
}

/** End one session of a user: the answer. */
export interface RevokeUserSessionAnswer {
  success: true;
}

/** End all sessions of a user: the body. */
export interface RevokeUserSessionsBody {
  userId: string | number;
}

/** End all sessions of a user: the answer. */
export interface RevokeUserSessionsAnswer {
  success: true;
}

/** Remove a user with everything that is stored about them: the body. */
export interface RemoveUserBody {
  userId: string | number;
}

/** Remove a user with everything that is stored about them: the answer. */
export interface RemoveUserAnswer {
  success: true;
}

/** Set a user's password: every session of theirs ends: the body. */
export interface SetUserPasswordBody {
  userId: string | number;
  newPassword: string;
}

/** Set a user's password: every session of theirs ends: the answer. */
export interface SetUserPasswordAnswer {
  status: true;
}

/** Whether the caller may do something: the body. */
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
  /** The same under its older name */
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

/** Whether the caller may do something: the answer. */
export interface UserHasPermissionAnswer {
  error: null;
  success: boolean;
}

/** Remove a sign-in method of a user: every session of theirs ends: the body. */
export interface RemoveSignInMethodBody {
  /** `two-factor`, `passkey` (every passkey) or `provider` (every connected account) */
  method: string;
  /** Why, in one line. It stands in the audit log, and in the user's notice */
  reason: string;
  userId: string | number;
}

/** Remove a sign-in method of a user: every session of theirs ends: the answer. */
export interface RemoveSignInMethodAnswer {
  status: true;
}

/** Remove a sign-in method of the user with this email, for the command line: the body. */
export interface RemoveSignInMethodByEmailBody {
  /** `two-factor`, `passkey` (every passkey) or `provider` (every connected account) */
  method: string;
  /** Why, in one line. It stands in the audit log, and in the user's notice */
  reason: string;
  email: string;
}

/** Remove a sign-in method of the user with this email, for the command line: the answer. */
export interface RemoveSignInMethodByEmailAnswer {
  email: string;
  method: string;
}

/** Create users of a list without passwords, and email each a link to set one: the body. */
export interface ImportUsersBody {
  users: {
    email: string;
    /** Default: the part of the email before the @ */
    name?: string | undefined;
    /** One, or several with commas. Needs the permission `set-role` */
    role?: string | undefined;
  }[];
  /** Whether they are emailed a link. Default true */
  invite?: boolean | undefined;
  /** The page that takes the token. Default `/reset-password` */
  redirectTo?: string | undefined;
}

/** Create users of a list without passwords, and email each a link to set one: the answer. */
export interface ImportUsersAnswer {
  created: number;
  existing: number;
  invalid: number;
  /** One for each row, in the same order */
  rows: {
    /** As it was given */
    email: string;
    status: "created" | "existing" | "invalid";
    /** Of a user that was created */
    userId: string | null;
    /** Why the row is invalid */
    code: string | null;
    message: string | null;
  }[];
}

/** Removed users who can be restored, the last removed first: the query. */
export interface ListRemovedUsersQuery {
  /** An email, or its beginning. Needs `user: get` */
  search?: string | undefined;
  /** The `nextCursor` of the page before */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** Removed users who can be restored, the last removed first: the answer. */
export interface ListRemovedUsersAnswer {
  users: {
    /** The ID that the user had, and has again */
    id: string;
    /** Null where the caller may not see emails */
    email: string | null;
    name: string;
    removedAt: Date;
    /** Null: the application. Its name and email are null if the account is gone */
    removedBy: {
      id: string;
      name: string | null;
      email: string | null;
    } | null;
    /** From then on nothing of the user is left */
    purgeAt: Date;
  }[];
  nextCursor: string | null;
}

/** Bring a removed user back, with everything that went with them: the body. */
export interface RestoreUserBody {
  userId: string;
}

/** Bring a removed user back, with everything that went with them: the answer. */
export interface RestoreUserAnswer {
  user: User;
}

/** Permanently delete a removed user: the body. */
export interface PurgeRemovedUserBody {
  userId: string;
}

/** Permanently delete a removed user: the answer. */
export interface PurgeRemovedUserAnswer {
  success: true;
}

/** What the caller may do in administration, and how it is set up: the answer. */
export interface GetAdminAccessAnswer {
  /** Null for those who administer nothing, and while an administrator acts as a user */
  access: {
    /** Actions by resource */
    permissions: Record<string, string[]>;
    roles: {
      name: string;
      /** The caller may give it to users */
      mayGive: boolean;
    }[];
    /** Of new users */
    defaultRole: string;
    impersonation: {
      requiresReason: boolean;
      /** The user gets an email */
      notifies: boolean;
      /** How long it lasts */
      seconds: number;
    };
    /** Whether removed users can be restored for 30 days: `soft` */
    deletion: "soft" | "now";
    /** Whether there can be any */
    organizations: boolean;
  } | null;
}

/** Everything that was recorded, the newest first, in pages. Several filters at once: the query. */
export interface ListAuditEventsQuery {
  /** Names of events; several times for several */
  event?: string | string[] | undefined;
  outcome?: "success" | "failure" | undefined;
  /** The account concerned */
  userId?: string | undefined;
  /** The user who acted */
  actorId?: string | undefined;
  /** The administrator who acted as the actor */
  impersonatorId?: string | undefined;
  targetType?: string | undefined;
  /** What was acted upon: a session, a member, an invitation */
  targetId?: string | undefined;
  organizationId?: string | undefined;
  sessionId?: string | undefined;
  method?: string | undefined;
  /** Why it failed */
  reason?: string | undefined;
  /** As in the log and in `x-request-id` */
  requestId?: string | undefined;
  /** Only with the permission to list sessions */
  ipAddress?: string | undefined;
  /** The earliest time. ISO 8601 */
  from?: string | undefined;
  /** The end of the time, which is not in it. ISO 8601 */
  to?: string | undefined;
  /** The `nextCursor` of the page before */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** Everything that was recorded, the newest first, in pages. Several filters at once: the answer. */
export interface ListAuditEventsAnswer {
  events: {
    id: string;
    createdAt: Date;
    /** `sign_in`, `user_banned` and the like; later versions know more */
    event: string;
    outcome: "success" | "failure";
    /** Whose account it is about */
    user: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null where the caller may not see emails, too */
      email: string | null;
    } | null;
    /** Who did it; null if that person wasn't signed in */
    actor: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null where the caller may not see emails, too */
      email: string | null;
    } | null;
    /** `host`: the application or the service itself */
    actorType: "user" | "anonymous" | "host";
    /** The administrator who acted as the actor */
    impersonator: {
      id: string;
      /** Null if the account was deleted */
      name: string | null;
      /** Null where the caller may not see emails, too */
      email: string | null;
    } | null;
    organization: {
      id: string;
      name: string | null;
    } | null;
    targetType: string | null;
    targetId: string | null;
    sessionId: string | null;
    method: string | null;
    /** Why it failed */
    reason: string | null;
    /** Names of the fields that changed */
    changed: string[];
    /** What was given. A pair is a value before and after the change */
    details: Record<string, unknown>;
    /** Null where the caller may not see it; empty if it is unknown */
    ipAddress: string | null;
    /** As the client sent it, so it proves nothing */
    userAgent: string | null;
    requestId: string | null;
  }[];
  /** Where older ones begin; null where there are none */
  nextCursor: string | null;
}

/** One recorded event, with the values before and after a change: the query. */
export interface GetAuditEventQuery {
  id: string;
}

/** One recorded event, with the values before and after a change: the answer. */
export interface GetAuditEventAnswer {
  id: string;
  createdAt: Date;
  /** `sign_in`, `user_banned` and the like; later versions know more */
  event: string;
  outcome: "success" | "failure";
  /** Whose account it is about */
  user: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null where the caller may not see emails, too */
    email: string | null;
  } | null;
  /** Who did it; null if that person wasn't signed in */
  actor: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null where the caller may not see emails, too */
    email: string | null;
  } | null;
  /** `host`: the application or the service itself */
  actorType: "user" | "anonymous" | "host";
  /** The administrator who acted as the actor */
  impersonator: {
    id: string;
    /** Null if the account was deleted */
    name: string | null;
    /** Null where the caller may not see emails, too */
    email: string | null;
  } | null;
  organization: {
    id: string;
    name: string | null;
  } | null;
  targetType: string | null;
  targetId: string | null;
  sessionId: string | null;
  method: string | null;
  /** Why it failed */
  reason: string | null;
  /** Names of the fields that changed */
  changed: string[];
  /** What was given. A pair is a value before and after the change */
  details: Record<string, unknown>;
  /** Null where the caller may not see it; empty if it is unknown */
  ipAddress: string | null;
  /** As the client sent it, so it proves nothing */
  userAgent: string | null;
  requestId: string | null;
  /** The fields that changed. Values are null where they aren't recorded */
  changes: {
    field: string;
    before: unknown;
    after: unknown;
  }[];
}

/**
 * Recorded events as a file, at most 10,000; `x-next-cursor` says where the next file begins: the
 * query.
 */
export interface ExportAuditEventsQuery {
  /** Names of events; several times for several */
  event?: string | string[] | undefined;
  outcome?: "success" | "failure" | undefined;
  /** The account concerned */
  userId?: string | undefined;
  /** The user who acted */
  actorId?: string | undefined;
  /** The administrator who acted as the actor */
  impersonatorId?: string | undefined;
  targetType?: string | undefined;
  /** What was acted upon: a session, a member, an invitation */
  targetId?: string | undefined;
  organizationId?: string | undefined;
  sessionId?: string | undefined;
  method?: string | undefined;
  /** Why it failed */
  reason?: string | undefined;
  /** As in the log and in `x-request-id` */
  requestId?: string | undefined;
  /** Only with the permission to list sessions */
  ipAddress?: string | undefined;
  /** The earliest time. ISO 8601 */
  from?: string | undefined;
  /** The end of the time, which is not in it. ISO 8601 */
  to?: string | undefined;
  /** The `nextCursor` of the page before */
  cursor?: string | undefined;
  /** `csv`: a table; `ndjson`: a line of JSON for each */
  format: "csv" | "ndjson";
}

/**
 * Why an attempt was refused, in words, and what helps: by the request's ID, or by a person's email:
 * the query.
 */
export interface ExplainFailureQuery {
  /** A request's ID, or an email */
  of: string;
}

/**
 * Why an attempt was refused, in words, and what helps: by the request's ID, or by a person's email:
 * the answer.
 */
export interface ExplainFailureAnswer {
  /** Of an email: null if there is none */
  account: {
    id: string;
    email: string;
    /** What keeps the person out at this moment, or may do so */
    findings: {
      cause: string;
      what: string;
      help: string;
      /** Until then it holds. Null: until someone changes it */
      endsAt: Date | null;
    }[];
  } | null;
  /** The newest first, at most 20 */
  attempts: {
    /** Stable, for programs */
    cause: string;
    what: string;
    help: string;
    path: string | null;
    steps: {
      name: string;
      passed: boolean;
    }[];
    /** Until then waiting helps */
    endsAt: Date | null;
    event: {
      id: string;
      createdAt: Date;
      /** `sign_in`, `user_banned` and the like; later versions know more */
      event: string;
      outcome: "success" | "failure";
      /** Whose account it is about */
      user: {
        id: string;
        /** Null if the account was deleted */
        name: string | null;
        /** Null where the caller may not see emails, too */
        email: string | null;
      } | null;
      /** Who did it; null if that person wasn't signed in */
      actor: {
        id: string;
        /** Null if the account was deleted */
        name: string | null;
        /** Null where the caller may not see emails, too */
        email: string | null;
      } | null;
      /** `host`: the application or the service itself */
      actorType: "user" | "anonymous" | "host";
      /** The administrator who acted as the actor */
      impersonator: {
        id: string;
        /** Null if the account was deleted */
        name: string | null;
        /** Null where the caller may not see emails, too */
        email: string | null;
      } | null;
      organization: {
        id: string;
        name: string | null;
      } | null;
      targetType: string | null;
      targetId: string | null;
      sessionId: string | null;
      method: string | null;
      /** Why it failed */
      reason: string | null;
      /** Names of the fields that changed */
      changed: string[];
      /** What was given. A pair is a value before and after the change */
      details: Record<string, unknown>;
      /** Null where the caller may not see it; empty if it is unknown */
      ipAddress: string | null;
      /** As the client sent it, so it proves nothing */
      userAgent: string | null;
      requestId: string | null;
    };
  }[];
}

/**
 * Sign-ups, sign-ins, failures and active users, day by day in UTC. Counted anew after 30 seconds: the
 * query.
 */
export interface GetMetricsQuery {
  /** Default: 30d */
  range?: "today" | "7d" | "30d" | "90d" | undefined;
}

/**
 * Sign-ups, sign-ins, failures and active users, day by day in UTC. Counted anew after 30 seconds: the
 * answer.
 */
export interface GetMetricsAnswer {
  /** The oldest first, and each of them */
  days: {
    /** `2026-11-21` */
    day: string;
    signUps: number;
    signIns: number;
    /** Refused sign-ins and wrong second factors */
    failures: number;
    /** People of whom an event of their own was recorded */
    activeUsers: number;
  }[];
  /** By method and reason, the most frequent first */
  methods: {
    method: string | null;
    /** Why it failed */
    reason: string | null;
    signIns: number;
    failures: number;
  }[];
  users: number;
  /** What the service answered and sent, the oldest day first. Null where the engine isn't run as a service */
  traffic: {
    days: {
      /** Requests refused with 429 */
      limited: number;
      /** Emails that the email server accepted */
      emails: number;
      /** Median response time in milliseconds; null without requests */
      p50: number | null;
      /** 99 % of the requests were answered in this time, in milliseconds */
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
      /** 99 % of the requests were answered in this time, in milliseconds */
      p99: number | null;
    };
  } | null;
  /** That are open. Null where they live outside of the database */
  sessions: number | null;
}

/**
 * How the service is set up and how it is: database, email, queue, secrets, keys, settings. Nothing
 * secret: the answer.
 */
export interface GetServiceAnswer {
  /** Of the engine */
  version: string;
  baseURL: string;
  database: {
    kind: string;
    version: string;
    /** Its connections; null where it is a file */
    pool: {
      used: number;
      idle: number;
      waiting: number;
      max: number;
    } | null;
    /** Milliseconds by which this process's clock is ahead of the database's */
    clockAhead: number;
    /** What the tables lack. Looked at anew after a minute */
    migrations: {
      /** SQL of `latchkey migrate`, without what is in brackets */
      pending: string[];
      /** Rows to remove: unique indexes wait until then */
      duplicates: {
        table: string;
        columns: string[];
      }[];
    };
  };
  /** Null where none is used */
  redis: {
    isUp: boolean;
  } | null;
  mail: {
    isOn: boolean;
    /** Emails and other messages that wait for their delivery */
    pending: number;
    /** Since when the oldest of them waits */
    oldestSeconds: number;
    /** Those that could not be delivered, of the last 30 days */
    givenUp: number;
  };
  /** The first one signs; every one verifies */
  secrets: {
    /** Its version, or a fingerprint */
    id: string;
    isSigning: boolean;
  }[];
  /** Of tokens for other services. Null where none are signed here */
  signing: {
    keys: {
      kid: string;
      alg: string;
      isSigning: boolean;
      /** It signs as soon as the one that signs now ceases to */
      isNext: boolean;
      createdAt: Date;
      /** When it ceases to sign */
      expiresAt: Date | null;
      /** When it ceases to verify */
      retiresAt: Date | null;
    }[];
    /** When other keys sign. Null: never by themselves */
    nextRotationAt: Date | null;
  } | null;
  /** What the service was set up with. Null in an application */
  settings:
    | {
        /** Of the variable, or the option of the configuration file */
        name: string;
        /** Null: nothing is set, or what is set may be a secret */
        value: string | null;
        source: "environment" | "file" | "default";
      }[]
    | null;
  features: string[];
  /** Requests under way */
  inFlight: number;
  /** Why requests should go elsewhere: `clock`, `file`, `writes` */
  troubles: string[];
}

/** Send an email to the caller, at once, to see whether emails arrive: the answer. */
export interface SendTestEmailAnswer {
  to: string;
}

/**
 * The open sessions of all users that the caller outranks, the newest first. Their tokens are handles
 * for revoke-user-session: the query.
 */
export interface AdminListSessionsQuery {
  userId?: string | undefined;
  ipAddress?: string | undefined;
  /** Opened at this time or later. ISO 8601 */
  from?: string | undefined;
  /** Opened before this time. ISO 8601 */
  to?: string | undefined;
  /** The `nextCursor` of the page before */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/**
 * The open sessions of all users that the caller outranks, the newest first. Their tokens are handles
 * for revoke-user-session: the answer.
 */
export interface AdminListSessionsAnswer {
  sessions: {
    id: string;
    token: string;
    userId: string;
    userName: string | null;
    /** Null where the caller may not see emails */
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

/** All organizations, the newest first, in pages: the query. */
export interface AdminListOrganizationsQuery {
  /** A part of the name or the slug, or the ID */
  search?: string | undefined;
  /** The `nextCursor` of the page before */
  cursor?: string | undefined;
  /** Default 50 */
  limit?: number | string | undefined;
}

/** All organizations, the newest first, in pages: the answer. */
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

/** One organization with its counts and its first 100 members: the query. */
export interface AdminGetOrganizationQuery {
  id: string;
}

/** One organization with its counts and its first 100 members: the answer. */
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
  members: {
    id: string;
    userId: string;
    name: string | null;
    /** Null where the caller may not see emails */
    email: string | null;
    role: string;
    createdAt: Date;
  }[];
}

/** Delete an organization with everything in it: the body. */
export interface AdminDeleteOrganizationBody {
  organizationId: string;
}

/** Delete an organization with everything in it: the answer. */
export interface AdminDeleteOrganizationAnswer {
  success: true;
}

/** How a user can sign in: a password, and accounts at providers. No tokens: the query. */
export interface AdminListUserAccountsQuery {
  userId: string;
}

/** How a user can sign in: a password, and accounts at providers. No tokens: the answer. */
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

/** The organizations of a user, with the role in each: the query. */
export interface AdminListUserOrganizationsQuery {
  userId: string;
}

/** The organizations of a user, with the role in each: the answer. */
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

/** The newest 100 API keys of a user, without their secrets: the query. */
export interface AdminListUserApiKeysQuery {
  userId: string;
}

/** The newest 100 API keys of a user, without their secrets: the answer. */
export interface AdminListUserApiKeysAnswer {
  apiKeys: {
    id: string;
    configId: string;
    name: string | null;
    /** How it begins */
    start: string | null;
    prefix: string | null;
    /** The owner; null if an organization is */
    userId: string | null;
    /** The owner: a user, or an organization */
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
    /** Null: its uses aren't counted down */
    remaining: number | null;
    lastRequest: Date | null;
    expiresAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    permissions: Record<string, string[]> | null;
    metadata: Record<string, unknown> | null;
  }[];
}

/** The token of a link that makes an administrator: once, within 15 minutes: the body. */
export interface CreateSetupLinkBody {
  /** Default: the person who opens it says theirs, and only the first administrator can */
  email?: string | undefined;
  name?: string | undefined;
}

/** The token of a link that makes an administrator: once, within 15 minutes: the answer. */
export interface CreateSetupLinkAnswer {
  token: string;
  expiresAt: Date;
}

/** Whether a user can sign in who administers: the answer. */
export interface HasAdministratorAnswer {
  exists: boolean;
}

/** Every user who administers: the answer. */
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

/** Make a user an administrator, beside the roles they have: the body. */
export interface GrantAdministratorBody {
  email: string;
}

/** Make a user an administrator, beside the roles they have: the answer. */
export interface GrantAdministratorAnswer {
  email: string;
  role: string | null;
}

/** Take the roles of administrators from a user: the body. */
export interface RevokeAdministratorBody {
  email: string;
}

/** Take the roles of administrators from a user: the answer. */
export interface RevokeAdministratorAnswer {
  email: string;
  role: string | null;
}

/** Whom a link makes an administrator; it stays good: the query. */
export interface SetupPreviewQuery {
  token: string;
}

/** Whom a link makes an administrator; it stays good: the answer. */
export interface SetupPreviewAnswer {
  /** Null: the person who opens it says theirs */
  email: string | null;
  name: string | null;
}

/** Become an administrator with a link from the service's terminal. Opens no session: the body. */
export interface SetupAdministratorBody {
  token: string;
  /** Where the link names none */
  email?: string | undefined;
  name?: string | undefined;
  password: string;
}

/** Become an administrator with a link from the service's terminal. Opens no session: the answer. */
export interface SetupAdministratorAnswer {
  email: string;
}

/** What `admin()` adds to `auth.api`. */
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
   * All users, in pages.
   *
   * `GET /admin/list-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS` (403).
   */
  readonly listUsers: ApiCall<{ query?: ListUsersQuery; headers: CallHeaders }, ListUsersAnswer>;

  /**
   * One user.
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
   * Give a user other roles.
   *
   * `POST /admin/set-role`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
   * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400),
   * `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
   */
  readonly setRole: ApiCall<{ body: SetRoleBody; headers: CallHeaders }, SetRoleAnswer>;

  /**
   * Ban a user: every session ends, and no new one opens.
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
   * Act as a user: opens a session of theirs in this browser, for a limited time.
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
   * Cease to act as a user: this browser has the administrator's session again.
   *
   * `POST /admin/stop-impersonating`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_IMPERSONATING_ANYONE`
   * (400).
   */
  readonly stopImpersonating: BareApiCall<object, StopImpersonatingAnswer>;

  /**
   * The open sessions of a user. Their tokens are handles for revoke-user-session.
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
   * Remove a user with everything that is stored about them.
   *
   * `POST /admin/remove-user`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`
   * (403), `YOU_CANNOT_REMOVE_YOURSELF` (400), `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400).
   */
  readonly removeUser: ApiCall<{ body: RemoveUserBody; headers: CallHeaders }, RemoveUserAnswer>;

  /**
   * Set a user's password: every session of theirs ends.
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
   * Whether the caller may do something.
   *
   * `POST /admin/has-permission`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_ROLE_IS_REQUIRED` (400),
   * `USER_NOT_FOUND` (400), `INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED` (400).
   */
  readonly userHasPermission: BareApiCall<{ body?: UserHasPermissionBody }, UserHasPermissionAnswer>;

  /**
   * Remove a sign-in method of a user: every session of theirs ends.
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
   * Remove a sign-in method of the user with this email, for the command line.
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
   * Create users of a list without passwords, and email each a link to set one.
   *
   * `POST /admin/import-users`. Errors: `YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS` (403), `UNAUTHORIZED`
   * (401), `INVITATIONS_NOT_AVAILABLE` (400), `INVALID_REDIRECT_URL` (403).
   */
  readonly importUsers: ApiCall<{ body: ImportUsersBody }, ImportUsersAnswer>;

  /**
   * Removed users who can be restored, the last removed first.
   *
   * `GET /admin/list-removed-users`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS`
   * (403).
   */
  readonly listRemovedUsers: ApiCall<
    { query?: ListRemovedUsersQuery; headers: CallHeaders },
    ListRemovedUsersAnswer
  >;

  /**
   * Bring a removed user back, with everything that went with them.
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
   * What the caller may do in administration, and how it is set up.
   *
   * `GET /admin/access`. Errors: `UNAUTHORIZED` (401).
   */
  readonly getAdminAccess: ApiCall<{ headers: CallHeaders }, GetAdminAccessAnswer>;

  /**
   * Everything that was recorded, the newest first, in pages. Several filters at once.
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
   * One recorded event, with the values before and after a change.
   *
   * `GET /admin/get-audit-event`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `AUDIT_EVENT_NOT_FOUND` (404).
   */
  readonly getAuditEvent: ApiCall<{ query: GetAuditEventQuery; headers: CallHeaders }, GetAuditEventAnswer>;

  /**
   * Recorded events as a file, at most 10,000; `x-next-cursor` says where the next file begins.
   *
   * `GET /admin/export-audit-events`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS`
   * (403).
   */
  readonly exportAuditEvents: ApiCall<{ query: ExportAuditEventsQuery; headers: CallHeaders }, Response>;

  /**
   * Why an attempt was refused, in words, and what helps: by the request's ID, or by a person's email.
   *
   * `GET /admin/explain`. Errors: `YOU_ARE_NOT_ALLOWED_TO_LIST_AUDIT_EVENTS` (403), `UNAUTHORIZED`
   * (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403).
   */
  readonly explainFailure: ApiCall<{ query: ExplainFailureQuery }, ExplainFailureAnswer>;

  /**
   * Sign-ups, sign-ins, failures and active users, day by day in UTC. Counted anew after 30 seconds.
   *
   * `GET /admin/metrics`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
   */
  readonly getMetrics: ApiCall<{ query?: GetMetricsQuery; headers: CallHeaders }, GetMetricsAnswer>;

  /**
   * How the service is set up and how it is: database, email, queue, secrets, keys, settings. Nothing
   * secret.
   *
   * `GET /admin/service`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403).
   */
  readonly getService: ApiCall<{ headers: CallHeaders }, GetServiceAnswer>;

  /**
   * Send an email to the caller, at once, to see whether emails arrive.
   *
   * `POST /admin/send-test-email`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_READ_THE_SERVICE` (403), `EMAIL_NOT_SET_UP` (400), `TEST_EMAIL_FAILED`
   * (422).
   */
  readonly sendTestEmail: ApiCall<{ headers: CallHeaders }, SendTestEmailAnswer>;

  /**
   * The open sessions of all users that the caller outranks, the newest first. Their tokens are handles
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
   * All organizations, the newest first, in pages.
   *
   * `GET /admin/list-organizations`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403).
   */
  readonly adminListOrganizations: ApiCall<
    { query?: AdminListOrganizationsQuery; headers: CallHeaders },
    AdminListOrganizationsAnswer
  >;

  /**
   * One organization with its counts and its first 100 members.
   *
   * `GET /admin/get-organization`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS` (403), `ORGANIZATION_NOT_FOUND` (404).
   */
  readonly adminGetOrganization: ApiCall<
    { query: AdminGetOrganizationQuery; headers: CallHeaders },
    AdminGetOrganizationAnswer
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
   * How a user can sign in: a password, and accounts at providers. No tokens.
   *
   * `GET /admin/list-user-accounts`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER`
   * (403), `USER_NOT_FOUND` (404).
   */
  readonly adminListUserAccounts: ApiCall<
    { query: AdminListUserAccountsQuery; headers: CallHeaders },
    AdminListUserAccountsAnswer
  >;

  /**
   * The organizations of a user, with the role in each.
   *
   * `GET /admin/list-user-organizations`. Errors: `UNAUTHORIZED` (401),
   * `YOU_ARE_NOT_ALLOWED_TO_GET_USER` (403), `USER_NOT_FOUND` (404).
   */
  readonly adminListUserOrganizations: ApiCall<
    { query: AdminListUserOrganizationsQuery; headers: CallHeaders },
    AdminListUserOrganizationsAnswer
  >;

  /**
   * The newest 100 API keys of a user, without their secrets.
   *
   * `GET /admin/list-user-api-keys`. Errors: `UNAUTHORIZED` (401), `YOU_ARE_NOT_ALLOWED_TO_GET_USER`
   * (403), `USER_NOT_FOUND` (404).
   */
  readonly adminListUserApiKeys: ApiCall<
    { query: AdminListUserApiKeysQuery; headers: CallHeaders },
    AdminListUserApiKeysAnswer
  >;

  /**
   * The token of a link that makes an administrator: once, within 15 minutes.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401).
   */
  readonly createSetupLink: BareApiCall<{ body?: CreateSetupLinkBody }, CreateSetupLinkAnswer>;

  /**
   * Whether a user can sign in who administers.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401).
   */
  readonly hasAdministrator: BareApiCall<object, HasAdministratorAnswer>;

  /**
   * Every user who administers.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401).
   */
  readonly listAdministrators: BareApiCall<object, ListAdministratorsAnswer>;

  /**
   * Make a user an administrator, beside the roles they have.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401),
   * `USER_NOT_FOUND` (404), `EMAIL_NOT_CONFIRMED` (400), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
   * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400).
   */
  readonly grantAdministrator: ApiCall<{ body: GrantAdministratorBody }, GrantAdministratorAnswer>;

  /**
   * Take the roles of administrators from a user.
   *
   * Only in process. Errors: `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE` (403), `UNAUTHORIZED` (401),
   * `USER_NOT_FOUND` (404), `LAST_ADMINISTRATOR` (400), `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`
   * (403), `INVALID_ROLE_TYPE` (400), `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE` (400).
   */
  readonly revokeAdministrator: ApiCall<{ body: RevokeAdministratorBody }, RevokeAdministratorAnswer>;

  /**
   * Whom a link makes an administrator; it stays good.
   *
   * `GET /admin/setup`. Errors: `SETUP_LINK_INVALID` (400).
   */
  readonly setupPreview: ApiCall<{ query: SetupPreviewQuery }, SetupPreviewAnswer>;

  /**
   * Become an administrator with a link from the service's terminal. Opens no session.
   *
   * `POST /admin/setup`. Errors: `SETUP_LINK_INVALID` (400), `INVALID_EMAIL` (400),
   * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` (400), `FAILED_TO_CREATE_USER` (422), `PASSWORD_TOO_SHORT`
   * (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400).
   */
  readonly setupAdministrator: ApiCall<{ body: SetupAdministratorBody }, SetupAdministratorAnswer>;
}
