/**
 * Parts for a program that runs an engine as a service: it reads settings with the engine's code, so mistakes
 * are reported in the same way and before anything has started. Not for applications.
 */

export { readBody } from "./adapters/node-body.ts";
export type { Env, HostSetting, Log, LogLevel, Mail } from "./base/env.ts";
// Exported here as well, for programs that report a mistake and need no other part of an engine.
export { ConfigurationError, LatchkeyError } from "./base/errors.ts";
export type { HostTexts, LanguageTexts, TextProblem } from "./base/host-texts.ts";
export { counted, jsonIn } from "./base/json.ts";
export { acceptedLanguage, chosenLanguage, offeredFor, weightsOf } from "./base/language.ts";
export type { Device } from "./base/letter.ts";
export type { Meter } from "./base/meter.ts";
export { group, nearest } from "./base/options/group.ts";
export {
  callback,
  flag,
  hiddenText,
  type Named,
  type Option,
  oneOf,
  texts,
} from "./base/options/option.ts";
export type { FindPlace } from "./base/place.ts";
export { bothMeters } from "./base/telemetry/meter.ts";
export type { OpenTelemetry } from "./base/telemetry/open-telemetry.ts";
export { type Telemetry, telemetry } from "./base/telemetry/telemetry.ts";
export { type Traffic, trafficCounts } from "./base/traffic.ts";
export type { Letter, LetterKind } from "./engine/letters.ts";
export { lastMethod } from "./features/sessions/cookies/last-method.ts";
export { base32, fromBase32, hotp } from "./features/two-factor/codes/totp.ts";
export { IMPORT_CODES, type ImportRow, type Verdict } from "./features/user-import/row.ts";
export type { Deployment, GivenOf, Offer } from "./kernel/contracts/feature.ts";
export { escapeHtml } from "./kernel/contracts/reply.ts";
export { isKnown } from "./kernel/pipeline/answer.ts";
export type { OpenApiDocument } from "./kernel/pipeline/openapi.ts";
export { commaList, engineOptions } from "./options/declared.ts";
export { redisTarget, serverIn } from "./redis/client.ts";
export { type RedisConnection, redisConnection } from "./redis/connection.ts";
export { argon2 } from "./security/argon2.ts";
export { parseEmail } from "./security/email-address.ts";
export { parseRanges } from "./security/ip.ts";
export { parseSecrets, secretWeakness } from "./security/keyring.ts";
export { parseOriginPattern } from "./security/origin-pattern.ts";
export { pepperedBcrypt } from "./security/password-forms.ts";
export { CsvReader, type UserColumn, userColumn, wholeName } from "./shared/csv.ts";
export { mysqlOptions, takesMysqlWrites } from "./storage/mysql/mysql.ts";
export { parseServerUrl, type ServerUrl } from "./storage/servers/server-url.ts";
export { addressesIn } from "./storage/servers/several-servers.ts";
export { makeFolder } from "./storage/sqlite/sqlite-files.ts";
export type { Transfer, TransferProgress } from "./storage/transfer/transfer.ts";
export type { SharedRow, TransferredRow } from "./storage/transfer/transferred-row.ts";
