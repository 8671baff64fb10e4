import type { MessageId } from "../messages/generated/messages.ts";
import type { ErrorAction, Notice, Place } from "./notice.ts";
import { FAMILIES, FIELD_TEXTS, OTHER, RULES, type Rule, type Rules, UNAVAILABLE } from "./rules.ts";

/** An error's known facts: a `ClientError`, or a server's report of a form that it refused. */
export interface Failure {
  code: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  details?: readonly { path: string; message: string }[] | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  banExpires?: string | undefined;
  banMessage?: string | undefined;
}

/** Context of an error. */
export interface About {
  appName: string;
  /** Length of passwords, in Unicode code points. */
  min: number;
  max: number;
  /** Code points of the password that was refused. */
  length?: number | undefined;
  /** The address that was typed. */
  email?: string | undefined;
  /** The username that was typed. */
  username?: string | undefined;
  /** Names of the form's fields: an error of a field that isn't there belongs to the form. Default: any. */
  fields?: readonly string[] | undefined;
  /**
   * True while something is loaded rather than sent: errors take its place, an outage is shown in the banner.
   */
  isRead?: boolean | undefined;
  /** Rules of these screens alone, which come before those of all screens. */
  rules?: Rules | undefined;
}

/**
 * Describes an error: its text, its place, and the actions on it. Only the code counts, never the message.
 */
export function describeError(error: Failure, about: About): Notice {
  const [first] = describeErrors(error, about);
  return first;
}

/** Describes an error that may concern several fields: at least one notice, one for each field. */
export function describeErrors(error: Failure, about: About): [Notice, ...Notice[]] {
  if (error.code === "VALIDATION_ERROR") {
    const [first, ...others] = fieldNotices(error, about);
    if (first !== undefined) return [first, ...others];
  }
  return [noticeOf(ownRuleOf(error, about) ?? ruleOf(error), error, about)];
}

function ownRuleOf({ code }: Failure, { rules }: About): Rule | undefined {
  if (rules === undefined) return undefined;
  const { codes, families } = rules;
  return Object.hasOwn(codes, code) ? codes[code] : families.find(({ codes }) => codes.test(code))?.rule;
}

/** Returns the rule for a code. Redirects carry codes in lower case. */
function ruleOf({ code, status }: Failure): Rule {
  const name = code.toUpperCase();
  if (Object.hasOwn(RULES, name) && !(name === "INVALID_RESPONSE" && status >= 500)) {
    // `hasOwn` has checked it.
    return RULES[name] as Rule;
  }
  const family = FAMILIES.find(({ codes }) => codes.test(name));
  if (family !== undefined) return family.rule;
  // A proxy answers in place of a service that is down.
  return status >= 502 && status <= 504 ? UNAVAILABLE : OTHER;
}

function noticeOf(rule: Rule, error: Failure, about: About): Notice {
  const field = rule.fields?.find((name) => about.fields?.includes(name) ?? true);
  const args = argumentsOf(error, about);
  const { unknown, text } = rule.without ?? {};
  const id =
    unknown !== undefined && text !== undefined && args[unknown] === undefined ? text : textOf(rule, error);
  return {
    place: placeOf(rule, field, about),
    ...(field === undefined ? {} : { field }),
    text:
      error.code === "NETWORK_ERROR" && isOffline()
        ? { id: "common.offline.nothingSent" }
        : { id, args: Object.fromEntries(Object.entries(args).filter(isKnown)) },
    actions: (rule.actions ?? []).filter((action) => isPossible(action, error)),
    code: error.code,
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(error.code === "BANNED_USER" ? { ban: { until: error.banExpires, message: error.banMessage } } : {}),
  };
}

function textOf({ text }: Rule, { code }: Failure): MessageId {
  // A rule without `text` has the text of its code: the test of all codes reads each in every language.
  return text ?? (`errors.${code.toUpperCase()}` as MessageId);
}

function placeOf(rule: Rule, field: string | undefined, { isRead = false }: About): Place {
  const { place = "form" } = rule;
  if (place === "field" && field === undefined) return isRead ? "panel" : "form";
  if (!isRead || place !== "form") return place;
  return rule === UNAVAILABLE ? "banner" : "panel";
}

function argumentsOf({ code, requestId, retryAfter }: Failure, about: About) {
  const { appName, min, max, length, email, username } = about;
  return {
    appName,
    min,
    max,
    email,
    username,
    requestId,
    n: code === "TOO_MANY_REQUESTS" ? retryAfter : length,
  };
}

function isKnown(entry: [string, string | number | undefined]): entry is [string, string | number] {
  return entry[1] !== undefined;
}

function isPossible(action: ErrorAction, { requestId }: Failure): boolean {
  return action !== "copyRequestId" || requestId !== undefined;
}

/** Only a browser knows whether it is offline. */
function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

function fieldNotices({ code, details = [], requestId }: Failure, { fields }: About): Notice[] {
  const names = new Set(details.map(({ path }) => path.split(".", 1)[0] ?? ""));
  const known = [...names].filter((name) => name !== "" && (fields?.includes(name) ?? true));
  // An error of a hidden field must not go unreported, so the form reports it.
  if (known.length < names.size) return [];
  return known.map((field) => ({
    place: "field",
    field,
    text: { id: (Object.hasOwn(FIELD_TEXTS, field) && FIELD_TEXTS[field]) || "errors.fields.invalid" },
    actions: [],
    code,
    ...(requestId === undefined ? {} : { requestId }),
  }));
}
