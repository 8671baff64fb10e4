import { z } from "zod";
import { INVALID_REDIRECT_URL, UNAUTHORIZED } from "../../../base/errors.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { adminWith } from "../access/authority.ts";
import { INVITATIONS_NOT_AVAILABLE, MAY_NOT_CREATE } from "../errors.ts";
import { importing } from "./import-users.ts";

const MOST_ROWS = 1000;

const Row = z.object({
  email: z.string().describe("Email address as given"),
  status: z.enum(["created", "existing", "invalid"]),
  userId: z.string().nullable().describe("ID of the user, if one was created"),
  code: z.string().nullable().describe("Reason that the row is invalid"),
  message: z.string().nullable(),
});

const importUsers = route({
  method: "POST",
  path: "/admin/import-users",
  summary: "Import users without passwords, and email each of them a link to set one",
  session: "optional",
  store: true,
  ownOnly: true,
  body: z.object({
    users: z
      .array(
        z.object({
          email: z.string(),
          name: z.string().optional().describe("Default: the part of the email address before the @"),
          role: z
            .string()
            .optional()
            .describe("One role, or several separated by commas. Needs the permission `set-role`"),
        }),
      )
      .min(1)
      .max(MOST_ROWS),
    invite: z.boolean().default(true).describe("True to email each user a link. Default true"),
    redirectTo: z.string().optional().describe("Page that takes the token. Default `/reset-password`"),
  }),
  returns: z.object({
    created: z.number(),
    existing: z.number(),
    invalid: z.number(),
    rows: z.array(Row).describe("One result for each row, in the same order"),
  }),
  needs: adminWith({ user: ["create"] }, MAY_NOT_CREATE),
  uses: { importing },
  event: { name: "user_created", method: "import" },
  errors: [UNAUTHORIZED, INVITATIONS_NOT_AVAILABLE, INVALID_REDIRECT_URL],
  async handle({ body, acting, importing }) {
    const rows = await importing(acting, body.users, body);
    const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
    return { created: count("created"), existing: count("existing"), invalid: count("invalid"), rows };
  },
});

export const importRoutes = { importUsers };
