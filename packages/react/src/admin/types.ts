import type { adminClient } from "@latchkey/client/features";

export type { AdministeredUser } from "@latchkey/client/features";

/** The routes of `admin()` as methods of a client: as `adminClient()` knows them. */
export type AdminMethods = NonNullable<ReturnType<typeof adminClient>["$methods"]>["admin"];

type AnswerOf<Name extends keyof AdminMethods> = NonNullable<Awaited<ReturnType<AdminMethods[Name]>>["data"]>;

/** What the caller may do in administration, and how it is set up. */
export type AdminAccess = NonNullable<AnswerOf<"access">["access"]>;
export type RemovedUser = AnswerOf<"listRemovedUsers">["users"][number];
export type AdminSession = AnswerOf<"listSessions">["sessions"][number];
export type AdminOrganization = AnswerOf<"listOrganizations">["organizations"][number];
export type AdminOrganizationDetails = AnswerOf<"getOrganization">;
export type AdminUserAccount = AnswerOf<"listUserAccounts">["accounts"][number];
export type AdminUserOrganization = AnswerOf<"listUserOrganizations">["organizations"][number];
export type AdminEvent = AnswerOf<"listAuditEvents">["events"][number];
export type AdminEventDetails = AnswerOf<"getAuditEvent">;
export type Explanation = AnswerOf<"explain">;
export type AdminMetrics = AnswerOf<"metrics">;
export type AdminService = AnswerOf<"service">;
