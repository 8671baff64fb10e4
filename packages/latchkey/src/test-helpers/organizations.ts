import { createHash } from "node:crypto";
import { organizationSettings } from "../features/organization/settings.ts";
import { Slug } from "../features/organization/shapes.ts";
import { organizationStore } from "../features/organization/store.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { User } from "../kernel/contracts/identity.ts";
import type { Create } from "./create-user.ts";
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

/** Makes a user a member. */
export type Join = (user: User, wanted: NewOrganization) => Promise<TestOrganization>;

interface Found {
  readonly id: string;
  readonly name: string;
  /** The user for whom it was just created. */
  readonly founderId?: string;
}

/** Returns a function that also creates the organization, with an owner, if there is none of its slug. */
export function joinOf(core: Core, call: Calls, create: Create): Join {
  /** By slug. Users who are created at once share one organization. */
  const pending = new Map<string, Promise<Found>>();

  const findOrCreate = async (user: User, name: string, slug: string, role: string): Promise<Found> => {
    const { findBySlug } = core.use(organizationStore);
    const found = await findBySlug(slug);
    if (found !== undefined) return found;
    const isFounder = role === core.use(organizationSettings).creatorRole;
    const { id: userId } = isFounder ? user : (await create({ name: `Owner of ${name}` })).user;
    try {
      const { response } = await call("createOrganization")({ body: { name, slug, userId } });
      // The answer that the route declares.
      return { ...(response as Found), founderId: userId };
    } catch (error) {
      // Another process may have created it meanwhile.
      const other = await findBySlug(slug);
      if (other === undefined) throw error;
      return other;
    }
  };

  return async (user, wanted) => {
    const { name, role = core.use(organizationSettings).creatorRole } = wanted;
    const slug = wanted.slug?.toLowerCase() ?? slugOf(name);
    const ready =
      pending.get(slug) ?? findOrCreate(user, name, slug, role).finally(() => pending.delete(slug));
    pending.set(slug, ready);
    const { id, name: stored, founderId } = await ready;
    if (founderId !== user.id)
      await call("addMember")({ body: { userId: user.id, role, organizationId: id } });
    return { id, name: stored, slug, role };
  };
}

/** Different names have different slugs, in every script. */
function slugOf(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 16);
  return Slug.safeParse(name.replaceAll(" ", "-")).data ?? `organization-${hash}`;
}
