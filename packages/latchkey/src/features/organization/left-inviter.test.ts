import { test } from "vitest";
import { INVITATION_NOT_FOUND } from "./errors.ts";
import { place } from "./testing/place.ts";
import { join, proved } from "./testing/scene.ts";

test("an invitation of somebody who has been put out since lets nobody in, until somebody else sends it once more", async () => {
  const { here, ada, id: organizationId } = await place();
  const [mallory, bea] = [await proved(here), await proved(here)];
  await join(ada.client, mallory, "admin");
  const wanted = { email: bea.email, role: "member", organizationId };
  const { id } = await mallory.client.post("/organization/invite-member", wanted).ok();
  await ada.client.post("/organization/remove-member", { memberIdOrEmail: mallory.email }).ok();
  const accepted = bea.client.post("/organization/accept-invitation", { invitationId: id });
  await accepted.refuses(INVITATION_NOT_FOUND);
  await ada.client.post("/organization/invite-member", { ...wanted, resend: true }).ok();
  await bea.client.post("/organization/accept-invitation", { invitationId: id }).ok();
});
