import type { Page } from "../http/page.ts";
import type { FormError, Pages, Refused } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import { aroundRefusal, send, shown } from "./form-posts.ts";
import type { FormPost, PortalParts } from "./parts.ts";
import { showPage } from "./show.ts";
import { tokenOf, type Visit } from "./visit.ts";

/** Page of the link that the service's terminal shows. */
export const SETUP_PAGE = "/admin/setup";

/** `GET /admin/setup?token=`: shows the administrator that the link creates. The link stays valid. */
export async function setup(parts: PortalParts, visit: Visit): Promise<Page> {
  return showPage(parts, visit, "setup", await setupOf(parts, visit));
}

export async function postSetup(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const values = shown(fields, ["email", "name"]);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
  const body = { token: tokenOf(visit) ?? "", password: fields.get("password") ?? "", ...filled };
  const answer = await send(post, "/admin/setup", body);
  if (answer.error !== undefined) return refuseSetup(parts, visit, answer.error, values);
  const done = { email: String(answer.body?.email) };
  return showPage(parts, visit, "setup", { token: null, administrator: null, done });
}

/** Shows the page again with the error. */
export async function refuseSetup(
  parts: PortalParts,
  visit: Visit,
  error: FormError,
  values: Refused["values"] = {},
): Promise<Page> {
  const own = { ...(await setupOf(parts, visit)), refused: { error, values } };
  return showPage(parts, visit, "setup", own, aroundRefusal(error));
}

/** Returns the data of the page for a setup link. */
async function setupOf(
  { engine }: PortalParts,
  visit: Visit,
): Promise<Pick<Pages["setup"], "token" | "administrator">> {
  const token = tokenOf(visit);
  if (token === null) return { token, administrator: null };
  const { error, body } = await askEngine(engine, visit.request, "/admin/setup", { token });
  return { token, administrator: error === undefined ? body : null };
}
