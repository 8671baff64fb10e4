/** Helpers for tests of applications: engines in memory, and users who are signed in. Not for production. */

export type { TestAuthenticator } from "./authenticator.ts";
export type { BrowserCookie, CypressCookie } from "./browser-cookies.ts";
export { type NewTestUser, TEST_PASSWORD } from "./create-user.ts";
export type { Mailbox, TestEmail } from "./mailbox.ts";
export type { NewOrganization, TestOrganization } from "./organizations.ts";
export { type TestHelpers, type TestHelpersOptions, testHelpers } from "./test-helpers.ts";
export {
  type TestClock,
  type TestLatchkey,
  type TestLatchkeyOptions,
  testLatchkey,
} from "./test-latchkey.ts";
export type { TestSession, TestUser } from "./test-user.ts";
