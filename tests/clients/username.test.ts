import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { Browser } from "./browser.ts";
import {
  type Answer,
  type CompatibleClient,
  type CreateClient,
  GENERATIONS,
  loadClient,
  type UserAnswer,
} from "./generations.ts";
import { test } from "./shared.ts";

type Call<In, Out> = (input: In) => Promise<Answer<Out>>;
type Named = { username?: string; displayUsername?: string };

type UsernameClient = CompatibleClient & {
  signUp: {
    email: Call<{ name: string; email: string; password: string } & Named, { user: UserAnswer & Named }>;
  };
  signIn: {
    username: Call<{ username: string; password: string }, { token: string; user: UserAnswer & Named }>;
  };
  updateUser: Call<Named, { status: boolean }>;
  isUsernameAvailable: Call<{ username: string }, { available: boolean }>;
};

test.for(GENERATIONS)(
  "the framework's client $version signs up with a username, changes it, and signs in with it",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createUsernameClient: (options: Parameters<CreateClient>[0]) => UsernameClient };
    if ("missing" in loaded) return skip(loaded.missing);
    const clientOf = (): UsernameClient => {
      const { fetch } = new Browser(service.url);
      const fetchOptions = { customFetchImpl: fetch };
      return loaded.createUsernameClient({ baseURL: service.url, fetchOptions });
    };
    const client = clientOf();
    const tail = randomUUID().slice(0, 8);
    const ada = { name: "Ada", email: `${tail}@example.com`, password: "correct horse battery" };
    const short = await client.signUp.email({ ...ada, username: "ad" });
    expect(short.error).toMatchObject({ status: 422, code: "USERNAME_TOO_SHORT" });
    const { data } = await client.signUp.email({ ...ada, username: `Ada_${tail}` });
    expect(data?.user).toMatchObject({ username: `ada_${tail}`, displayUsername: `Ada_${tail}` });
    const inCapitals = `ADA_${tail.toUpperCase()}`;
    expect((await client.isUsernameAvailable({ username: inCapitals })).data).toEqual({ available: false });

    const eve = { ...ada, email: `eve-${ada.email}` };
    const taken = await clientOf().signUp.email({ ...eve, username: `ada_${tail}` });
    expect(taken.error).toMatchObject({ status: 422, code: "USERNAME_IS_ALREADY_TAKEN" });

    expect((await client.updateUser({ username: `countess_${tail}` })).data).toEqual({ status: true });
    expect((await client.getSession()).data?.user).toMatchObject({
      username: `countess_${tail}`,
      displayUsername: `Ada_${tail}`,
    });

    const other = clientOf();
    const { password } = ada;
    const wrong = await other.signIn.username({ username: `countess_${tail}`, password: "wrong" });
    expect(wrong.error).toMatchObject({ status: 401, code: "INVALID_USERNAME_OR_PASSWORD" });
    const signedIn = await other.signIn.username({ username: `Countess_${tail}`, password });
    expect(signedIn.data?.user).toMatchObject({ email: ada.email, username: `countess_${tail}` });
    expect((await other.getSession()).data?.user.email).toBe(ada.email);
  },
);
