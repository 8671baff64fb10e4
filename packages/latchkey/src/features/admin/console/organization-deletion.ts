import { z } from "zod";
import { fail, UNAUTHORIZED } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { ORGANIZATION_NOT_FOUND } from "../../organization/errors.ts";
import { organizationDeletion } from "../../organization/index.ts";
import { organizationStore } from "../../organization/store.ts";
import { type Acting, adminWith } from "../access/authority.ts";
import { MAY_NOT_DELETE_ORGANIZATIONS } from "./errors.ts";

const NOT_FOUND = ORGANIZATION_NOT_FOUND.as(404);

/** Deletes organizations for administrators, whether or not they are members. */
const removing = requestService((core) => {
  const isThere = core.db.schema.tables.has("organization");
  const store = isThere ? core.use(organizationStore) : undefined;
  const deletionOf = isThere ? organizationDeletion.make(core) : undefined;
  return (context) =>
    async (acting: Acting, by: User, id: string): Promise<void> => {
      const organization = await store?.findById(id);
      if (organization === undefined || deletionOf === undefined) throw fail(NOT_FOUND);
      const admitted = {
        organizationId: id,
        caller: acting,
        gone: () => fail(NOT_FOUND),
        stillAdmitted: (tx: Parameters<Acting["stillActing"]>[0]) => acting.stillActing(tx),
      };
      // The administrator's row is locked before the organization's, as everywhere.
      await deletionOf(context)(admitted, organization, by, { id: by.id, gone: () => fail(UNAUTHORIZED) });
    };
});

export const adminDeleteOrganization = route({
  method: "POST",
  path: "/admin/delete-organization",
  summary: "Delete an organization with everything in it",
  session: "required",
  store: true,
  ownOnly: true,
  body: z.object({ organizationId: z.string().min(1) }),
  returns: z.object({ success: z.literal(true) }),
  needs: adminWith({ organization: ["delete"] }, MAY_NOT_DELETE_ORGANIZATIONS),
  uses: { removing },
  event: { name: "organization_deleted" },
  errors: [NOT_FOUND],
  async handle({ body, acting, user, removing }) {
    await removing(acting, user, body.organizationId);
    return { success: true as const };
  },
});
