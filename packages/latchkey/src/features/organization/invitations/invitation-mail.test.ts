import type { App, AppOptions, Person } from "@latchkey/testing/app";
import { invitationTo } from "@latchkey/testing/organization/invitation-mail";
import { EVERYTHING, organizations } from "@latchkey/testing/organization/scene";
import { describe, expect, test, vi } from "vitest";
import type { InvitationMail, OrganizationOptions } from "../options.ts";

const BEA = "bea@example.com";

interface Place {
  here: App;
  ada: Person;
  acme: string;
  invite(body?: object): ReturnType<Person["client"]["post"]>;
}

async function place(
  given?: OrganizationOptions,
  others?: AppOptions,
  organization: object = { name: "Acme", metadata: { plan: "pro" } },
): Promise<Place> {
  const here = await organizations({ ...EVERYTHING, ...given }, others);
  const ada = await here.person();
  const { id } = await ada.client.post("/organization/create", { slug: "acme", ...organization }).ok();
  return {
    here,
    ada,
    acme: id,
    invite: (body = {}) =>
      ada.client.post("/organization/invite-member", { email: BEA, role: "member", ...body }),
  };
}

const mailsTo = async (here: App, address: string) => (await here.sent()).filter(({ to }) => to === address);

describe("the email of an invitation", () => {
  test("names the inviter and the organization, and links to the invitation's page", async () => {
    const { here, ada, invite } = await place();
    await here.change("user", { emailVerified: true }, { id: ada.id });
    const { id } = await invite().ok();
    const [mail] = await mailsTo(here, BEA);
    const { token } = await invitationTo(here, BEA);
    expect(token).toMatch(/^\w{32}$/);
    expect(mail?.subject).toBe("Invitation to Acme");
    expect(mail?.text).toContain(`Ada (${ada.email}) invites you to Acme`);
    expect(mail?.text).toContain(`https://app.example.com/accept-invitation/${id}?token=${token}\n`);
    expect(mail?.text).toContain("until 2026-11-23 at 08:00 UTC");
    expect(await here.dump()).not.toContain(token);
  });

  test("greets the recipient by name only if the email address is confirmed", async () => {
    const { here, invite } = await place();
    const bea = await here.person({ email: BEA });
    await invite().ok();
    await here.sent();
    await here.change("user", { emailVerified: true, name: "Bea" }, { id: bea.id });
    await invite({ resend: true }).ok();
    const texts = (await mailsTo(here, BEA)).map(({ text }) => text.split("\n", 1)[0]);
    expect(texts).toHaveLength(2);
    expect(texts.filter((line) => line === "Hello Bea,")).toHaveLength(1);
  });

  test.for([
    "https://evil.example",
    "Win 1000 $ at evil.example now",
    "evil: call 0800 1234567",
    "a@b.example",
  ])("contains only the harmless parts of the name %j", async (name) => {
    const { here, ada, invite } = await place({}, {}, { name });
    await here.change("user", { name, emailVerified: true }, { id: ada.id });
    await invite().ok();
    const [mail] = await mailsTo(here, BEA);
    expect(mail?.text).not.toMatch(/evil|a@b/);
    expect(mail?.subject).not.toMatch(/evil|a@b|\n/);
    expect(mail?.text).toContain(`${ada.email} invites you`);
  });

  test("is sent again with `resend`, with another secret", async () => {
    const { here, invite } = await place();
    const { id } = await invite().ok();
    const first = await invitationTo(here, BEA);
    await invite({ resend: true }).ok();
    const second = await invitationTo(here, BEA);
    expect([first.id, second.id]).toEqual([id, id]);
    expect(second.token).not.toBe(first.token);
    expect(await mailsTo(here, BEA)).toHaveLength(2);
  });

  test("isn't sent if the invitation wasn't created", async () => {
    const { here, ada, invite } = await place();
    await invite({ email: ada.email });
    await invite({ role: "boss" });
    expect((await here.sent()).filter(({ text }) => text.includes("accept-invitation"))).toEqual([]);
  });

  test("works after a delay, and isn't sent for an invitation that was canceled or sent again", async () => {
    let isHeldUp = true;
    const sent: InvitationMail[] = [];
    const { here, ada, invite } = await place({
      async sendInvitationEmail(mail) {
        if (isHeldUp) throw new Error("The email server is down");
        sent.push(mail);
      },
      requireEmailVerificationOnInvitation: true,
    });
    const cancel = (invitationId: string) =>
      ada.client.post("/organization/cancel-invitation", { invitationId }).ok();
    await cancel((await invite({ email: "canceled@example.com" }).ok()).id);
    const { id } = await invite().ok();
    await invite({ resend: true }).ok();
    // A delivery in progress would succeed now, and repeat when its lease has expired.
    const isAtRest = async () =>
      (await here.rows("outbox")).every(({ attempts, leasedBy }) => attempts !== 0 && leasedBy === null);
    await vi.waitUntil(isAtRest, 10_000);
    isHeldUp = false;
    here.advance(3600);
    await here.auth.start?.();
    await here.sent();
    expect(sent.map((mail) => [mail.email, mail.id])).toEqual([[BEA, id]]);
    const bea = await here.person({ email: BEA });
    await bea.client
      .post("/organization/accept-invitation", { invitationId: id, token: sent[0]?.token })
      .ok();
  });

  test("is sent by the application's function, if it has one", async () => {
    const sent: [InvitationMail, unknown][] = [];
    const { here, ada, acme, invite } = await place({
      sendInvitationEmail: async (mail, request) => void sent.push([mail, request]),
    });
    const { id } = await invite({ role: ["admin", "member"] }).ok();
    await here.sent();
    const [[mail, request] = []] = sent;
    expect(mail).toMatchObject({
      id,
      role: "admin,member",
      email: BEA,
      // The text of the column, as in older versions.
      organization: { id: acme, name: "Acme", metadata: '{"plan":"pro"}', createdAt: expect.any(Date) },
      invitation: { id, status: "pending", expiresAt: expect.any(Date) },
      inviter: { userId: ada.id, role: "owner", user: { email: ada.email } },
      token: expect.stringMatching(/^\w{32}$/),
    });
    expect(request).toBeInstanceOf(Request);
    expect(JSON.stringify(mail)).not.toContain("tokenHash");
    expect(here.mails).toEqual([]);
  });

  test("isn't sent if emails can't be sent, and the invitation is still valid", async () => {
    const { here, invite } = await place({}, { mail: false });
    const { id } = await invite().ok();
    expect(await here.rows("outbox")).toEqual([]);
    expect((await here.rows("invitation"))[0]?.tokenHash).toBeNull();
    const bea = await here.person({ email: BEA });
    await bea.client.post("/organization/accept-invitation", { invitationId: id, token: "" }).ok();
  });
});
