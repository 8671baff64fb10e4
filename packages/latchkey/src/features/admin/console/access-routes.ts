import { z } from "zod";
import { route } from "../../../kernel/contracts/route.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { authority } from "../access/authority.ts";
import { adminSettings } from "../options.ts";
import { adminStore } from "../store.ts";

/** The user's permissions in administration. Null if there are none. */
const accessOf = service((core) => {
  const store = core.use(adminStore);
  const { held, outranks } = core.use(authority);
  const settings = core.use(adminSettings);
  const { roles, defaultRole, impersonation, deletion } = settings;
  return async (userId: string) => {
    const standing = await store.standing(userId);
    const permissions = Object.entries(standing === undefined ? {} : held(standing)).map(
      ([resource, actions = []]) => [resource, [...actions]] as const,
    );
    if (standing === undefined || permissions.every(([, actions]) => actions.length === 0)) return null;
    return {
      permissions: Object.fromEntries(permissions),
      roles: Object.keys(roles).map((name) => ({
        name,
        mayGive: outranks(standing, { id: "", role: name }),
      })),
      defaultRole,
      impersonation: {
        requiresReason: impersonation.requireReason,
        notifies: impersonation.notify,
        seconds: settings.impersonationSessionDuration,
      },
      deletion,
      organizations: core.db.schema.tables.has("organization"),
      texts: core.env.texts !== undefined,
    };
  };
});

export const getAdminAccess = route({
  method: "GET",
  path: "/admin/access",
  summary: "Get the caller's administrative permissions and the settings of administration",
  session: "required",
  store: true,
  returns: z.object({
    access: z
      .object({
        permissions: z.record(z.string(), z.array(z.string())).describe("Actions by resource"),
        roles: z.array(
          z.object({ name: z.string(), mayGive: z.boolean().describe("True if the caller may assign it") }),
        ),
        defaultRole: z.string().describe("Default role of new users"),
        impersonation: z.object({
          requiresReason: z.boolean(),
          notifies: z.boolean().describe("True if the user gets an email"),
          seconds: z.number().describe("Duration in seconds"),
        }),
        deletion: z.enum(["soft", "now"]).describe("`soft`: removed users can be restored for 30 days"),
        organizations: z.boolean().describe("True if organizations are on"),
        texts: z.boolean().describe("True if the texts of screens and emails can be changed"),
      })
      .nullable()
      .describe("Null without administrative permissions, and while an administrator acts as a user"),
  }),
  uses: { accessOf },
  errors: [],
  async handle({ user, session, accessOf }) {
    return { access: typeof session.impersonatedBy === "string" ? null : await accessOf(user.id) };
  },
});
