import { screen, waitFor, within } from "@testing-library/react";
import { apiKey, passkey, twoFactor } from "latchkey/features";
import { expect, test } from "vitest";
import { FIREFOX, world } from "../account/testing/world.tsx";
import { THREE, tokenOf } from "../features/social/testing/providers.ts";
import { UserProfile } from "./user-profile.tsx";

const NOTE = "You are acting as another user. Only they can do this.";

/** Ada's account has something in each section, and an administrator acts as her. */
async function actingAsAda() {
  const place = await world({
    plugins: [passkey({ rpID: location.hostname, origin: location.origin }), twoFactor(), apiKey()],
    socialProviders: THREE,
    user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
  });
  const { client } = place;
  const idToken = { token: tokenOf({ sub: "ada-at-google", email: "ada@example.com" }) };
  await client.linkSocial({ provider: "google", idToken }, { throw: true });
  await client.$fetch("/api-key/create", { method: "POST", body: { name: "Robot" } });
  await place
    .device(FIREFOX)
    .client.signIn.email({ email: "ada@example.com", password: "correct horse battery" });
  const known = await client.getSession(undefined, { throw: true });
  if (known === null) throw new Error("Nobody is signed in");
  return { ...place, session: { ...known, session: { ...known.session, impersonatedBy: "user-9" } } };
}

const PARTS = {
  email: ["ChangeEmail"],
  security: ["ChangePassword"],
  passkeys: ["PasskeyManager"],
  "two-factor": ["TwoFactorSetup"],
  connections: ["ConnectedAccounts"],
  sessions: ["SessionList"],
  "api-keys": ["ApiKeys"],
  profile: ["ExportAccount"],
  delete: ["DeleteAccount"],
};

for (const [section, parts] of Object.entries(PARTS))
  test(`while an administrator acts as the user, the section ${section} is read-only and says why, once`, async () => {
    const { show, session } = await actingAsAda();
    const { container } = show(<UserProfile section={section} />, { session });
    await waitFor(() => expect(container.querySelector("[aria-busy=true]")).toBeNull());
    expect(await screen.findAllByText(NOTE)).toHaveLength(1);
    for (const name of parts) {
      const part = await waitFor(() => {
        const found = container.querySelector<HTMLElement>(`[data-lk="${name}"]`);
        if (found === null) throw new Error(`${name} isn't there yet`);
        return found;
      });
      expect(within(part).queryAllByRole("button", { name: /^(?!Show password)/ })).toEqual([]);
      for (const field of within(part).queryAllByRole<HTMLInputElement>("textbox"))
        expect(field.readOnly).toBe(true);
    }
  });
