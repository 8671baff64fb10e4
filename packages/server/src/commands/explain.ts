import { withAdministration } from "../engine/admin-engine.ts";
import { print } from "../engine/command-engine.ts";

/**
 * Explains why an attempt was refused and how to fix it: by the ID of a request, or by the email of a user.
 */
export async function explain({ of, json }: { of: string; json: boolean }): Promise<void> {
  await withAdministration(async (admin) => {
    const found = await admin.explainFailure({ query: { of } });
    const { account, attempts } = found;
    const isEmail = of.includes("@");
    const findings = account?.findings.map(({ what, help }) => `${what}\n  → ${help}`) ?? [];
    const tried = attempts.map(({ what, help, path, steps, event }) => {
      const way = steps.map(({ name, passed }) => `${passed ? "✓" : "✗"} ${name}`).join(", ");
      const at = new Date(event.createdAt).toISOString();
      const lines = [`${at}  ${path ?? event.event}  (request ${event.requestId ?? "unknown"})`, `  ${what}`];
      return [...lines, `  → ${help}`, ...(way === "" ? [] : [`  ${way}`])].join("\n");
    });
    const nobody =
      isEmail && account === null ? [`No account has the email address ${of}. Check the spelling.`] : [];
    const nothing = nobody.length === 0 && tried.length === 0 ? [noAttempt(isEmail)] : [];
    print(json, found, [...nobody, ...findings, ...tried, ...nothing].join("\n\n"));
  });
}

function noAttempt(isEmail: boolean): string {
  return isEmail
    ? "No refused attempt of this user is recorded."
    : "No refused attempt is recorded under this request ID. Error pages show the ID, and responses have it in the header x-request-id.";
}
