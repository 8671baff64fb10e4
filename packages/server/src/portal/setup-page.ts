import type { Page } from "../http/page.ts";
import { type FormPost, refuse, send, shown } from "./form-posts.ts";
import { tokenOf } from "./link-token.ts";
import type { PortalParts } from "./parts.ts";
import { setupOf } from "./setup-of.ts";
import { showPage } from "./show.ts";
import type { Visit } from "./visit.ts";

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
  if (answer.error !== undefined) return refuse(parts, visit, "setup", answer.error, values);
  const done = { email: String(answer.body?.email) };
  return showPage(parts, visit, "setup", { token: null, administrator: null, done });
}
