import type { AdminApi } from "../../generated/admin.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { importedStanding } from "./access/roles.ts";
import { banGate } from "./bans/bans.ts";
import { consoleRoutes, consoleTables } from "./console/index.ts";
import { TEST_EMAIL } from "./console/test-email.ts";
import { actsStill, ownSession } from "./impersonation.ts";
import { ACCOUNT_CREATED, importRoutes, sendInvitation } from "./import/import-users.ts";
import { ADMIN_BUDGETS, IMPERSONATED, METHOD_REMOVED, PASSWORD_SET } from "./notices.ts";
import { type AdminOptions, adminOptions, adminSettings, resolveSettings } from "./options.ts";
import { removedUserJobs } from "./removed/restoring.ts";
import { removedUserRoutes } from "./removed/routes.ts";
import { adminRoutes } from "./routes.ts";
import { setupRoutes } from "./setup/routes.ts";
import { adminColumns, impersonationColumns, removedUserTable } from "./tables.ts";
import { textRoutes } from "./texts/routes.ts";
import { customTextTable } from "./texts/tables.ts";
import { methodRemovalRoutes } from "./users/method-removal.ts";
import { administratorDeletion, administratorLocks } from "./users/removal.ts";

export type { AdminOptions } from "./options.ts";

/**
 * Administration: roles and permissions of users, creating, banning and removing them, their sessions, and
 * acting as one of them.
 */
export function admin(options: AdminOptions = {}): Feature<AdminApi> {
  adminOptions.check(options, "admin");
  const settings = resolveSettings(options);
  const { schema } = options;
  const declared = feature<AdminApi>({
    id: "admin",
    tables: [
      adminColumns(settings.defaultRole),
      impersonationColumns,
      removedUserTable,
      customTextTable,
      ...consoleTables,
    ],
    tableOptions: {
      ...(schema?.user === undefined ? {} : { user: { fields: { ...schema.user.fields } } }),
      ...(schema?.session === undefined ? {} : { session: { fields: { ...schema.session.fields } } }),
    },
    events: [
      "user_created",
      "user_invited",
      "user_role_changed",
      "user_banned",
      "user_unbanned",
      "user_removed",
      "user_restored",
      "user_purged",
      "user_password_set",
      "sign_in_method_removed",
      "impersonation_started",
      "impersonation_stopped",
      "texts_changed",
      "failed_emails_resent",
      "failed_emails_discarded",
    ],
    gates: [banGate],
    session: {
      acting: { column: "impersonatedBy", mayAct: actsStill },
      companion: service((core) => {
        const own = core.use(ownSession);
        return {
          presented: () => undefined,
          // A browser that signs out during an impersonation holds the administrator's session, too.
          signedOut: (context) => own.end(context),
        };
      }),
    },
    budgets: ADMIN_BUDGETS,
    letters: [ACCOUNT_CREATED, TEST_EMAIL],
    deliveries: { [ACCOUNT_CREATED.kind]: sendInvitation },
    notices: [IMPERSONATED, PASSWORD_SET, METHOD_REMOVED],
    locks: administratorLocks,
    deletion: administratorDeletion,
    importing: importedStanding,
    jobs: removedUserJobs,
    routes: {
      ...adminRoutes,
      ...methodRemovalRoutes,
      ...importRoutes,
      ...removedUserRoutes,
      ...consoleRoutes,
      ...setupRoutes,
      ...textRoutes,
    },
  });
  return adminSettings.hold(declared, settings);
}
