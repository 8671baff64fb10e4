import { Client } from "@latchkey/testing/client";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { codeOf } from "./totp.ts";

const PASSWORD = "correct horse battery staple";
const ORIGIN = "http://localhost:3000";

/** An application's traffic over all features, with the mistakes that people make. */
export async function traffic(server: string, round = 0): Promise<void> {
  const browser = (): Client =>
    new Client(fetch, `${server}/api/auth`, { origin: ORIGIN, "user-agent": "Browser/1.0" });
  const address = (name: string): string => `${name}${round}@example.com`;
  const signUp = async (name: string): Promise<Client> => {
    const client = browser();
    await client.post("/sign-up/email", { name, email: address(name.toLowerCase()), password: PASSWORD });
    return client;
  };
  const ada = await signUp("Ada");
  const bob = await signUp("Bob");
  await accounts(ada, browser, address, round);
  await organizations(ada, bob, address, round);
  await secondStep(await signUp("Cleo"), browser, address);
  await apiKeys(ada, bob);
  await passkeys(bob, browser);
  await administration(ada);
  await ada.post("/sign-out", {});
  await ada.get("/get-session");
}

type Address = (name: string) => string;

async function accounts(ada: Client, browser: () => Client, address: Address, round: number): Promise<void> {
  await browser().post("/sign-up/email", { name: "Ada", email: address("ada"), password: PASSWORD });
  await browser().post("/sign-up/email", { name: "Short", email: address("short"), password: "short" });
  await browser().post("/sign-up/email", { name: "No address", email: "none", password: PASSWORD });
  await browser().post("/sign-up/email", {});
  await ada.get("/get-session");
  await browser().get("/get-session");
  await browser().post("/sign-in/email", { email: address("ada"), password: "wrong password" });
  await browser().post("/sign-in/email", { email: address("nobody"), password: PASSWORD });
  await browser().post("/sign-in/email", { email: "", password: "" });
  const phone = browser();
  await phone.post("/sign-in/email", { email: address("ada").toUpperCase(), password: PASSWORD });
  const kiosk = browser();
  await kiosk.post("/sign-in/email", { email: address("ada"), password: PASSWORD, rememberMe: false });
  const sessions = await ada.get("/list-sessions");
  await browser().get("/list-sessions");
  const other = sessions.body?.find?.(({ userAgent }: { userAgent: string }) => userAgent !== undefined);
  await ada.post("/revoke-session", { token: other?.token ?? "none" });
  await ada.post("/revoke-session", { token: "unknown" });
  await ada.get("/get-session");
  const again = browser();
  await again.post("/sign-in/email", { email: address("ada"), password: PASSWORD });
  ada.jar.clear();
  for (const [name, value] of again.jar) ada.jar.set(name, value);
  await ada.post("/revoke-other-sessions", {});
  await phone.get("/get-session");
  await ada.post("/update-user", { name: "Ada Lovelace", image: "https://example.com/ada.png" });
  await ada.post("/update-user", {});
  await ada.post("/update-user", { email: "other@example.com" });
  await ada.post("/update-user", { username: `ada_${round}` });
  await browser().post("/sign-in/username", { username: `Ada_${round}`, password: PASSWORD });
  await browser().post("/sign-in/username", { username: `ada_${round}`, password: "wrong password" });
  await browser().post("/is-username-available", { username: `ada_${round}` });
  await browser().post("/is-username-available", { username: `free_${round}` });
  await ada.get("/list-accounts");
  await ada.post("/change-password", { currentPassword: "wrong password", newPassword: `${PASSWORD} 2` });
  await ada.post("/change-password", { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` });
  await ada.post("/change-password", {
    currentPassword: `${PASSWORD} 2`,
    newPassword: PASSWORD,
    revokeOtherSessions: true,
  });
  await ada.get("/get-session");
  await ada.post("/change-email", { newEmail: address("ada-new") });
  await browser().post("/request-password-reset", { email: address("ada"), redirectTo: "/reset" });
  await browser().post("/reset-password", { newPassword: PASSWORD, token: "unknown" });
  await browser().get("/verify-email", { query: { token: "unknown" } });
  await browser().post("/sign-in/social", { provider: "unknown", callbackURL: "/welcome" });
  await browser().get("/ok");
  await browser().get("/error");
  await browser().get("/nothing-here");
  await ada.post("/sign-out", {}, { headers: { origin: "https://evil.example" } });
  await browser().send("POST", "/sign-in/email", "{", { headers: { "content-type": "application/json" } });
}

async function organizations(ada: Client, bob: Client, address: Address, round: number): Promise<void> {
  const slug = `acme-${round}`;
  const { body: acme } = await ada.post("/organization/create", { name: "Acme", slug });
  await bob.post("/organization/create", { name: "Acme", slug });
  await ada.post("/organization/check-slug", { slug });
  await ada.post("/organization/check-slug", { slug: `free-${round}` });
  const organizationId: string = acme?.id ?? "none";
  const query = { organizationId };
  await ada.get("/organization/list");
  await ada.post("/organization/set-active", { organizationId });
  await ada.get("/get-session");
  await ada.get("/organization/get-full-organization", { query });
  await bob.get("/organization/get-full-organization", { query });
  const { body: team } = await ada.post("/organization/create-team", { name: "Staff", organizationId });
  await ada.get("/organization/list-teams", { query });
  const invite = { role: "member", organizationId };
  const { body: invited } = await ada.post("/organization/invite-member", {
    ...invite,
    email: address("bob"),
  });
  await ada.post("/organization/invite-member", { ...invite, email: address("bob") });
  await bob.post("/organization/invite-member", { ...invite, email: address("eve") });
  const { body: second } = await ada.post("/organization/invite-member", {
    ...invite,
    email: address("eve"),
  });
  await ada.post("/organization/cancel-invitation", { invitationId: second?.id ?? "none" });
  await ada.get("/organization/list-invitations", { query });
  const invitationId: string = invited?.id ?? "none";
  await bob.get("/organization/get-invitation", { query: { id: invitationId } });
  await bob.get("/organization/list-user-invitations");
  await bob.post("/organization/accept-invitation", { invitationId });
  await bob.post("/organization/accept-invitation", { invitationId });
  const { body: listed } = await ada.get("/organization/list-members", { query });
  const member = listed?.members?.find?.(({ role }: { role: string }) => role === "member");
  await bob.post("/organization/update", { organizationId, data: { name: "Bob's" } });
  await ada.post("/organization/update", { organizationId, data: { name: "Acme Inc." } });
  await ada.post("/organization/update-member-role", { organizationId, memberId: member?.id, role: "admin" });
  await ada.post("/organization/add-team-member", { teamId: team?.id, userId: member?.userId });
  await bob.get("/organization/list-user-teams");
  await ada.get("/organization/list-team-members", { query: { teamId: team?.id ?? "none" } });
  await ada.post("/organization/has-permission", { permissions: { member: ["create"] } });
  await bob.get("/organization/get-active-member");
  await ada.get("/organization/get-active-member");
  await ada.post("/organization/update-team", { teamId: team?.id, data: { name: "Everyone" } });
  await ada.post("/organization/remove-team", { teamId: team?.id, organizationId });
  await ada.post("/organization/leave", { organizationId });
  await ada.post("/organization/remove-member", { organizationId, memberIdOrEmail: address("bob") });
  await bob.post("/organization/leave", { organizationId });
  await bob.post("/organization/delete", { organizationId });
  await ada.post("/organization/delete", { organizationId });
  await ada.get("/organization/get-full-organization", { query });
}

async function secondStep(cleo: Client, browser: () => Client, address: Address): Promise<void> {
  await cleo.post("/two-factor/enable", { password: "wrong password" });
  const { body } = await cleo.post("/two-factor/enable", { password: PASSWORD });
  const uri: string = body?.totpURI ?? "";
  const code = (steps = 0): string => (uri === "" ? "000000" : codeOf(uri, steps));
  await cleo.post("/two-factor/verify-totp", { code: "000000" });
  await cleo.post("/two-factor/verify-totp", { code: code() });
  await cleo.get("/get-session");
  await cleo.post("/two-factor/get-totp-uri", { password: PASSWORD });
  const phone = browser();
  const credentials = { email: address("cleo"), password: PASSWORD };
  await phone.post("/sign-in/email", credentials);
  await phone.get("/get-session");
  await phone.post("/two-factor/verify-totp", { code: "000000" });
  await phone.post("/two-factor/verify-totp", { code: code(1) });
  const laptop = browser();
  await laptop.post("/sign-in/email", credentials);
  await laptop.post("/two-factor/verify-backup-code", { code: "wrong-wrong" });
  await laptop.post("/two-factor/verify-backup-code", { code: body?.backupCodes?.[0] ?? "none" });
  await laptop.get("/get-session");
  await browser().post("/two-factor/verify-totp", { code: "000000" });
  await cleo.post("/two-factor/generate-backup-codes", { password: PASSWORD });
  await cleo.post("/two-factor/disable", { password: "wrong password" });
  await cleo.post("/two-factor/disable", { password: PASSWORD });
}

async function apiKeys(ada: Client, bob: Client): Promise<void> {
  const { body: made } = await ada.post("/api-key/create", { name: "CI", expiresIn: 60 * 60 * 24 * 7 });
  await ada.get("/api-key/list");
  const id: string = made?.id ?? "none";
  await ada.get("/api-key/get", { query: { id } });
  await bob.get("/api-key/get", { query: { id } });
  await ada.post("/api-key/update", { keyId: id, name: "Builds" });
  await bob.post("/api-key/delete", { keyId: id });
  await ada.post("/api-key/delete", { keyId: id });
  await ada.get("/api-key/get", { query: { id } });
}

/** The answer to a challenge is made for one server: the others refuse it, so nothing may follow from it. */
async function passkeys(bob: Client, browser: () => Client): Promise<void> {
  const device = new Authenticator();
  const { body: creation } = await bob.get("/passkey/generate-register-options");
  await bob.post("/passkey/verify-registration", { response: device.create(creation, ORIGIN) });
  await bob.get("/passkey/list-user-passkeys");
  await browser().get("/passkey/generate-authenticate-options");
  await browser().get("/passkey/list-user-passkeys");
}

async function administration(ada: Client): Promise<void> {
  await ada.get("/admin/list-users", { query: { limit: "10" } });
  await ada.post("/admin/set-role", { userId: "unknown", role: "admin" });
  await ada.post("/admin/has-permission", { permissions: { user: ["list"] } });
}
