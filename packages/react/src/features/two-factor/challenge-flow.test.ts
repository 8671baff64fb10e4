import type { ClientError } from "@latchkey/client";
import { expect, test, vi } from "vitest";
import { clock } from "../../testing/clock.ts";
import type { TwoFactorCalls } from "./calls.ts";
import { type ChallengeFlowOptions, createTwoFactorChallengeFlow } from "./challenge-flow.ts";
import type { Challenge } from "./types.ts";

const CHALLENGE: Challenge = {
  email: "a•••@example.com",
  methods: ["totp", "otp", "backupCode"],
  lastMethod: null,
  expiresAt: "2036-03-04T09:40:00.000Z",
  expiresIn: 600,
  attemptsLeft: 5,
  unlocksAt: null,
  unlocksIn: null,
  enrollmentRequired: false,
  enrollmentMethods: [],
  callbackURL: null,
};
const VERIFIED = { token: "token", user: { id: "1", email: "ada@example.com" } };

const refusal = (code: string, more: Partial<ClientError> = {}) => ({
  data: null,
  error: { code, status: 401, statusText: "", message: "", ...more },
});
const good = <Data>(data: Data) => ({ data, error: null });

/** A waiting sign-in, at a service whose answers the test changes. */
function waiting(answers: Partial<TwoFactorCalls> = {}, options: Partial<ChallengeFlowOptions> = {}) {
  const calls = {
    challenge: vi.fn(async () => good(CHALLENGE)),
    verify: vi.fn(async () => good(VERIFIED)),
    sendOtp: vi.fn(async () => good({})),
    cancel: vi.fn(async () => good({})),
    status: vi.fn(async () => good({ backupCodes: 2 })),
    ...answers,
  };
  const time = clock();
  const onDone = vi.fn();
  const flow = createTwoFactorChallengeFlow({
    // The flow calls only these.
    calls: () => calls as unknown as TwoFactorCalls,
    config: () => undefined,
    challenge: CHALLENGE,
    timers: time,
    onDone,
    ...options,
  });
  const end = flow.subscribe(() => undefined);
  return { flow, calls, time, onDone, end };
}

const said = ({ flow }: ReturnType<typeof waiting>) => flow.get().fieldErrors.code?.text;

test("a code is sent without separators, and signs in", async () => {
  const { flow, calls, onDone } = waiting();
  expect(await flow.submit({ code: " 123-456 " })).toBe(true);
  expect(calls.verify).toHaveBeenCalledWith("totp", { code: "123456", trustDevice: false });
  expect(onDone).toHaveBeenCalledWith(VERIFIED);
  expect(flow.get().step).toBe("done");
});

test("nothing is sent without a code", async () => {
  const world = waiting();
  expect(await world.flow.submit({ code: " - " })).toBe(false);
  expect(said(world)).toEqual({ id: "twoFactor.errors.code" });
  expect(world.calls.verify).not.toHaveBeenCalled();
});

test("a wrong code stays for correction, as a backup code does, and shows the attempts left", async () => {
  const world = waiting({
    verify: async (method) =>
      refusal(method === "backupCode" ? "INVALID_BACKUP_CODE" : "INVALID_CODE") as never,
    challenge: async () => good({ ...CHALLENGE, attemptsLeft: 3 }) as never,
  });
  await world.flow.submit({ code: "000000" });
  expect(said(world)).toEqual({ id: "twoFactor.errors.INVALID_CODE_LEFT", args: { n: 3 } });
  expect(world.flow.get()).toMatchObject({
    step: "code",
    values: { code: "000000" },
    focus: { field: "code" },
  });
  world.flow.choose("backupCode");
  await world.flow.submit({ code: "abcde-fghij" });
  expect(said(world)).toEqual({ id: "twoFactor.errors.INVALID_BACKUP_CODE_LEFT", args: { n: 3 } });
  expect(world.flow.get().values.code).toBe("abcde-fghij");
});

test("a wrong or missing code isn't sent again, and its error stays", async () => {
  const verify = vi.fn(async () => refusal("INVALID_CODE") as never);
  const world = waiting({ verify });
  await world.flow.submit({ code: "000000" });
  const notice = said(world);
  for (const code of ["000000", ""]) {
    expect(await world.flow.submit({ code })).toBe(false);
    expect(said(world)).toEqual(notice);
  }
  expect(verify).toHaveBeenCalledTimes(1);
  await world.flow.submit({ code: "111111" });
  expect(verify).toHaveBeenCalledTimes(2);
});

test("typed text survives a network error", async () => {
  const { flow } = waiting({ verify: () => Promise.reject(new Error("down")) });
  await flow.submit({ code: "123456", trustDevice: true });
  expect(flow.get()).toMatchObject({ step: "code", values: { code: "123456", trustDevice: true } });
  expect(flow.get().formError?.code).toBe("NETWORK_ERROR");
});

