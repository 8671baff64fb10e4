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
export type { Budget } from "./kernel/budget.ts";
export { Done, done, Email, isoDate } from "./kernel/common-shapes.ts";
export type { Context } from "./kernel/context.ts";
export {
  type Entry,
  type Gate,
  isPending,
  type Need,
  type Opened,
  type Pending,
  pendingReply,
} from "./kernel/door.ts";
export { type Feature, type Finder, feature } from "./kernel/feature.ts";
export { guard, onlyIf } from "./kernel/guard.ts";
export type { Found, Session, User } from "./kernel/identity.ts";
export { type DeclaredLetter, letter, type Words } from "./kernel/letter.ts";
export { deviceText, linkLifetime, oneLine, timeText } from "./kernel/letter-text.ts";
export { letters } from "./kernel/letters.ts";
export { type Happened, type Notice, notice } from "./kernel/notice.ts";
export type { RecentChange, RecentChanges } from "./kernel/recent-changes.ts";
export { languageOf, readerOf } from "./kernel/recipient-language.ts";
export { htmlPage, Reply, redirectTo } from "./kernel/reply.ts";
export { route } from "./kernel/route.ts";
export { requestService, type Service, service } from "./kernel/service.ts";
export type { UserColumnRules, UserColumns } from "./kernel/user-columns.ts";
export { type Reauthentication, type WayIn, waysIn } from "./kernel/ways-in.ts";
export { UniqueViolation } from "./storage/errors.ts";
export type { Delivery } from "./storage/outbox.ts";
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
} from "./storage/table.ts";
export type { Transaction } from "./storage/transaction.ts";
