import type { ClientError } from "@latchkey/client";
import { expect, test, vi } from "vitest";
import { clock } from "../../testing/clock.ts";
import type { TwoFactorCalls } from "./calls.ts";
import { createTwoFactorSetupFlow, type SetupFlowOptions } from "./setup-flow.ts";

const APP = { totpURI: "otpauth://totp/Acme:ada?secret=ABCDEFGH", backupCodes: ["a", "b"] };
const VERIFIED = { token: "token", user: { id: "1", email: "ada@example.com" } };

const good = <Data>(data: Data) => ({ data, error: null });
const refusal = (code: string, more: Partial<ClientError> = {}) =>
  ({ data: null, error: { code, status: 403, statusText: "", message: "", ...more } }) as never;

function account(answers: Partial<TwoFactorCalls> = {}, options: Partial<SetupFlowOptions> = {}) {
  const calls = {
    enable: vi.fn(async (method: string) => good(method === "totp" ? { method, ...APP } : { method })),
    verify: vi.fn(async () => good(VERIFIED)),
    generate: vi.fn(async () => good({ backupCodes: ["c"] })),
    disable: vi.fn(async () => good({})),
    sendOtp: vi.fn(async () => good({})),
    ...answers,
  };
  const onDone = vi.fn();
  const onVerified = vi.fn();
  const flow = createTwoFactorSetupFlow({
    // The flow calls only these.
    calls: () => calls as unknown as TwoFactorCalls,
    config: () => undefined,
    timers: clock(),
    onDone,
    onVerified,
    ...options,
  });
  return { flow, calls, onDone, onVerified };
}

test("an app is chosen and confirmed by its code, and its backup codes are saved", async () => {
  const { flow, calls, onDone, onVerified } = account();
  await flow.begin(["totp", "otp"]);
  expect(flow.get()).toMatchObject({ step: "choose", method: "totp" });
  await flow.start();
  expect(flow.get()).toMatchObject({ step: "app", app: APP });
  await flow.submit({ code: "123 456" });
  expect(calls.verify).toHaveBeenCalledWith("totp", { code: "123456" });
  expect(onVerified).toHaveBeenCalledWith(VERIFIED);
  expect(flow.get()).toMatchObject({ step: "codes", backupCodes: ["a", "b"], app: undefined });
  expect(onDone).not.toHaveBeenCalled();
  await flow.finish();
  expect(flow.get()).toMatchObject({ step: "idle", finished: "enable", backupCodes: [] });
  expect(onDone).toHaveBeenCalledWith("enable");
});

test("a single method needs no choice", async () => {
  const { flow } = account();
  await flow.begin(["totp"]);
  expect(flow.get().step).toBe("app");
});

test("codes by email are on at once for a signed-in user; during a sign-in one is required first", async () => {
  const signedIn = account();
  await signedIn.flow.begin(["otp"]);
  expect(signedIn.flow.get()).toMatchObject({ step: "idle", finished: "enable" });
  const { flow, calls, onDone } = account({}, { isEnrollment: true });
  await flow.begin(["otp"]);
  expect(flow.get()).toMatchObject({ step: "email", method: "otp" });
  await flow.submit({ code: "123456" });
  expect(calls.verify).toHaveBeenCalledWith("otp", { code: "123456" });
  expect(onDone).toHaveBeenCalledWith("enable");
});

test("a wrong code stays in the step, and the setup continues", async () => {
  const { flow } = account({ verify: async () => refusal("INVALID_CODE") });
  await flow.begin(["totp"]);
  await flow.submit({ code: "000000" });
  expect(flow.get()).toMatchObject({ step: "app", app: APP, values: { code: "000000" } });
  expect(flow.get().fieldErrors.code?.code).toBe("INVALID_CODE");
});

test("leaving before a code was entered drops the setup", async () => {
  const { flow } = account();
  await flow.begin(["totp"]);
  flow.leave();
  expect(flow.get()).toMatchObject({ step: "idle", app: undefined, finished: null });
});

test("canceling the re-authentication shows no error, and the button works again", async () => {
  const run = vi.fn(async () => refusal("ABORTED", { status: 0 }));
  const { flow } = account({}, { run });
  await flow.disable();
  expect(flow.get()).toMatchObject({ step: "idle", actError: null, isBusy: false, finished: null });
});

test("new codes are shown once, and a refusal shows its reason", async () => {
  const { flow } = account({ disable: async () => refusal("TWO_FACTOR_REQUIRED") });
  await flow.generate();
  expect(flow.get()).toMatchObject({ step: "codes", backupCodes: ["c"], act: "generate" });
  await flow.finish();
  expect(flow.get().finished).toBe("generate");
  await flow.disable();
  expect(flow.get().actError?.code).toBe("TWO_FACTOR_REQUIRED");
  expect(flow.get().finished).toBeNull();
});

test("a second press does nothing while the first is pending", async () => {
  const { flow, calls } = account();
  await Promise.all([flow.generate(), flow.generate()]);
  expect(calls.generate).toHaveBeenCalledOnce();
});
