import type { Difference } from "./compare.ts";

interface Declared {
  /** `METHOD /route`. Absent: every route. */
  on?: RegExp;
  kind: Difference["kind"];
  at?: RegExp;
  old?: RegExp;
  new?: RegExp;
  reason: string;
}

/** Differences that are there on purpose, those of every route first. */
const DECLARED: readonly Declared[] = [
  {
    kind: "body",
    old: /^absent$/,
    reason: "Latchkey returns this as well. Clients ignore fields that they don't know.",
  },
  {
    kind: "body",
    at: /^body\/message$/,
    reason: "The message has other words. Applications read the code, which is compared.",
  },
  {
    kind: "cookie",
    at: /^device$/,
    old: /^not set$/,
    reason: "The cookie recognizes a device, so that a sign-in on a new one is reported by email.",
  },
  {
    kind: "cookie",
    at: /^session_token$/,
    old: /^not set$/,
    new: /^set$/,
    reason: "The cookie is renewed when the session or its user has changed.",
  },
  {
    on: /^POST \/sign-in\//,
    kind: "cookie",
    at: /^session_(?:token|data)$/,
    old: /^removed$/,
    new: /^not set$/,
    reason: "No session is opened before the second step, so no cookie has to be removed.",
  },
  {
    on: /^POST \/(?:sign-in|two-factor)\//,
    kind: "rows",
    at: /^verification$/,
    reason: "The second step of a sign-in is kept in a table of its own.",
  },
  {
    kind: "body",
    at: /\/ipAddress$/,
    old: /^a text$/,
    new: /^""$/,
    reason:
      "IP addresses come from the connection, and from headers of the proxies that advanced.ipAddress.trustedProxies names.",
  },
  {
    on: /^GET \/passkey\/generate-register-options$/,
    kind: "body",
    at: /^body\/user\/displayName$/,
    reason: "Devices show the user's name with the passkey.",
  },
  {
    on: /^GET \/passkey\/generate-register-options$/,
    kind: "body",
    at: /^body\/hints$/,
    old: /^a list of 0$/,
    new: /^absent$/,
    reason: "An empty list of hints is left out.",
  },
  {
    on: /^POST \/passkey\/verify-registration$/,
    kind: "status",
    old: /^500 FAILED_TO_VERIFY_REGISTRATION$/,
    new: /^400 CHALLENGE_NOT_FOUND$/,
    reason: "A passkey that was made for another challenge isn't an error of the server.",
  },
  {
    on: /^POST \/passkey\/verify-/,
    kind: "rows",
    at: /^verification$/,
    reason: "A challenge that was answered is noted until it expires, so that it can't be answered again.",
  },
  {
    on: /^POST \/update-user$/,
    kind: "status",
    old: /^400/,
    new: /^200$/,
    reason: "An update without changes succeeds.",
  },
  {
    on: /^POST \/change-email$/,
    kind: "status",
    old: /^400 CHANGE_EMAIL_DISABLED$/,
    new: /^404 CHANGE_EMAIL_DISABLED$/,
    reason: "Features that are turned off answer 404, as the deletion of users does.",
  },
  {
    on: /^GET \/error$/,
    kind: "status",
    old: /^302$/,
    new: /^200$/,
    reason: "The error page is shown in place of a redirect to the start page.",
  },
  {
    on: /^GET \/error$/,
    kind: "location",
    new: /^none$/,
    reason: "The error page is shown in place of a redirect to the start page.",
  },
  {
    kind: "header",
    at: /^content-type$/,
    old: /^none$/,
    new: /^(?:application\/json|text\/html)$/,
    reason: "Every response has a body: an error as JSON, or a page.",
  },
  {
    on: /^(?:GET|POST) \/organization\/(?:list-teams|list-user-teams|create-team)$/,
    kind: "body",
    at: /\/updatedAt$/,
    new: /^null$/,
    reason: "A team that was never changed has no time of its last change.",
  },
  {
    on: /^(?:GET|POST) \/organization\//,
    kind: "body",
    at: /\/memberCount$/,
    new: /^absent$/,
    reason: "The counter of a team's members is for the server alone. Applications count the members.",
  },
  {
    on: /^GET \/organization\/list-team-members$/,
    kind: "status",
    old: /^400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM$/,
    new: /^200$/,
    reason: "Members of the organization who can change a team also see its members.",
  },
  {
    on: /^POST \/two-factor\/verify-totp$/,
    kind: "body",
    at: /^body\/user\/twoFactorEnabled$/,
    old: /^false$/,
    new: /^true$/,
    reason: "The response shows the user after the change.",
  },
  {
    on: /^POST \/api-key\/(?:create|update)$/,
    kind: "status",
    old: /^200$/,
    new: /^400 INVALID_NAME_LENGTH$/,
    reason: "A key without a name is refused where names are given.",
  },
];

/** Returns why a difference is there, or undefined if it isn't there on purpose. */
export function declaredReason(method: string, route: string, difference: Difference): string | undefined {
  const name = `${method} ${route}`;
  return DECLARED.find(
    ({ on, kind, at, old, new: now }) =>
      kind === difference.kind &&
      fits(on, name) &&
      fits(at, difference.at) &&
      fits(old, difference.old) &&
      fits(now, difference.new),
  )?.reason;
}

const fits = (pattern: RegExp | undefined, text: string): boolean => pattern?.test(text) ?? true;
