import type { Log } from "../../base/env.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Context } from "../../kernel/context.ts";
import type {
  CallbackInvitation,
  CallbackMember,
  CallbackOrganization,
  CallbackTeam,
  CallbackTeamMember,
  Verdict,
} from "./options.ts";
import type {
  InvitationRow,
  MemberRow,
  OrganizationAnswer,
  OrganizationRow,
  TeamMemberRow,
  TeamRow,
} from "./shapes.ts";

/** `metadata` as what its text says; null where it says nothing. */
function parseMetadata(text: string | null): Record<string, unknown> | null {
  if (text === null || text === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    // An object, as it was written; a text of the compatible framework may be one twice over.
    if (typeof value === "string") return parseMetadata(value);
    // Any object can be read by name; the values stay unknown.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** As the column holds it. The application may hand it over as either. */
export function metadataText(
  metadata: Readonly<Record<string, unknown>> | string | null | undefined,
): string | null {
  if (metadata === null || metadata === undefined) return null;
  return typeof metadata === "string" ? metadata : JSON.stringify(metadata);
}

export function withMetadata(row: OrganizationRow): OrganizationAnswer {
  return { ...row, metadata: parseMetadata(row.metadata) };
}

// Rows as callbacks of the application get them.

export const callbackOrganization = (row: OrganizationRow): CallbackOrganization => ({
  ...withMetadata(row),
  createdAt: new Date(row.createdAt),
});

export const callbackMember = (row: MemberRow): CallbackMember => ({
  ...row,
  createdAt: new Date(row.createdAt),
});

export const callbackInvitation = (row: InvitationRow): CallbackInvitation => ({
  ...row,
  teamId: row.teamId ?? null,
  expiresAt: new Date(row.expiresAt),
  createdAt: row.createdAt === null ? null : new Date(row.createdAt),
});

export const callbackTeam = (row: TeamRow): CallbackTeam => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: row.updatedAt === null ? null : new Date(row.updatedAt),
});

export const callbackTeamMember = (row: TeamMemberRow): CallbackTeamMember => ({
  ...row,
  createdAt: row.createdAt === null ? null : new Date(row.createdAt),
});

/** What a hook that runs before a write says of the row: columns it replaces, never the id. */
export async function replacedBy<Row extends object>(
  row: Row,
  asked: MaybePromise<Verdict> | undefined,
): Promise<Row> {
  const answer = await asked;
  if (typeof answer !== "object") return row;
  const { id: _, ...data } = answer.data;
  return { ...row, ...data };
}

/** Runs a hook after the commit: what it throws is logged, since what happened has happened. */
export async function afterwards(
  { core, requestId }: Pick<Context, "requestId"> & { core: { log: Log } },
  name: string,
  hook: (() => MaybePromise<void>) | undefined,
): Promise<void> {
  if (hook === undefined) return;
  try {
    await hook();
  } catch (error) {
    core.log("error", `organization: ${name} failed`, { requestId, error });
  }
}
