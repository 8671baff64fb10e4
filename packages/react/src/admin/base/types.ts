import type { adminClient } from "@latchkey/client/features";

export type { AdministeredUser } from "@latchkey/client/features";

/** Routes of `admin()` as methods of a client, typed as by `adminClient()`. */
export type AdminMethods = NonNullable<ReturnType<typeof adminClient>["$methods"]>["admin"];

type AnswerOf<Name extends keyof AdminMethods> = NonNullable<Awaited<ReturnType<AdminMethods[Name]>>["data"]>;

/** The caller's permissions in administration, and its settings. */
export type AdminAccess = NonNullable<AnswerOf<"access">["access"]>;
export type RemovedUser = AnswerOf<"listRemovedUsers">["users"][number];
export type AdminSession = AnswerOf<"listSessions">["sessions"][number];
export type AdminOrganization = AnswerOf<"listOrganizations">["organizations"][number];
export type AdminOrganizationDetails = AnswerOf<"getOrganization">;
export type AdminOrganizationMember = AnswerOf<"listOrganizationMembers">["members"][number];
export type AdminUserAccount = AnswerOf<"listUserAccounts">["accounts"][number];
export type AdminUserOrganization = AnswerOf<"listUserOrganizations">["organizations"][number];
export type AdminEvent = AnswerOf<"listAuditEvents">["events"][number];
export type AdminEventDetails = AnswerOf<"getAuditEvent">;
export type Explanation = AnswerOf<"explain">;
export type AdminMetrics = AnswerOf<"metrics">;
export type AdminService = AnswerOf<"service">;
export type FailedEmail = AnswerOf<"listFailedEmails">["emails"][number];
export type AdminText = AnswerOf<"listTexts">["texts"][number];
export type TextResult = AnswerOf<"changeTexts">["results"][number];
