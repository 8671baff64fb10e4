import { z } from "zod";
import { line, PictureAddress } from "../../kernel/contracts/fields/common-shapes.ts";
import { membersOf, rowWith, type Shapes } from "../../kernel/contracts/fields/shapes.ts";
import type { ShownRow } from "../../storage/tables/table.ts";
import { givenRoles } from "./roles/names.ts";
import type {
  invitationTable,
  memberTable,
  organizationRoleTable,
  organizationTable,
  teamMemberTable,
  teamTable,
} from "./tables.ts";
import { LONGEST_SLUG } from "./tables.ts";

/** Rows with the columns of teams, and with the application's columns. */
export type OrganizationRow = ShownRow<typeof organizationTable>;
export type MemberRow = ShownRow<typeof memberTable> & { teamId?: string | null };
export type InvitationRow = ShownRow<typeof invitationTable> & { teamId?: string | null };
/** Columns that exist without teams, too. */
export type MemberColumn = Exclude<keyof MemberRow, "teamId">;
export type InvitationColumn = Exclude<keyof InvitationRow, "teamId">;
export type TeamRow = ShownRow<typeof teamTable>;
export type TeamMemberRow = ShownRow<typeof teamMemberTable>;
export type OrganizationRoleRow = ShownRow<typeof organizationRoleTable>;

/** A member as other members see them. */
export interface MemberView extends MemberRow {
  user: { id: string; name: string; email: string; image: string | null };
}

const Metadata = z.record(z.string(), z.unknown());

/** Form of lists and other reads, with `metadata` as text. */
export const Organization = ({ row }: Shapes): z.ZodType<OrganizationRow> =>
  row<OrganizationRow>("organization");

/** The same, with the caller's role in the organization. */
export const ListedOrganization = (shapes: Shapes): z.ZodType<OrganizationRow & { memberRole: string }> =>
  rowWith(Organization(shapes), { memberRole: z.string() });

export type OrganizationAnswer = Omit<OrganizationRow, "metadata"> & {
  metadata: Record<string, unknown> | null;
};

/** Response of create and update, with `metadata` as an object. */
export const WrittenOrganization = ({ row }: Shapes): z.ZodObject =>
  objectOf(row("organization")).extend({ metadata: Metadata.nullable() });

export const Member = ({ row }: Shapes): z.ZodType<MemberRow> => row<MemberRow>("member");

const MemberUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
});

export const MemberViewShape = (shapes: Shapes): z.ZodType<MemberView> =>
  rowWith(Member(shapes), { user: MemberUser });

export const Invitation = ({ row }: Shapes): z.ZodType<InvitationRow> => row<InvitationRow>("invitation");

export const Team = ({ row }: Shapes): z.ZodType<TeamRow> => row<TeamRow>("team");

export const TeamMember = ({ row }: Shapes): z.ZodType<TeamMemberRow> => row<TeamMemberRow>("teamMember");

/** A whole organization. */
export interface Whole extends OrganizationRow {
  members: MemberView[];
  invitations: InvitationRow[];
  teams?: TeamRow[] | undefined;
}

/** `hasTeams`: true if teams are enabled. */
export const FullOrganization =
  (hasTeams: boolean) =>
  (shapes: Shapes): z.ZodType<Whole> => {
    const whole = rowWith(Organization(shapes), {
      invitations: z.array(Invitation(shapes)),
      members: z.array(MemberViewShape(shapes)),
    });
    // Optional in the type, which doesn't depend on the engine's options.
    return hasTeams ? rowWith(whole, { teams: z.array(Team(shapes)).optional() }) : whole;
  };

/** The columns of a row as an object without the row's name. */
export function objectOf(row: z.ZodType): z.ZodObject {
  return z.object(membersOf(row));
}

/** Maximum size of the JSON text of `metadata`, in bytes. */
const LARGEST_METADATA = 4 * 1024;

export const MetadataInput = Metadata.refine(
  (value) => Buffer.byteLength(JSON.stringify(value)) <= LARGEST_METADATA,
  "At most 4 KiB of JSON",
);

/** Name of an organization or team. */
export const Name = line(255).min(1);

/** URL of a logo. Null or an empty text: none. */
export const Logo = PictureAddress.nullable();

/** Letters, digits, hyphens, underscores and single dots; upper case becomes lower case. */
export const Slug = z
  .string()
  .min(1)
  .max(LONGEST_SLUG)
  .refine(
    // Checked before lower-casing, which turns a few letters of other scripts into Latin ones.
    (slug) => /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/i.test(slug) && !slug.includes(".."),
    "Use letters a to z, digits, hyphens and underscores; begin and end with a letter or digit",
  )
  .transform((slug) => slug.toLowerCase());

/** Actions by resource. */
export const PermissionShape = z.record(z.string(), z.array(z.string()));

/** A custom role of an organization, with its permissions as an object. */
export const OrganizationRoleShape = ({ row }: Shapes): z.ZodObject =>
  objectOf(row("organizationRole")).extend({ permission: PermissionShape });

/** A count, as text in a query or as a number from a caller in process. */
export const Count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0));

/** One or more roles, as a list or separated by commas. */
export const RoleInput = z
  .union([z.string().max(2000), z.array(z.string().max(100)).max(20)])
  .transform(givenRoles)
  .refine((names) => names.length > 0, "Name a role")
  .refine((names) => names.length <= 20, "At most 20 roles");

/** IDs may be numbers if the application generates them. */
export const Id = z.union([z.string(), z.number()]).transform(String);
