/** The roles of users, as `better-auth/plugins/admin/access` has them. */
export {
  administration as defaultAc,
  administratorAc as adminAc,
  adminStatements as defaultStatements,
  userAc,
  userRoles as defaultRoles,
} from "../shared/admin-access.ts";
