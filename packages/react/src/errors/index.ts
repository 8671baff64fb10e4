export { type About, describeError, describeErrors, type Failure } from "./describe-error.ts";
export { type ErrorAction, fieldNotice, type Notice, type Place } from "./notice.ts";
export type { OwnedOrganization } from "./owned-organizations.ts";
