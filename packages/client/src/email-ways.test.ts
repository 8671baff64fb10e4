import { emailOTP, magicLink } from "latchkey/features";
import { expect, test, vi } from "vitest";
import { emailOTPClient, magicLinkClient } from "./features.ts";
import { createAuthClient } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { startService } from "./testing/service.ts";

const EMAIL = "ada@example.com";
const plugins = [magicLinkClient(), emailOTPClient()] as const;

test("their methods are named like their paths", async () => {
  const asked: string[] = [];
  const fetch = async (url: string, { method }: RequestInit): Promise<Response> => {
    asked.push(`${method} ${url.replace("/api/auth", "")}`);
    return Response.json({});
  };
  const client = createAuthClient({ fetch, plugins: [magicLinkClient(), emailOTPClient()] });
  const code = { email: EMAIL, otp: "123456" };
  await client.signIn.magicLink({ email: EMAIL });
  await client.magicLink.verify({ query: { token: "a", callbackURL: "/b" } });
  await client.signIn.emailOtp(code);
  await client.forgetPassword.emailOtp({ email: EMAIL });
  await client.emailOtp.sendVerificationOtp({ email: EMAIL, type: "sign-in" });
  await client.emailOtp.checkVerificationOtp({ ...code, type: "sign-in" });
  await client.emailOtp.verifyEmail(code);
  await client.emailOtp.requestPasswordReset({ email: EMAIL });
  await client.emailOtp.resetPassword({ ...code, password: "a password" });
  await client.emailOtp.requestEmailChange({ newEmail: EMAIL });
  await client.emailOtp.changeEmail({ newEmail: EMAIL, otp: "123456" });
  expect(asked).toEqual([
    "POST /sign-in/magic-link",
    "GET /magic-link/verify?token=a&callbackURL=%2Fb",
    "POST /sign-in/email-otp",
    "POST /forget-password/email-otp",
    "POST /email-otp/send-verification-otp",
    "POST /email-otp/check-verification-otp",
    "POST /email-otp/verify-email",
    "POST /email-otp/request-password-reset",
    "POST /email-otp/reset-password",
    "POST /email-otp/request-email-change",
    "POST /email-otp/change-email",
  ]);
});

test("a code and a link sign in, and the session is requested again", async () => {
  const sent = { code: "", token: "" };
  const service = await startService({
    plugins: [
      magicLink({
        sendMagicLink: ({ token }) => {
          sent.token = token;
        },
      }),
      emailOTP({
        sendVerificationOTP: ({ otp }) => {
          sent.code = otp;
        },
      }),
    ],
  });
  const { fetch } = browser(service.url);
  const client = createAuthClient({ baseURL: service.url, fetch, plugins: [...plugins] });
  const end = client.session.subscribe(() => {});
  await client.session.refetch();
  await client.emailOtp.sendVerificationOtp({ email: EMAIL, type: "sign-in" });
  await vi.waitFor(() => expect(sent.code).not.toBe(""), { timeout: 60_000 });
  const wrong = await client.signIn.emailOtp({ email: EMAIL, otp: "12345" });
  expect(wrong.error).toMatchObject({ status: 400, code: "INVALID_OTP" });
  expect(client.$ERROR_CODES.INVALID_OTP).toBe("Invalid OTP");
  const { data } = await client.signIn.emailOtp({ email: EMAIL, otp: sent.code });
  expect(data?.user.email).toBe(EMAIL);
  await vi.waitFor(() => expect(client.session.get().data?.user.email).toBe(EMAIL), { timeout: 60_000 });
  await client.signOut();
  await client.signIn.magicLink({ email: EMAIL });
  await vi.waitFor(() => expect(sent.token).not.toBe(""), { timeout: 60_000 });
  const opened = await client.magicLink.verify({ query: { token: sent.token } });
  expect(opened.data?.session.expiresAt).toBeInstanceOf(Date);
  await vi.waitFor(() => expect(client.session.get().data?.user.email).toBe(EMAIL), { timeout: 60_000 });
  end();
});
