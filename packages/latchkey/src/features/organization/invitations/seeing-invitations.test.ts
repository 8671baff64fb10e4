import type { App, AppOptions, Person } from "@latchkey/testing/app";
import { EVERYTHING, join, organizations, proved } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { TOO_MANY_REQUESTS, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION,
  INVITATION_NOT_FOUND,
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
  ORGANIZATION_ID_IS_REQUIRED,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
} from "../errors.ts";
import type { OrganizationOptions } from "../options.ts";

const TWO_DAYS = 172_800;
const LOGO = "https://acme.example/logo.png";

interface Place {
  here: App;
  ada: Person;
  acme: string;
  bea: Person;
  /** ID of Bea's invitation. */
  id: string;
}

async function place(given?: OrganizationOptions, others?: AppOptions): Promise<Place> {
  const here = await organizations({ ...EVERYTHING, ...given }, others);
  const [ada, bea] = [await here.person(), await proved(here)];
  const body = { name: "Acme", slug: "acme", logo: LOGO };
  const { id: acme } = await ada.client.post("/organization/create", body).ok();
  const invitation = { email: bea.email, role: "admin" };
  const { id } = await ada.client.post("/organization/invite-member", invitation).ok();
  return { here, ada, acme, bea, id };
}

const get = ({ client }: Pick<Person, "client">, id: string) =>
  client.get("/organization/get-invitation", { query: { id } });
const preview = (here: App, id: string) =>
  here.client().get("/organization/invitation-preview", { query: { id } });
const NOT_FOUND_HERE = { ...INVITATION_NOT_FOUND, message: "Invitation not found!" };

