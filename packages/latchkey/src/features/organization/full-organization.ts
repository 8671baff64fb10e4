import { service } from "../../kernel/service.ts";
import { userTable } from "../users/tables.ts";
import { memberStore } from "./members/store.ts";
import { permissions } from "./roles/permissions.ts";
import { organizationSettings } from "./settings.ts";
import type { InvitationRow, MemberRow, OrganizationRow, TeamRow, Whole } from "./shapes.ts";
import { invitationTable, memberTable, organizationTable, teamTable } from "./tables.ts";

/** Members and invitations that one answer shows at most; longer lists come in pages. */
export const MOST_LISTED = 1000;

/** An organization with everyone in it, as the caller may see it. */
export const fullOrganization = service((core) => {
  const { db } = core;
  const { teams: hasTeams } = core.use(organizationSettings);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  const q = db.for(organizationTable, memberTable, invitationTable, userTable, teamTable);
  const people = q.read((k, p: { organizationId: string; limit: number }) =>
    k
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(members.listed)
      .select(members.person)
      .where("member.organizationId", "=", p.organizationId)
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(p.limit),
  );
  const invited = q.read((k, p: { organizationId: string; limit: number }) =>
    k
      .selectFrom("invitation")
      // Those that other features and the application add stand beside the ones known here.
      .select(db.schema.shownOf("invitation") as "id"[])
      .where("organizationId", "=", p.organizationId)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(p.limit),
  );
  const teamsOf = hasTeams
    ? q.read((k, p: { organizationId: string; limit: number }) =>
        k
          .selectFrom("team")
          .select(db.schema.shownOf("team") as "id"[])
          .where("organizationId", "=", p.organizationId)
          .orderBy("createdAt")
          .orderBy("id")
          .limit(p.limit),
      )
    : undefined;

  /** Ids are what lets someone in: they are for those who may give them out, or take them back. */
  const maySeeInvitations = (viewer: MemberRow): Promise<boolean> =>
    may.allows(viewer, { invitation: { actions: ["create", "cancel"], connector: "OR" } });

  const asSeenBy = async (viewer: MemberRow, rows: InvitationRow[]): Promise<InvitationRow[]> => {
    if (!rows.some(({ status }) => status === "pending") || (await maySeeInvitations(viewer))) return rows;
    return rows.filter(({ status }) => status !== "pending");
  };

  const invitationsFor = async (viewer: MemberRow): Promise<InvitationRow[]> => {
    const rows = await invited.all({ organizationId: viewer.organizationId, limit: MOST_LISTED });
    return asSeenBy(viewer, rows as InvitationRow[]);
  };

  return {
    maySeeInvitations,
    invitationsFor,
    /** With at most `membersLimit` members, and at most `MOST_LISTED`. */
    async get(organization: OrganizationRow, viewer: MemberRow, membersLimit: number): Promise<Whole> {
      const of = { organizationId: organization.id };
      const [found, invitations, teams] = await Promise.all([
        people.allValues({ ...of, limit: Math.trunc(Math.min(membersLimit, MOST_LISTED)) }),
        invitationsFor(viewer),
        teamsOf?.all({ ...of, limit: MOST_LISTED }),
      ]);
      return {
        ...organization,
        members: found.map((values) => members.viewOf(values, organization.id)),
        invitations,
        ...(teams === undefined ? {} : { teams: teams as TeamRow[] }),
      };
    },
  };
});
