/** The roles of organizations, as `better-auth/plugins/organization/access` has them. */
export {
  adminAc,
  defaultAc,
  defaultRoles,
  defaultStatements,
  memberAc,
  ownerAc,
} from "../shared/access-control.ts";
