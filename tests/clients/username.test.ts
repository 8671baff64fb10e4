import { expect, test } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { startService } from "../service.ts";
import { Browser } from "./browser.ts";
import {
  type Answer,
  type CompatibleClient,
  type CreateClient,
  GENERATIONS,
  loadClient,
  type UserAnswer,
} from "./generations.ts";

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
  async (generation, { skip }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createUsernameClient: (options: Parameters<CreateClient>[0]) => UsernameClient };
    if ("missing" in loaded) return skip(loaded.missing);
    await using service = await startService({ env: { LATCHKEY_RATE_LIMIT: "off" } });
    const clientOf = (): UsernameClient => {
      const { fetch } = new Browser(service.url);
      const fetchOptions = { customFetchImpl: fetch };
      return loaded.createUsernameClient({ baseURL: service.url, fetchOptions });
    };
    const client = clientOf();
    const ada = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
    const short = await client.signUp.email({ ...ada, username: "ad" });
    expect(short.error).toMatchObject({ status: 422, code: "USERNAME_TOO_SHORT" });
    const { data } = await client.signUp.email({ ...ada, username: "Ada_L" });
    expect(data?.user).toMatchObject({ username: "ada_l", displayUsername: "Ada_L" });
    expect((await client.isUsernameAvailable({ username: "ADA_L" })).data).toEqual({ available: false });

    const taken = await clientOf().signUp.email({ ...ada, email: "eve@example.com", username: "ada_l" });
    expect(taken.error).toMatchObject({ status: 422, code: "USERNAME_IS_ALREADY_TAKEN" });

    expect((await client.updateUser({ username: "countess" })).data).toEqual({ status: true });
    expect((await client.getSession()).data?.user).toMatchObject({
      username: "countess",
      displayUsername: "Ada_L",
    });

    const other = clientOf();
    const { password } = ada;
    const wrong = await other.signIn.username({ username: "countess", password: "wrong" });
    expect(wrong.error).toMatchObject({ status: 401, code: "INVALID_USERNAME_OR_PASSWORD" });
    const signedIn = await other.signIn.username({ username: "Countess", password });
    expect(signedIn.data?.user).toMatchObject({ email: ada.email, username: "countess" });
    expect((await other.getSession()).data?.user.email).toBe(ada.email);
  },
);
