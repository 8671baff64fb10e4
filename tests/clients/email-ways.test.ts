import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { ask, type Service, until } from "../service.ts";
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

interface Entry {
  links: string[];
  code: string | null;
}

type EmailClient = CompatibleClient & {
  signIn: {
    magicLink: Call<{ email: string; name?: string }, { status: boolean }>;
    emailOtp: Call<{ email: string; otp: string }, { token: string; user: UserAnswer }>;
  };
  magicLink: { verify: Call<{ query: { token: string } }, { token: string; user: UserAnswer }> };
  emailOtp: {
    sendVerificationOtp: Call<{ email: string; type: string }, { success: boolean }>;
    verifyEmail: Call<{ email: string; otp: string }, { status: boolean }>;
    resetPassword: Call<{ email: string; otp: string; password: string }, { success: boolean }>;
  };
  forgetPassword: { emailOtp: Call<{ email: string }, { success: boolean }> };
};

/** Returns the newest email with a code, once there are this many. */
async function mailed({ url }: Service, to: string, count: number): Promise<{ token: string; code: string }> {
  let newest: Entry | undefined;
  await until(
    async () => {
      const answer = await ask(`${url}/dev/mailbox.json?${new URLSearchParams({ to })}`);
      // The type is that of the developers' mailbox page.
      const mails = ((await answer.json()) as Entry[]).filter(({ code }) => code !== null);
      newest = mails[0];
      return mails.length >= count;
    },
    { what: () => `${count} mails to ${to}` },
  );
  const token = new URL(newest?.links[0] ?? "https://none.invalid").searchParams.get("token") ?? "";
  return { token, code: newest?.code ?? "" };
}

test.for(GENERATIONS)(
  "the framework's client $version signs up by a link, signs in by a code, confirms and resets",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createEmailClient: (options: Parameters<CreateClient>[0]) => EmailClient };
    if ("missing" in loaded) return skip(loaded.missing);
    const clientOf = (): EmailClient => {
      const { fetch } = new Browser(service.url);
      return loaded.createEmailClient({ baseURL: service.url, fetchOptions: { customFetchImpl: fetch } });
    };
    const email = `${randomUUID()}@example.com`;
    const client = clientOf();
    expect((await client.signIn.magicLink({ email, name: "Ada" })).data).toEqual({ status: true });
    const { token } = await mailed(service, email, 1);
    const opened = await client.magicLink.verify({ query: { token } });
    expect(opened.data?.user).toMatchObject({ email, name: "Ada", emailVerified: true });
    expect((await client.getSession()).data?.user.email).toBe(email);

    const other = clientOf();
    const type = "sign-in";
    expect((await other.emailOtp.sendVerificationOtp({ email, type })).data).toEqual({ success: true });
    const { code: otp } = await mailed(service, email, 2);
    const wrong = await other.signIn.emailOtp({ email, otp: "12345" });
    expect(wrong.error).toMatchObject({ status: 400, code: "INVALID_OTP" });
    expect((await other.signIn.emailOtp({ email, otp })).data?.user.email).toBe(email);
    expect((await other.getSession()).data?.user.email).toBe(email);

    const lost = clientOf();
    expect((await lost.forgetPassword.emailOtp({ email })).data).toEqual({ success: true });
    const reset = await mailed(service, email, 3);
    const password = "correct horse battery";
    const answer = await lost.emailOtp.resetPassword({ email, otp: reset.code, password });
    expect(answer.data).toEqual({ success: true });
    expect((await lost.signIn.email({ email, password })).data?.user.email).toBe(email);
  },
);
