import type { Context } from "../../kernel/context.ts";
import type { Refusal } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { parseEmail } from "../../security/email-address.ts";
import { claimedEmail } from "../../security/email-token.ts";
import { audit, REFUSED } from "../audit/index.ts";
import { userStore } from "../users/store.ts";

/** Longest reason that is kept. */
const LONGEST = 80;

/**
 * Records every refused attempt that no feature has recorded: where it was, at which step, why, and until when where
 * waiting helps. Whose account an email belongs to is looked up after the answer, so that nobody can tell by its time.
 */
export const recordRefusal = service((core) => {
  const users = core.use(userStore);
  const auditOf = audit.make(core);
  return (context: Context, { code, retryAfter }: Refusal): void => {
    if (context.isFailureNoted) return;
    const { event } = context.route.spec;
    const { about } = context;
    const email = about !== undefined && "email" in about ? about.email : emailIn(context);
    const details = {
      step: context.stoppedAt ?? "handler",
      ...(retryAfter === undefined ? {} : { until: context.time(retryAfter) }),
    };
    auditOf(context).noteRefused(
      {
        event: REFUSED,
        outcome: "failure",
        userId: context.user?.id ?? (about !== undefined && "userId" in about ? about.userId : null),
        ...(event?.method === undefined ? {} : { method: event.method }),
        // A redirect's word may be a provider's, and anyone's.
        reason: /^[\w.:'-]+$/.test(code) ? code.toLowerCase().slice(0, LONGEST) : "unknown",
        details,
      },
      email === undefined ? undefined : async () => (await users.findByEmail(email))?.id,
    );
  };
});

/** The account that a request names, by its email or with the link of one. */
function emailIn({ body, query }: Context): string | undefined {
  const email = textAt(body, "email");
  const token = textAt(body, "token") ?? textAt(query, "token");
  const named = email ?? (token === undefined ? undefined : claimedEmail(token));
  return named === undefined ? undefined : parseEmail(named);
}

function textAt(given: unknown, name: string): string | undefined {
  const value: unknown = typeof given === "object" && given !== null ? Reflect.get(given, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
