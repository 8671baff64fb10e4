import { extend } from "../../../storage/tables/table.ts";
import { explainFailure } from "../explain/routes.ts";
import { getAdminAccess } from "./access-routes.ts";
import { exportAuditEvents, getAuditEvent, listAuditEvents } from "./audit-routes.ts";
import { failedEmailRoutes } from "./failed-emails.ts";
import {
  adminDeleteOrganization,
  adminGetOrganization,
  adminListOrganizationMembers,
  adminListOrganizations,
  adminListUserAccounts,
  adminListUserOrganizations,
} from "./organization-routes.ts";
import { getMetrics, getService } from "./service-routes.ts";
import { adminListSessions, adminListUserApiKeys } from "./session-routes.ts";
import { sendTestEmail } from "./test-email.ts";
import { trafficTable } from "./traffic.ts";

/** Routes for the console: views of the whole service, and acts on organizations. */
export const consoleRoutes = {
  getAdminAccess,
  listAuditEvents,
  getAuditEvent,
  exportAuditEvents,
  explainFailure,
  getMetrics,
  getService,
  sendTestEmail,
  ...failedEmailRoutes,
  adminListSessions,
  adminListOrganizations,
  adminGetOrganization,
  adminListOrganizationMembers,
  adminDeleteOrganization,
  adminListUserAccounts,
  adminListUserOrganizations,
  adminListUserApiKeys,
};

export const consoleTables = [
  // The order in which the sessions of all users are listed.
  extend("session", {}, [["createdAt", "id"]]),
  trafficTable,
];
