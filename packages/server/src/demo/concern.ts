import { administrationOf } from "../engine/admin-engine.ts";
import type { ServiceEngine } from "../engine/service-engine.ts";
import { everyone } from "./people.ts";

/** A problem of stored data, with its remedy. */
type Concern = Awaited<ReturnType<ServiceEngine["concerns"]>>[number];

/**
 * Resolves to stored data that doesn't fit the options, and in production to the accounts of `latchkey demo`: everyone
 * knows their password.
 */
export async function concernsOf(engine: ServiceEngine, isProduction: boolean): Promise<readonly Concern[]> {
  const concerns = await engine.concerns();
  if (!isProduction) return concerns;
  const found = await administrationOf(engine)?.listAdministrators();
  const [first] = everyone();
  if (!found?.administrators.some(({ email }) => email === first?.email)) return concerns;
  return [
    ...concerns,
    {
      found: `The database has the accounts of \`latchkey demo\`, with ${first?.email} as administrator. Their password is known.`,
      remedy: "Use another database in production.",
    },
  ];
}
