import { z } from "zod";
import { line, PictureAddress } from "../../kernel/common-shapes.ts";
import type { Shapes } from "../../kernel/shapes.ts";
import type { Row } from "../../storage/table.ts";
import { givenRoles } from "./roles/names.ts";
import { LONGEST_SLUG } from "./slugs.ts";
import type {
  invitationTable,
  memberTable,
  organizationRoleTable,
  organizationTable,
  teamMemberTable,
  teamTable,
} from "./tables.ts";

/** A row with what teams add to it, and with the columns of the application beside these. */
export type OrganizationRow = Row<typeof organizationTable>;
export type MemberRow = Omit<Row<typeof memberTable>, "membershipKey"> & { teamId?: string | null };
export type InvitationRow = Omit<Row<typeof invitationTable>, "tokenHash" | "pendingKey"> & {
  teamId?: string | null;
};
/** The columns that every row has. */
export type MemberColumn = Exclude<keyof MemberRow, "teamId">;
export type InvitationColumn = Exclude<keyof InvitationRow, "teamId">;
export type TeamRow = Omit<Row<typeof teamTable>, "memberCount" | "nameKey">;
export type TeamMemberRow = Omit<Row<typeof teamMemberTable>, "membershipKey">;
export type OrganizationRoleRow = Omit<Row<typeof organizationRoleTable>, "roleKey">;

/** As others in the organization see someone. */
export interface MemberView extends MemberRow {
  user: { id: string; name: string; email: string; image: string | null };
}

const Metadata = z.record(z.string(), z.unknown());

/** With `metadata` as its text: lists, and everything that reads. */
export const Organization = ({ row }: Shapes): z.ZodType<OrganizationRow> =>
  row<OrganizationRow>("organization");

/** The same, with the caller's role in it. */
export const ListedOrganization = ({ row }: Shapes): z.ZodType<OrganizationRow & { memberRole: string }> =>
  // The row's columns are those of `OrganizationRow`.
  objectOf(row("organization")).extend({ memberRole: z.string() }) as unknown as z.ZodType<
    OrganizationRow & { memberRole: string }
  >;

export type OrganizationAnswer = Omit<OrganizationRow, "metadata"> & {
  metadata: Record<string, unknown> | null;
};

/** With `metadata` as an object: what create and update answer. */
export const WrittenOrganization = ({ row }: Shapes): z.ZodObject =>
  objectOf(row("organization")).extend({ metadata: Metadata.nullable() });

export const Member = ({ row }: Shapes): z.ZodType<MemberRow> => row<MemberRow>("member");

const MemberUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
});

export const MemberViewShape = ({ row }: Shapes): z.ZodType<MemberView> =>
  // The row's columns are those of `MemberRow`.
  objectOf(row("member")).extend({ user: MemberUser }) as unknown as z.ZodType<MemberView>;

export const Invitation = ({ row }: Shapes): z.ZodType<InvitationRow> => row<InvitationRow>("invitation");

export const Team = ({ row }: Shapes): z.ZodType<TeamRow> => row<TeamRow>("team");

export const TeamMember = ({ row }: Shapes): z.ZodType<TeamMemberRow> => row<TeamMemberRow>("teamMember");

/** An organization with everyone in it. */
export interface Whole extends OrganizationRow {
  members: MemberView[];
  invitations: InvitationRow[];
  teams?: TeamRow[];
}

/** `hasTeams`: whether organizations have any. */
export const FullOrganization =
  (hasTeams: boolean) =>
  (shapes: Shapes): z.ZodType<Whole> => {
    const whole = objectOf(shapes.row("organization")).extend({
      invitations: z.array(Invitation(shapes)),
      members: z.array(MemberViewShape(shapes)),
    });
    // Optional all the same: which of the two an engine has, no type says.
    const shape = hasTeams ? whole.extend({ teams: z.array(Team(shapes)).optional() }) : whole;
    // The tables declare every member of the rows.
    return shape as unknown as z.ZodType<Whole>;
  };

/** What rows are made of: an object, without the name that the row has. */
export function objectOf(row: z.ZodType): z.ZodObject {
  // `shapes.row` makes objects of columns.
  return z.object((row as z.ZodObject).shape);
}

/** Bytes of the JSON text of `metadata`. */
const LARGEST_METADATA = 4 * 1024;

export const MetadataInput = Metadata.refine(
  (value) => Buffer.byteLength(JSON.stringify(value)) <= LARGEST_METADATA,
  "At most 4 KiB of JSON",
);

/** The name of an organization, a team, … */
export const Name = line(255).min(1);

/** Null or an empty text: none. */
export const Logo = PictureAddress.nullable();

/** Letters, digits, hyphens, underscores and single dots; upper case becomes lower case. */
export const Slug = z
  .string()
  .min(1)
  .max(LONGEST_SLUG)
  .refine(
    // Before it is made lower case: a few letters of other scripts become Latin ones by that.
    (slug) => /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/i.test(slug) && !slug.includes(".."),
    "Use letters a to z, digits, hyphens and underscores; begin and end with a letter or digit",
  )
  .transform((slug) => slug.toLowerCase());

/** Actions by resource. */
export const PermissionShape = z.record(z.string(), z.array(z.string()));

/** A role of an organization's own, with its permissions as an object. */
export const OrganizationRoleShape = ({ row }: Shapes): z.ZodObject =>
  objectOf(row("organizationRole")).extend({ permission: PermissionShape });

/** A number of things, as a query writes it or as a caller in process hands it over. */
export const Count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0));

/** One role or several: as a list, or separated by commas; at least one. */
export const RoleInput = z
  .union([z.string().max(2000), z.array(z.string().max(100)).max(20)])
  .transform(givenRoles)
  .refine((names) => names.length > 0, "Name a role")
  .refine((names) => names.length <= 20, "At most 20 roles");

/** Ids may be numbers, where the application makes them. */
export const Id = z.union([z.string(), z.number()]).transform(String);
