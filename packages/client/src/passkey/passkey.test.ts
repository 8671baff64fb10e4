import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { stubCredentials } from "@latchkey/testing/passkey/credentials";
import { passkey } from "latchkey/features";
import { expect, onTestFinished, test, vi } from "vitest";
import { passkeyClient } from "../features.ts";
import { createAuthClient } from "../index.ts";
import { browser } from "../testing/browser.ts";
import { ADA } from "../testing/people.ts";
import { startService } from "../testing/service.ts";

/** Starts a service with a signed-in user, Ada, and an authenticator in this browser. */
async function scene() {
  const service = await startService({ plugins: [passkey()] });
  const device = new Authenticator();
  const credentials = stubCredentials(device, service.url);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const clientOf = () =>
    createAuthClient({
      baseURL: service.url,
      fetch: browser(service.url).fetch,
      plugins: [passkeyClient()],
    });
  const client = clientOf();
  await client.signUp.email(ADA);
  return { service, device, credentials, client, clientOf };
}

test("a passkey is added, signs in, and confirms the signed-in user", async () => {
  const { client, clientOf } = await scene();
  const { data } = await client.passkey.addPasskey({ name: "Laptop", returnWebAuthnResponse: true });
  expect(data).toMatchObject({ name: "Laptop", createdAt: expect.any(Date) });
  const other = clientOf();
  const signedIn = await other.signIn.passkey({ returnWebAuthnResponse: true, rememberMe: false });
  expect(signedIn).toMatchObject({
    data: { user: { email: ADA.email }, session: { userId: expect.any(String) } },
    error: null,
    webauthn: { clientExtensionResults: {} },
  });
  expect((await other.reauthenticate.passkey()).error).toBeNull();
  expect((await other.getSession()).data?.user.email).toBe(ADA.email);
});

test("the session is read again after a sign-in with a passkey", async () => {
  const { client, clientOf } = await scene();
  await client.passkey.addPasskey();
  const other = clientOf();
  const heard = vi.fn();
  onTestFinished(other.session.subscribe(heard));
  await other.signIn.passkey();
  await vi.waitUntil(() => other.session.get().data !== null, { timeout: 60_000 });
});

test.each([
  ["add", "NotAllowedError", "REGISTRATION_CANCELLED", "Registration cancelled"],
  ["add", "AbortError", "ERROR_CEREMONY_ABORTED", "Registration cancelled"],
  ["add", "InvalidStateError", "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "Previously registered"],
  ["add", "UnknownError", "ERROR_AUTHENTICATOR_GENERAL_ERROR", expect.any(String)],
  ["add", "SecurityError", "ERROR_INVALID_RP_ID", expect.any(String)],
  ["signIn", "NotAllowedError", "AUTH_CANCELLED", "Auth cancelled"],
  ["signIn", "AbortError", "ERROR_CEREMONY_ABORTED", "Auth cancelled"],
] as const)("a failed ceremony is an error: %s, %s", async (what, refusal, code, message) => {
  const { client, credentials } = await scene();
  credentials.refusal = refusal;
  const { error } = what === "add" ? await client.passkey.addPasskey() : await client.signIn.passkey();
  expect(error).toMatchObject({ status: 400, code, message });
});

test("a request that waits in a field ends when another one begins", async () => {
  const { client, clientOf, credentials } = await scene();
  await client.passkey.addPasskey();
  const other = clientOf();
  credentials.waits = true;
  const waiting = other.signIn.passkey({ autoFill: true });
  await vi.waitUntil(() => credentials.last?.mediation === "conditional", { timeout: 60_000 });
  expect((await other.signIn.passkey()).error).toBeNull();
  expect((await waiting).error?.code).toBe("ERROR_CEREMONY_ABORTED");
});

test("password managers learn of a removed passkey, of the remaining ones, and of a new name", async () => {
  const { client, clientOf, credentials, device } = await scene();
  const { data } = await client.passkey.addPasskey();
  await client.passkey.deletePasskey({ id: data?.id ?? "" });
  await client.passkey.sync();
  const { error } = await clientOf().signIn.passkey();
  expect(error?.code).toBe("PASSKEY_NOT_FOUND");
  const [credential] = device.credentials;
  const about = { rpId: "localhost", userId: credential?.userHandle };
  expect(credentials.signals).toEqual([
    { name: "all", about: { ...about, allAcceptedCredentialIds: [] } },
    { name: "details", about: { ...about, name: ADA.email, displayName: ADA.name } },
    { name: "unknown", about: { rpId: "localhost", credentialId: credential?.id } },
  ]);
});

test("a browser without passkeys is reported", async () => {
  const service = await startService({ plugins: [passkey()] });
  const client = createAuthClient({
    baseURL: service.url,
    fetch: browser(service.url).fetch,
    plugins: [passkeyClient()],
  });
  expect((await client.signIn.passkey()).error?.code).toBe("PASSKEYS_NOT_SUPPORTED");
});
