import type { App } from "@latchkey/testing/app";
import { place } from "@latchkey/testing/organization/place";
import { EVERYTHING, join, proved } from "@latchkey/testing/organization/scene";
import { expect, test, vi } from "vitest";

const DAY = 86_400;

const invitedTo = async ({ rows }: App): Promise<string[]> =>
  (await rows("invitation")).map(({ role }) => String(role)).toSorted();

/** An old accepted invitation, an old pending one, and one from today. */
async function invitations(keptFor: number, options: { invitationsKeptFor?: number } = {}) {
  const { here, ada } = await place({ ...EVERYTHING, ...options }, { file: true });
  const post = (role: string, email: string) =>
    ada.client.post("/organization/invite-member", { email, role }).ok();
  await join(ada.client, await proved(here), "admin");
  await post("member", "old@example.com");
  here.advance(2 * DAY + 60);
  const { id: organizationId } = (await here.rows("organization"))[0] ?? {};
  here.advance(keptFor);
  const again = await here.signIn(ada);
  const body = { email: "new@example.com", role: "owner", organizationId };
  await again.post("/organization/invite-member", body).ok();
  here.auth.start();
  return here;
}

test("invitations are deleted 90 days after they expired, answered or not", { tags: "servers" }, async () => {
  const here = await invitations(90 * DAY);
  await vi.waitUntil(async () => (await invitedTo(here)).length === 1, { interval: 20, timeout: 60_000 });
  expect(await invitedTo(here)).toEqual(["owner"]);
  expect(await here.counts()).toMatchObject({ member: 2 });
});

test("invitations are kept for as long as the options say", async () => {
  const here = await invitations(10 * DAY, { invitationsKeptFor: 10 * DAY });
  await vi.waitUntil(async () => (await invitedTo(here)).length === 1, { interval: 20, timeout: 60_000 });
  expect(await invitedTo(here)).toEqual(["owner"]);
});
