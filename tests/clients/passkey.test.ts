import { randomUUID } from "node:crypto";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { stubCredentials } from "@latchkey/testing/passkey/credentials";
import { expect, onTestFinished, vi } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { Browser } from "./browser.ts";
import {
  type Answer,
  type CompatibleClient,
  type CreateClient,
  GENERATIONS,
  loadClient,
} from "./generations.ts";
import { test } from "./shared.ts";

interface Passkey {
  id: string;
  name: string | null;
  createdAt: Date;
}

type Call<In, Out> = (input: In) => Promise<Answer<Out>>;

type PasskeyClient = CompatibleClient & {
  signIn: {
    passkey: (input?: {
      autoFill?: boolean;
      email?: string;
    }) => Promise<Partial<Answer<unknown>> | undefined>;
  };
  passkey: {
    addPasskey: (input?: { name?: string }) => Promise<Partial<Answer<Passkey>> | undefined>;
    listUserPasskeys: () => Promise<Answer<Passkey[]>>;
    updatePasskey: Call<{ id: string; name: string }, { passkey: Passkey }>;
    deletePasskey: Call<{ id: string }, unknown>;
  };
};

test.for(GENERATIONS)(
  "the framework's client $version adds a passkey, signs in with it, renames and removes it",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createPasskeyClient: (options: Parameters<CreateClient>[0]) => PasskeyClient };
    if ("missing" in loaded) return skip(loaded.missing);
    const device = new Authenticator();
    const credentials = stubCredentials(device, service.url);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const clientOf = (browser: Browser): PasskeyClient =>
      loaded.createPasskeyClient({
        baseURL: service.url,
        fetchOptions: { customFetchImpl: browser.fetch },
      });
    const ada = clientOf(new Browser(service.url));
    const email = `${randomUUID()}@example.com`;
    await ada.signUp.email({ name: "Ada", email, password: "correct horse battery" });
    const added = await ada.passkey.addPasskey({ name: "Laptop" });
    expect(added?.error ?? null).toBeNull();
    const [listed] = (await ada.passkey.listUserPasskeys()).data ?? [];
    expect(listed).toMatchObject({ name: "Laptop" });
    const id = listed?.id ?? "";
    expect((await ada.passkey.updatePasskey({ id, name: "Old laptop" })).data?.passkey.name).toBe(
      "Old laptop",
    );

    const other = clientOf(new Browser(service.url));
    const signedIn = await other.signIn.passkey();
    expect(signedIn?.error ?? null).toBeNull();
    expect((await other.getSession()).data?.user.email).toBe(email);
    await other.signOut({});

    credentials.refusal = "NotAllowedError";
    expect((await other.signIn.passkey())?.error).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^auth cancelled$/i),
    });
    credentials.refusal = "InvalidStateError";
    expect((await ada.passkey.addPasskey())?.error).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^previously registered$/i),
    });
    credentials.refusal = undefined;

    expect((await ada.passkey.deletePasskey({ id })).error).toBeNull();
    expect((await ada.passkey.listUserPasskeys()).data).toEqual([]);
    expect((await other.signIn.passkey())?.error).toMatchObject({ status: 401 });
    expect((await other.getSession()).data).toBeNull();
  },
);
