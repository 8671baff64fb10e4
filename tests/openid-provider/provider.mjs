// An OpenID provider as its makers mean it to be used, with their own pages for signing in and agreeing.
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

/** A key of its own name: by it a token says what signed it. */
function newKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: randomUUID() };
}

/**
 * Who signs in as `name` is known by that, has the address `name@example.com`, and has proved it unless the name begins
 * with `unproved`.
 */
export async function startProvider({ port, clientId, clientSecret, redirectUris }) {
  const issuer = `http://127.0.0.1:${port}`;
  const make = (keys) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          grant_types: ["authorization_code", "refresh_token"],
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
      cookies: { keys: [randomUUID()] },
      jwks: { keys },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          name: `The person ${id}`,
          email: `${id}@example.com`,
          email_verified: !id.startsWith("unproved"),
        }),
      }),
    });
  let keys = [newKey()];
  let provider = make(keys);
  const server = createServer((request, response) => provider.callback()(request, response));
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    issuer,
    /** Signs with a new key from now on. The one before is gone: nothing that it signed is good any more. */
    rotateKeys() {
      keys = [newKey()];
      // What was granted and handed out is kept outside of it.
      provider = make(keys);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
