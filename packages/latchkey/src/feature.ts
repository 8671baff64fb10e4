/**
 * Building blocks of an application's own features, which it passes to `latchkey({ plugins: [ … ] })`. The
 * engine's features are made of the same parts.
 */

// Bodies, queries and answers are validated by this copy of Zod.
export { z } from "zod";
export type { ErrorCode } from "./base/errors.ts";
export {
  ConfigurationError,
  errorCode,
  fail,
  isFailure,
  NOT_FOUND,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from "./base/errors.ts";
export type { Device, LetterBase, LinkPart } from "./base/letter.ts";
export type { MaybePromise } from "./base/maybe-promise.ts";
export { audit, type SecurityEvent } from "./features/audit/index.ts";
export { door } from "./features/sessions/index.ts";
export { notices } from "./features/users/index.ts";
export { userStore } from "./features/users/store.ts";
export { userTable } from "./features/users/tables.ts";
export type { Budget } from "./kernel/contracts/budget.ts";
export type { Context } from "./kernel/contracts/context.ts";
export {
  type Entry,
  type Gate,
  isPending,
  type Need,
  type Opened,
  type Pending,
  pendingReply,
} from "./kernel/contracts/door.ts";
export { type Feature, feature } from "./kernel/contracts/feature.ts";
export { Done, done, Email, isoDate } from "./kernel/contracts/fields/common-shapes.ts";
export type { UserColumnRules, UserColumns } from "./kernel/contracts/fields/user-columns.ts";
export { guard, onlyIf } from "./kernel/contracts/guard.ts";
export type { Found, Session, User } from "./kernel/contracts/identity.ts";
export {
  type DeclaredLetter,
  type Happened,
  letter,
  type Notice,
  notice,
  type Words,
} from "./kernel/contracts/letter.ts";
export { htmlPage, Reply, redirectTo } from "./kernel/contracts/reply.ts";
export { route } from "./kernel/contracts/route.ts";
export { requestService, type Service, service } from "./kernel/contracts/service.ts";
export type { Finder } from "./kernel/contracts/session-part.ts";
export type { RecentChange, RecentChanges } from "./kernel/contracts/ways-in.ts";
export { type Reauthentication, type WayIn, waysIn } from "./kernel/contracts/ways-in.ts";
export { deviceText, letters, linkLifetime, oneLine, timeText } from "./kernel/emails/letters.ts";
export { languageOf, readerOf } from "./kernel/emails/recipient-language.ts";
export { UniqueViolation } from "./storage/errors.ts";
export type { Delivery } from "./storage/outbox/outbox.ts";
export {
  boolean,
  bytes,
  date,
  extend,
  id,
  integer,
  json,
  reference,
  table,
  text,
} from "./storage/tables/table.ts";
export type { Transaction } from "./storage/transaction.ts";
