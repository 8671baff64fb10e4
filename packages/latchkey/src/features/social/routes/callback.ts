import { z } from "zod";
import { formBody } from "../../../kernel/contracts/bytes-body.ts";
import { Reply } from "../../../kernel/contracts/reply.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { options } from "../../../kernel/contracts/service.ts";
import { finishFlow, type Returned } from "../flow/callback.ts";

/** The members that are read. Providers add further ones (`scope`, `authuser`, …). */
const MEMBERS = ["code", "state", "error", "error_description", "device_id", "user", "iss"] as const;
const Text = z.string().optional();
/** Maximum length in a URL. Only Apple's `user` can be made long by users, and no name needs more. */
const LONGEST_USER = 4_096;

export const ReturnedQuery = z.object({
  code: Text,
  state: Text,
  error: Text,
  error_description: Text,
  device_id: Text,
  user: Text,
  iss: Text,
}) satisfies z.ZodType<Returned>;

export const callbackOAuth = route({
  method: "GET",
  path: "/callback/:id",
  summary: "Complete a flow at the redirect URI of a provider",
  session: "none",
  query: ReturnedQuery,
  returns: "redirect",
  uses: { finishFlow },
  opensSessions: true,
  event: { name: "sign_in" },
  errors: [],
  handle: ({ params, query, finishFlow }) => finishFlow(params.id ?? "", query),
});

/**
 * The same for a provider whose page posts the answer (OAuth 2.0 Form Post Response Mode). Such a request
 * comes from another site and carries none of our cookies; it changes nothing, and redirects to the GET
 * route.
 */
export const callbackOAuthPost = route({
  method: "POST",
  path: "/callback/:id",
  summary: "Receive a provider's form post, and redirect to the GET route",
  session: "none",
  bytes: formBody(16 * 1024),
  anyOrigin: true,
  returns: "redirect",
  uses: { options },
  errors: [],
  handle({ params, body, options }) {
    const form = new URLSearchParams(Buffer.from(body).toString("utf8"));
    const query = new URLSearchParams();
    for (const name of MEMBERS) {
      const value = form.get(name);
      if (value === null || (name === "user" && encodeURIComponent(value).length > LONGEST_USER)) continue;
      query.set(name, value);
    }
    const path = `${options.baseURL}${options.basePath}/callback/${encodeURIComponent(params.id ?? "")}`;
    // RFC 9110 section 15.4.4: the next request is a GET, whatever the method was.
    return new Reply(303, ["location", `${path}?${query}`], "");
  },
});
