import { holding, keyApp, keyOf, SESSIONS, verdict } from "@latchkey/testing/api-key/scene";
import type { App, Person } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { carriedTo } from "@latchkey/testing/email-codes/mails";
import { open, tokenTo, undoTokenTo } from "@latchkey/testing/email-verification/mails";
import { join, proved } from "@latchkey/testing/organization/scene";
import { expect, test } from "vitest";
import { emailOTP, organization } from "../../index.ts";
import type { ApiKeyOptions } from "../options.ts";

// Keys that a stranger created in an account before the owner of its email address proved it.

const ADA = "ada@example.com";
const OF_ORGANIZATION = { configId: "organization", references: "organization" } as const;

function inObject(): NonNullable<ApiKeyOptions["customStorage"]> {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
  };
}

const STORAGES: Readonly<Record<string, () => ApiKeyOptions>> = {
  "the table": () => ({}),
  "a secondary storage": () => ({ storage: "secondary-storage", customStorage: inObject() }),
  "the table behind a secondary storage": () => ({
    storage: "secondary-storage",
    customStorage: inObject(),
    fallbackToDatabase: true,
  }),
};

async function planted(options: ApiKeyOptions): Promise<{ here: App; mallory: Person }> {
  const kind = { ...SESSIONS, ...options };
  const here = await keyApp(
    { configurations: [kind, { ...kind, ...OF_ORGANIZATION, enableSessionForAPIKeys: false }] },
    { emailVerification: { sendOnSignUp: true }, plugins: [organization()] },
  );
  return { here, mallory: await here.person({ email: ADA }) };
}

async function prove(here: App): Promise<void> {
  const body = { token: await tokenTo(here, ADA), newPassword: "a password of Ada's" };
  await here.client().post("/verify-email", body).ok();
}

test.each(Object.keys(STORAGES))(
  "a key in %s is gone once the owner has proved the email",
  {
    tags: "servers",
  },
  async (name) => {
    const { here, mallory } = await planted(STORAGES[name]?.() ?? {});
    const { key } = await keyOf(mallory);
    expect((await holding(here, key).get("/list-sessions")).status).toBe(200);
    await prove(here);
    expect(await verdict(here, key)).toBe("INVALID_API_KEY");
    expect((await holding(here, key).get("/list-sessions")).status).toBe(401);
  },
);

test.each(Object.keys(STORAGES))(
  "an organization's key in %s that the stranger was given is gone, too",
  async (name) => {
    const { here, mallory } = await planted(STORAGES[name]?.() ?? {});
    const host = await proved(here);
    const { id: organizationId } = await host.client
      .post("/organization/create", { name: "Host", slug: "host" })
      .ok();
    await join(host.client, mallory, "owner");
    const ofHost = { configId: "organization", organizationId };
    const { key } = await keyOf(mallory, ofHost);
    const own = await keyOf(host, ofHost);
    expect(await verdict(here, key)).toBe("ok");
    await prove(here);
    expect(await verdict(here, key)).toBe("INVALID_API_KEY");
    expect(await verdict(here, own.key)).toBe("ok");
  },
);

type Change = (here: App, client: Client) => Promise<unknown>;

const NEW = "eve@example.com";

const byLinks: Change = async (here, client) => {
  await client.post("/change-email", { newEmail: NEW }).ok();
  await open(here.client(), await tokenTo(here, ADA)).ok();
  await open(here.client(), await tokenTo(here, NEW)).ok();
};

const byCode: Change = async (here, client) => {
  await client.post("/email-otp/request-email-change", { newEmail: NEW }).ok();
  const { code: otp } = await carriedTo(here, NEW);
  await client.post("/email-otp/change-email", { newEmail: NEW, otp }).ok();
};

test.each([
  ...Object.keys(STORAGES).map((name) => [name, "links", byLinks] as const),
  ["the table", "a code", byCode] as const,
])(
  "an undo deletes keys in %s that were made or rotated since the session began that changed the email by %s",
  async (name, _, change) => {
    const here = await keyApp(
      { ...SESSIONS, ...STORAGES[name]?.() },
      { user: { changeEmail: { enabled: true } }, plugins: [emailOTP({ changeEmail: { enabled: true } })] },
    );
    const ada = await here.person({ email: ADA });
    await here.change("user", { emailVerified: true }, { id: ada.id });
    const [kept, rotated] = [await keyOf(ada), await keyOf(ada)];
    here.advance(60);
    const eve = await here.signIn(ada);
    here.advance(60);
    const { key } = await eve.post("/api-key/rotate", { keyId: rotated.id }).ok();
    const made = await keyOf({ ...ada, client: eve });
    // However often Eve re-authenticates, the session began when she signed in.
    for (let times = 0; times < 10; times++) {
      here.advance(600);
      await eve.post("/reauthenticate", { password: ada.password }).ok();
    }
    await change(here, eve);
    here.advance(60);
    await here
      .client()
      .post("/change-email/undo", { token: await undoTokenTo(here, ADA) })
      .ok();
    for (const gone of [key, made.key]) expect(await verdict(here, gone)).toBe("INVALID_API_KEY");
    expect(await verdict(here, kept.key)).toBe("ok");
  },
);
