/** Code that clients share with the engine at runtime. Nothing here imports another part of the engine. */
export { ACCENT_SCHEMES, type GuardedAccent, guardAccent } from "./accent.ts";
export {
  type AccessControl,
  type Asked,
  adminAc,
  checkRolePermission,
  createAccessControl,
  defaultAc,
  defaultRoles,
  defaultStatements,
  memberAc,
  missingPermissions,
  ownerAc,
  type Permissions,
  type Role,
  type Roles,
  roleNames,
  type Statements,
  united,
} from "./access-control.ts";
export { administration, administratorAc, adminStatements, userAc, userRoles } from "./admin-access.ts";
export { contrast, type Oklch, parseColor, type Rgb, toOklch, toRgb } from "./contrast.ts";
export { CsvReader, type CsvRow, type UserColumn, userColumn, wholeName } from "./csv.ts";
export { fontStack } from "./font-stack.ts";
export * from "./generated/error-codes.ts";
export { greetedName, mentionedName } from "./greeting.ts";
export { type MailLink, readMailLink } from "./mail-link.ts";
export { type PersonalData, personalDataIn } from "./personal-password.ts";
export { isCanonicalToken, plainCode } from "./plain-code.ts";
export { isPlainPath } from "./plain-path.ts";
export { singleLine } from "./single-line.ts";
export type {
  Branding,
  Language,
  OfferedProvider,
  UiConfig,
} from "./ui-config.ts";
