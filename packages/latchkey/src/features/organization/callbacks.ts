import type { Log } from "../../base/env.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Context } from "../../kernel/contracts/context.ts";
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

/** Parses `metadata`. Null if the text is empty or no object. */
function parseMetadata(text: string | null): Record<string, unknown> | null {
  if (text === null || text === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    // The compatible framework may have encoded the object twice.
    if (typeof value === "string") return parseMetadata(value);
    // Every object has properties by name; their values stay unknown.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Metadata as the column stores it. The application may pass an object or text. */
export function metadataText(
  metadata: Readonly<Record<string, unknown>> | string | null | undefined,
): string | null {
  if (metadata === null || metadata === undefined) return null;
  return typeof metadata === "string" ? metadata : JSON.stringify(metadata);
}

export function withMetadata(row: OrganizationRow): OrganizationAnswer {
  return { ...row, metadata: parseMetadata(row.metadata) };
}

// Rows as the application's callbacks receive them.

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

/** Row with the columns that a hook replaces before a write. The ID can't be replaced. */
export async function replacedBy<Row extends object>(
  row: Row,
  asked: MaybePromise<Verdict> | undefined,
): Promise<Row> {
  const answer = await asked;
  if (typeof answer !== "object") return row;
  const { id: _, ...data } = answer.data;
  return { ...row, ...data };
}

/** Runs a hook after the commit. Its error is only logged, because the write can't be undone. */
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