describe("an invitation, for its recipient", () => {
  test("shows the organization, the role and the inviter", async () => {
    const { ada, acme, bea, id } = await place();
    const seen = await get(bea, id).ok();
    expect(seen).toMatchObject({
      id,
      organizationId: acme,
      role: "admin",
      status: "pending",
      organizationName: "Acme",
      organizationSlug: "acme",
      inviterEmail: ada.email,
    });
    expect(Object.keys(seen)).not.toContain("tokenHash");
    expect(Object.keys(seen)).not.toContain("inviterName");
  });

  test("isn't found by other users, or after it has ended", async () => {
    const { here, ada, bea, id } = await place();
    const { status, body } = await get({ client: here.client() }, id);
    expect([status, body]).toEqual([401, { code: "NOT_AUTHENTICATED", message: "Not authenticated" }]);
    await get(ada, id).refuses(YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
    await get(bea, "nothing").refuses(NOT_FOUND_HERE);
    expect((await bea.client.get("/organization/get-invitation")).body.code).toBe(VALIDATION_ERROR.code);
    here.advance(TWO_DAYS);
    await get(bea, id).refuses(NOT_FOUND_HERE);
    const body2 = { email: bea.email, role: "member" };
    const { id: next } = await ada.client.post("/organization/invite-member", body2).ok();
    await ada.client.post("/organization/cancel-invitation", { invitationId: next }).ok();
    await get(bea, next).refuses(NOT_FOUND_HERE);
  });

  test("is refused once its sender has left", async () => {
    const { here, ada, bea } = await place();
    const cleo = await here.person();
    const { id: memberId } = await join(ada.client, cleo, "admin");
    const dora = await proved(here);
    const body = { email: dora.email, role: "member" };
    const { id } = await cleo.client.post("/organization/invite-member", body).ok();
    await here.remove("member", { id: memberId });
    await get(dora, id).refuses(INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION);
    await get(bea, id).refuses(YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
  });

  test("can require a confirmed email", async () => {
    const { here, bea, id } = await place({ requireEmailVerificationOnInvitation: true });
    await get(bea, id).ok();
    await here.change("user", { emailVerified: false }, { id: bea.id });
    await get(bea, id).refuses(EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION);
  });
});

describe("the invitations of an organization", () => {
  const PATH = "/organization/list-invitations";

  // Covers CVE-2026-16072.
  test("are listed for members who can send or cancel them", async () => {
    const { here, ada, acme, id } = await place();
    const [member, admin, eve] = [await here.person(), await here.person(), await here.person()];
    await join(ada.client, member, "member");
    await join(ada.client, admin, "admin");
    const statuses = async ({ client }: Person) =>
      (await client.get(PATH).ok()).map(({ status }: { status: string }) => status).toSorted();
    expect(await statuses(ada)).toEqual(["accepted", "accepted", "pending"]);
    expect(await statuses(admin)).toEqual(["accepted", "accepted", "pending"]);
    await member.client.get(PATH).refuses(YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS);
    expect(await here.dump()).toContain("tokenHash");
    for (const hidden of ["tokenHash", "pendingKey"])
      expect((await ada.client.get(PATH)).text).not.toContain(hidden);
    const whole = await member.client.get("/organization/get-full-organization");
    expect(whole.body.invitations.map(({ status }: { status: string }) => status)).toEqual([
      "accepted",
      "accepted",
    ]);
    expect(whole.text).not.toContain(id);
    await eve.client.get(PATH).refuses(ORGANIZATION_ID_IS_REQUIRED);
    for (const organizationId of [acme, "nothing"])
      await eve.client
        .get(PATH, { query: { organizationId } })
        .refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
  });
});

describe("the invitations of a user", () => {
  const PATH = "/organization/list-user-invitations";

  test("are the pending ones of every organization", async () => {
    const { here, ada, bea, id } = await place();
    const { id: other } = await ada.client
      .post("/organization/create", { name: "Other", slug: "other" })
      .ok();
    const body = { email: bea.email, role: "member", organizationId: other };
    const { id: second } = await ada.client.post("/organization/invite-member", body).ok();
    const mine = await bea.client.get(PATH).ok();
    expect(mine).toHaveLength(2);
    expect(mine).toContainEqual(expect.objectContaining({ id, organizationName: "Acme", role: "admin" }));
    expect(mine).toContainEqual(expect.objectContaining({ id: second, organizationName: "Other" }));
    await bea.client.post("/organization/reject-invitation", { invitationId: id }).ok();
    expect(await bea.client.get(PATH).ok()).toMatchObject([{ id: second }]);
    here.advance(TWO_DAYS);
    expect(await bea.client.get(PATH).ok()).toEqual([]);
  });

  // Covers GHSA-fmh4-wcc4-5jm3.
  test("require a confirmed email, because anyone can sign up with any email", async () => {
    const { ada } = await place();
    await ada.client.get(PATH).refuses(EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION);
  });

  test("are listed only for the recipient, except in process", { tags: "servers" }, async () => {
    const { here, bea, id } = await place();
    for (const client of [bea.client, here.client()]) {
      const { status, body } = await client.get(PATH, { query: { email: bea.email } });
      expect([status, body.message]).toEqual([400, "User email cannot be passed for client side API calls."]);
    }
    const { status, body } = await here.client().get(PATH);
    expect([status, body.message]).toEqual([400, "Missing session headers, or email query parameter."]);
    const { api } = here.auth as unknown as {
      api: { listUserInvitations(given: object): Promise<readonly { id: string }[]> };
    };
    expect(await api.listUserInvitations({ query: { email: bea.email.toUpperCase() } })).toMatchObject([
      { id },
    ]);
    await expect(api.listUserInvitations({ query: {} })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("an invitation, for anyone with its ID", () => {
  test("shows the content of the email, but no email address", { tags: "servers" }, async () => {
    const { here, bea, id } = await place();
    const seen = await preview(here, id).ok();
    expect(seen).toEqual({
      id,
      organizationName: "Acme",
      organizationLogo: LOGO,
      inviterName: "Ada",
      role: "admin",
      email: "p•••@example.com",
      status: "pending",
      expiresAt: new Date(here.now() + TWO_DAYS * 1000).toISOString(),
    });
    // The preview doesn't reveal whether the email address has an account.
    expect(JSON.stringify(seen)).not.toContain(bea.email.split("@")[0]);
  });

  // Covers CVE-2026-1529.
  test("shows more to a holder of the email's secret, and nothing more for a wrong secret", async () => {
    const tokens: string[] = [];
    const sendInvitationEmail = async ({ token }: { token: string }): Promise<void> =>
      void tokens.push(token);
    const { here, ada, acme, bea } = await place({ sendInvitationEmail });
    const { id: team } = await ada.client.post("/organization/create-team", { name: "Night shift" }).ok();
    const body = { email: bea.email, role: "member", resend: true, teamId: team };
    await here.sent();
    const { id } = await ada.client.post("/organization/invite-member", body).ok();
    await here.sent();
    expect(tokens).toHaveLength(2);
    const ask = (token: string) =>
      here.client().get("/organization/invitation-preview", { query: { id, token } }).ok();
    expect(await ask(tokens.at(-1) ?? "")).toMatchObject({ email: bea.email, organizationSlug: "acme" });
    const guessed = await ask("a".repeat(32));
    expect(guessed.email).toBe("p•••@example.com");
    expect(Object.keys(guessed)).not.toContain("organizationSlug");
    expect(acme).not.toBe("");
  });

  test("reports its status", async () => {
    const { here, ada, bea, id } = await place();
    const statusOf = async (given: string) => (await preview(here, given).ok()).status;
    here.advance(TWO_DAYS - 1);
    expect(await statusOf(id)).toBe("pending");
    here.advance(1);
    expect(await statusOf(id)).toBe("expired");
    const again = async () =>
      (await ada.client.post("/organization/invite-member", { email: bea.email, role: "member" }).ok()).id;
    const signedIn = { ...bea, client: await here.signIn(bea) };
    const rejected = await again();
    await signedIn.client.post("/organization/reject-invitation", { invitationId: rejected }).ok();
    expect(await statusOf(rejected)).toBe("rejected");
    const canceled = await again();
    await ada.client.post("/organization/cancel-invitation", { invitationId: canceled }).ok();
    expect(await statusOf(canceled)).toBe("canceled");
    const accepted = await again();
    await signedIn.client.post("/organization/accept-invitation", { invitationId: accepted }).ok();
    expect(await statusOf(accepted)).toBe("accepted");
    await preview(here, "nothing").refuses(INVITATION_NOT_FOUND);
    expect((await here.client().get("/organization/invitation-preview")).body.code).toBe(
      VALIDATION_ERROR.code,
    );
  });

  test("is limited to thirty requests a minute", async () => {
    const { here, id } = await place(undefined, { rateLimit: { enabled: true } });
    const ask = async () =>
      (await here.exchange({ path: "/api/auth/organization/invitation-preview", query: `id=${id}` })).status;
    const statuses: number[] = [];
    for (let times = 0; times < 31; times++) statuses.push(await ask());
    expect(statuses).toEqual([...Array(30).fill(200), TOO_MANY_REQUESTS.status]);
  });
});
