// An OpenID provider as its authors intend it, with its built-in pages for sign-in and consent.
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

/** Makes a key with a unique ID, by which a token names it. */
function newKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: randomUUID() };
}

/**
 * Starts a provider. A user who signs in as `name` has the subject `name` and the email address
 * `name@example.com`, which is verified unless the name begins with `unproved`.
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
    /** Signs with a new key from now on. The previous one is removed, so its signatures become invalid. */
    rotateKeys() {
      keys = [newKey()];
      // Grants and tokens are stored outside the provider object.
      provider = make(keys);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
