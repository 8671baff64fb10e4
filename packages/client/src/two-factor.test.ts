import { twoFactor } from "latchkey/features";
import { expect, test, vi } from "vitest";
import { twoFactorClient } from "./features.ts";
import { createAuthClient } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { ADA } from "./testing/people.ts";
import { startService } from "./testing/service.ts";

const PENDING = { twoFactorRedirect: true, twoFactorMethods: ["totp"] };

test("its methods are named like their paths, and use POST except for those that only read", async () => {
  const asked: string[] = [];
  const fetch = async (url: string, { method }: RequestInit): Promise<Response> => {
    asked.push(`${method} ${url.replace("/api/auth/two-factor", "")}`);
    return Response.json({});
  };
  const { twoFactor } = createAuthClient({ fetch, plugins: [twoFactorClient()] });
  await twoFactor.enable();
  await twoFactor.disable();
  await twoFactor.getTotpUri();
  await twoFactor.sendOtp();
  await twoFactor.generateBackupCodes();
  await twoFactor.cancel();
  await twoFactor.revokeTrustedDevice({});
  await twoFactor.verifyTotp({ code: "123456" });
  await twoFactor.verifyOtp({ code: "123456" });
  await twoFactor.verifyBackupCode({ code: "abcde-fghij" });
  await twoFactor.challenge();
  await twoFactor.status();
  await twoFactor.listTrustedDevices();
  expect(asked.filter((one) => one.startsWith("POST"))).toEqual([
    "POST /enable",
    "POST /disable",
    "POST /get-totp-uri",
    "POST /send-otp",
    "POST /generate-backup-codes",
    "POST /cancel",
    "POST /revoke-trusted-device",
    "POST /verify-totp",
    "POST /verify-otp",
    "POST /verify-backup-code",
  ]);
  expect(asked.slice(10)).toEqual(["GET /challenge", "GET /status", "GET /list-trusted-devices"]);
});

test("a sign-in that needs a code notifies the application, and opens no session", async () => {
  const service = await startService({ plugins: [twoFactor({ required: true })] });
  const onTwoFactorRedirect = vi.fn();
  const { fetch } = browser(service.url);
  const client = createAuthClient({
    baseURL: service.url,
    fetch,
    plugins: [twoFactorClient({ onTwoFactorRedirect, twoFactorPage: "/never" })],
  });
  const { error } = await client.signUp.email(ADA);
  expect(error).toBeNull();
  expect(onTwoFactorRedirect).toHaveBeenCalledExactlyOnceWith({
    twoFactorMethods: [],
    enrollmentRequired: true,
  });
  expect((await client.getSession()).data).toBeNull();
  const { data } = await client.twoFactor.challenge();
  expect(data).toMatchObject({ enrollmentRequired: true, callbackURL: null });
  expect(data?.expiresAt).toBeInstanceOf(Date);
  expect(client.$ERROR_CODES.INVALID_CODE).toBe("Invalid code");
});

test("without a callback the page for the code is loaded, and only by such an answer", async () => {
  const location = { href: "/sign-in" };
  vi.stubGlobal("document", {});
  vi.stubGlobal("location", location);
  const answers: unknown[] = [{ token: "a" }, null, PENDING];
  const client = createAuthClient({
    fetch: async () => Response.json(answers.shift() ?? null),
    plugins: [twoFactorClient({ twoFactorPage: "/two-factor" })],
  });
  const signIn = () => client.signIn.email({ email: ADA.email, password: ADA.password });
  await signIn();
  await signIn();
  expect(location.href).toBe("/sign-in");
  await signIn();
  expect(location.href).toBe("/two-factor");
  vi.unstubAllGlobals();
});

test("the session is requested again after calls that may have changed it, and not after those that only read", async () => {
  const service = await startService({ plugins: [twoFactor()] });
  const { fetch } = browser(service.url);
  const client = createAuthClient({ baseURL: service.url, fetch, plugins: [twoFactorClient()] });
  await client.signUp.email(ADA);
  const end = client.session.subscribe(() => {});
  await client.session.refetch();
  const asked = () => service.count("GET /get-session");
  const before = asked();
  await client.twoFactor.status();
  await client.twoFactor.listTrustedDevices();
  expect(asked()).toBe(before);
  await client.twoFactor.enable({});
  await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 60_000 });
  end();
});
