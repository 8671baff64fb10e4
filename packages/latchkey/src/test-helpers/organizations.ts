import { organizationSettings } from "../features/organization/settings.ts";
import { organizationStore } from "../features/organization/store.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { User } from "../kernel/contracts/identity.ts";
import type { Create } from "./create-user.ts";
import { assertFeature } from "./features.ts";
import type { Calls } from "./support.ts";

/** An organization that a user is to be in. */
export interface NewOrganization {
  name: string;
  /** Users with the same slug are in the same organization. Default: made from the name. */
  slug?: string;
  /** Default: the role of its creator, `owner`. */
  role?: string;
}

/** An organization of a user. */
export interface TestOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** The user's role in it. */
  readonly role: string;
}

/** Makes a user a member. Creates the organization, with an owner, if there is none of this slug. */
export async function join(
  core: Core,
  call: Calls,
  create: Create,
  user: User,
  wanted: NewOrganization,
): Promise<TestOrganization> {
  assertFeature(core, "organization", "organization");
  const organizations = core.use(organizationStore);
  const { creatorRole } = core.use(organizationSettings);
  const { name, slug = slugOf(name), role = creatorRole } = wanted;
  const isFounder = role === creatorRole && (await organizations.findBySlug(slug)) === undefined;
  if ((await organizations.findBySlug(slug)) === undefined) {
    const { id: userId } = isFounder ? user : (await create({ name: `Owner of ${name}` })).user;
    await call("createOrganization")({ body: { name, slug, userId } });
  }
  const id = String((await organizations.findBySlug(slug))?.id);
  if (!isFounder) await call("addMember")({ body: { userId: user.id, role, organizationId: id } });
  return { id, name, slug, role };
}

function slugOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["organization"];
  return words.join("-");
}
