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
import { codeOf } from "./totp.ts";

type Call<In, Out> = (input: In) => Promise<Answer<Out>>;
type Code = { code: string; trustDevice?: boolean };
type Verified = { token: string; user: UserAnswer & { twoFactorEnabled?: boolean } };

type TwoFactorClient = CompatibleClient & {
  twoFactor: {
    enable: Call<{ password: string; method?: "otp" }, { totpURI: string; backupCodes: string[] }>;
    disable: Call<{ password: string }, { status: boolean }>;
    getTotpUri: Call<{ password: string }, { totpURI: string }>;
    verifyTotp: Call<Code, Verified>;
    sendOtp: Call<Record<string, never>, { status: boolean }>;
    verifyOtp: Call<Code, Verified>;
    verifyBackupCode: Call<Code, Verified>;
    generateBackupCodes: Call<{ password: string }, { status: boolean; backupCodes: string[] }>;
  };
};

type CreateTwoFactorClient = (
  options: Parameters<CreateClient>[0],
  plugin: { onTwoFactorRedirect(): void },
) => TwoFactorClient;

const PASSWORD = "correct horse battery";

async function codeSentTo({ url }: Service, email: string): Promise<string> {
  let code: string | undefined;
  await until(async () => {
    const answer = await ask(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    // The type is that of the developers' mailbox page.
    const mails = (await answer.json()) as { subject: string }[];
    code = mails.map(({ subject }) => /^(\d{6}) /.exec(subject)?.[1]).find((found) => found);
    return code !== undefined;
  });
  return code ?? "";
}

test.for(GENERATIONS)(
  "the framework's client $version sets up a second factor, signs in with each method, and turns it off",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createTwoFactorClient: CreateTwoFactorClient };
    if ("missing" in loaded) return skip(loaded.missing);
    let redirects = 0;
    const clientOf = (browser = new Browser(service.url)): TwoFactorClient =>
      loaded.createTwoFactorClient(
        { baseURL: service.url, fetchOptions: { customFetchImpl: browser.fetch } },
        { onTwoFactorRedirect: () => void redirects++ },
      );
    const ada = { email: `${randomUUID()}@example.com`, password: PASSWORD };
    const client = clientOf();
    await client.signUp.email({ name: "Ada", ...ada });
    const begun = await client.twoFactor.enable({ password: PASSWORD });
    const { totpURI = "", backupCodes = [] } = begun.data ?? {};
    expect((await client.twoFactor.verifyTotp({ code: codeOf(totpURI, -1) })).data?.user).toMatchObject({
      twoFactorEnabled: true,
    });
    expect((await client.twoFactor.getTotpUri({ password: PASSWORD })).data?.totpURI).toBe(totpURI);

    const byApp = clientOf();
    expect((await byApp.signIn.email(ada)).data).toMatchObject({ twoFactorRedirect: true });
    expect((await byApp.getSession()).data).toBeNull();
    expect((await byApp.twoFactor.verifyTotp({ code: "12345" })).error).toMatchObject({
      code: "INVALID_CODE",
    });
    expect((await byApp.twoFactor.verifyTotp({ code: codeOf(totpURI) })).data?.token).toMatch(/^\w{32}$/);
    expect((await byApp.getSession()).data?.user.email).toBe(ada.email);

    // Next to an app, codes by email are available only to users who added them.
    expect((await client.twoFactor.enable({ password: PASSWORD, method: "otp" })).error).toBeNull();
    const browser = new Browser(service.url);
    const byEmail = clientOf(browser);
    await byEmail.signIn.email(ada);
    expect((await byEmail.twoFactor.sendOtp({})).data).toEqual({ status: true });
    const code = await codeSentTo(service, ada.email);
    expect((await byEmail.twoFactor.verifyOtp({ code, trustDevice: true })).error).toBeNull();
    await byEmail.signOut({});
    expect((await byEmail.signIn.email(ada)).data).toHaveProperty("token");

    const byBackup = clientOf();
    await byBackup.signIn.email(ada);
    expect((await byBackup.twoFactor.verifyBackupCode({ code: backupCodes[0] ?? "" })).error).toBeNull();
    expect(redirects).toBe(3);
    expect(
      (await byBackup.twoFactor.generateBackupCodes({ password: PASSWORD })).data?.backupCodes,
    ).toHaveLength(10);
    expect((await byBackup.twoFactor.disable({ password: PASSWORD })).data).toEqual({ status: true });
    expect((await clientOf().signIn.email(ada)).data).toHaveProperty("token");
  },
);
