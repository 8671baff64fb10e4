import type { IncomingMessage } from "node:http";
import type { TestService } from "../../../../../client/src/testing/service.ts";

const credentials = { clientId: "the-application", clientSecret: "known to nobody else" };

/** Three providers. Google's tokens are trusted, so that accounts can be connected without a network. */
export const THREE = {
  google: { ...credentials, verifyIdToken: async () => true },
  github: credentials,
  gitlab: credentials,
};

/** Returns an unsigned token in the format of Google's. */
export function tokenOf(claims: { sub: string; email: string }): string {
  const coded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${coded({ alg: "none" })}.${coded({ ...claims, email_verified: true, name: "Ada" })}.c2ln`;
}

/** Records the bodies of requests for a provider's page, and answers them with a path of ours. */
export function watchAsked(service: TestService): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  service.intercept((request, response) => {
    if (!/\/(sign-in\/social|link-social)$/.test(request.url ?? "")) return false;
    textOf(request).then(
      (text) => {
        asked.push(JSON.parse(text));
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ url: "/there", redirect: false }));
      },
      () => response.destroy(),
    );
    return true;
  });
  return asked;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