test.for([
  ["INVALID_TWO_FACTOR_COOKIE", "expired"],
  ["TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE", "tooMany"],
] as const)("%s: the sign-in has to be started again", async ([code, step]) => {
  const { flow } = waiting({ verify: async () => refusal(code) as never });
  await flow.submit({ code: "123456" });
  expect(flow.get()).toMatchObject({ step, formError: null });
});

test("a locked account shows the end of the lock, and waits", async () => {
  const locked = async () => refusal("ACCOUNT_TEMPORARILY_LOCKED", { retryAfter: 840 }) as never;
  const { flow, time } = waiting({ verify: locked }, { timeOf: () => "14:35" });
  await flow.submit({ code: "123456" });
  expect(flow.get().formError?.text).toEqual({
    id: "twoFactor.challenge.locked.time",
    args: { time: "14:35" },
  });
  expect(flow.get().retryAfter).toBe(840);
  time.pass(840_000);
  expect(flow.get().retryAfter).toBe(0);
});

test("while the account is locked from the start, nothing is sent", async () => {
  const { flow, calls, time } = waiting({}, { challenge: { ...CHALLENGE, unlocksIn: 60 } });
  expect(flow.get().lockedFor).toBe(60);
  expect(await flow.submit({ code: "123456" })).toBe(false);
  expect(calls.verify).not.toHaveBeenCalled();
  time.pass(60_000);
  expect(await flow.submit({ code: "123456" })).toBe(true);
});

test("the end is announced two minutes before, and only the service decides it", async () => {
  const challenge = vi.fn(async () => good({ ...CHALLENGE, expiresIn: 0 }) as never);
  const { flow, time } = waiting({ challenge });
  time.pass(479_000);
  expect(flow.get().isEnding).toBe(false);
  time.pass(2_000);
  expect(flow.get().isEnding).toBe(true);
  // This clock is ahead of the service's.
  time.pass(121_000);
  await vi.waitFor(() => expect(time.waiting).toBe(1), { timeout: 60_000 });
  expect(challenge).toHaveBeenCalledOnce();
  expect(flow.get().step).toBe("code");
  challenge.mockResolvedValue(refusal("INVALID_TWO_FACTOR_COOKIE") as never);
  time.pass(31_000);
  await vi.waitFor(() => expect(flow.get().step).toBe("expired"), { timeout: 60_000 });
});

test("the method used last comes first, also if the URL names none", () => {
  const { flow } = waiting({}, { challenge: { ...CHALLENGE, lastMethod: "otp" } });
  expect(flow.get()).toMatchObject({ method: "otp", methods: ["otp", "totp", "backupCode"] });
});

test("choosing email sends the code once, and the checkbox stays as it was", async () => {
  const { flow, calls } = waiting();
  flow.set("trustDevice", true);
  flow.set("code", "123");
  flow.choose("otp");
  await vi.waitFor(() => expect(flow.get().isCodeSent).toBe(true), { timeout: 60_000 });
  expect(flow.get().values).toEqual({ code: "", trustDevice: true });
  flow.choose("totp");
  flow.choose("otp");
  expect(calls.sendOtp).toHaveBeenCalledOnce();
  expect(flow.get().resend.wait).toBeGreaterThan(0);
});

test("after a backup code, the flow shows how many are left before it continues", async () => {
  const { flow, onDone } = waiting({}, { method: "backupCode" });
  await flow.submit({ code: "abcde-fghij" });
  expect(flow.get()).toMatchObject({ step: "used", backupCodesLeft: 2 });
  expect(onDone).not.toHaveBeenCalled();
  await flow.proceed();
  expect(onDone).toHaveBeenCalledWith(VERIFIED);
});

test("a missing sign-in has expired; after a failed request it can be requested again", async () => {
  const lost = waiting({}, { challenge: null });
  expect(lost.flow.get().step).toBe("expired");
  const challenge = vi.fn(async () => refusal("NETWORK_ERROR", { status: 0 }) as never);
  const { flow } = waiting({ challenge }, { challenge: undefined });
  expect(flow.get().step).toBe("loading");
  await flow.load();
  expect(flow.get().step).toBe("failed");
  challenge.mockResolvedValue(good(CHALLENGE) as never);
  await flow.load();
  expect(flow.get()).toMatchObject({ step: "code", method: "totp" });
});

test("a user who has to set it up first is told so", () => {
  const { flow } = waiting({}, { challenge: { ...CHALLENGE, enrollmentRequired: true, methods: [] } });
  expect(flow.get().step).toBe("enroll");
});

test("timers stop without subscribers", () => {
  const { time, end } = waiting();
  end();
  expect(time.waiting).toBe(0);
});
