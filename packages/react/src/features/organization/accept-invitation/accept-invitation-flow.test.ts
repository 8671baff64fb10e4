import { expect, test, vi } from "vitest";
import type { Answer } from "../../../flows/form-flow.ts";
import { clock } from "../../../testing/clock.ts";
import type { Invitation, InvitationPreview } from "../types.ts";
import {
  type AcceptInvitationCalls,
  type AcceptInvitationFlowOptions,
  createAcceptInvitationFlow,
} from "./accept-invitation-flow.ts";

const ADA = { email: "ada@example.com" };

const OPEN: InvitationPreview = {
  id: "i1",
  organizationName: "Analytical Engines",
  organizationLogo: null,
  inviterName: "Charles",
  role: "member",
  email: "a•••@example.com",
  status: "pending",
  expiresAt: new Date("2036-01-01"),
};

const INVITATION: Invitation = {
  id: "i1",
  organizationId: "o1",
  email: ADA.email,
  role: "member",
  status: "accepted",
  inviterId: "u1",
  teamId: null,
  expiresAt: OPEN.expiresAt,
  createdAt: OPEN.expiresAt,
};

const refusal = (code: string): Answer<never> => ({
  error: { code, status: 400, statusText: "", message: "" },
});

/** Opens the invitation at a service whose answers the test changes. */
function invited(
  answers: Partial<AcceptInvitationCalls> = {},
  options: Partial<AcceptInvitationFlowOptions> = {},
) {
  const calls = {
    preview: vi.fn(async () => ({ data: OPEN })),
    get: vi.fn(async () => ({ data: {} })),
    accept: vi.fn(async () => ({ data: { invitation: INVITATION } })),
    reject: vi.fn(async () => ({ data: {} })),
    sendMail: vi.fn(async () => ({ data: {} })),
    ...answers,
  };
  const flow = createAcceptInvitationFlow({
    calls: () => calls,
    config: () => undefined,
    id: "i1",
    token: null,
    user: null,
    timers: clock(),
    ...options,
  });
  flow.subscribe(() => undefined);
  return { flow, calls, step: () => flow.get().step };
}

test("looking at an invitation accepts nothing; a press joins, once", async () => {
  const onJoined = vi.fn();
  const { flow, calls, step } = invited({}, { onJoined });
  expect(step()).toBe("loading");
  await flow.look(ADA);
  expect(step()).toBe("join");
  expect(calls.accept).not.toHaveBeenCalled();
  await Promise.all([flow.join(), flow.join()]);
  expect(calls.accept).toHaveBeenCalledOnce();
  expect(onJoined).toHaveBeenCalledExactlyOnceWith(INVITATION);
  expect(step()).toBe("joined");
  await flow.look(null);
  expect(step()).toBe("joined");
});

test("a press declines the invitation", async () => {
  const onDeclined = vi.fn();
  const { flow, calls, step } = invited({}, { onDeclined, invitation: OPEN, standing: "invited", user: ADA });
  await flow.decline();
  expect(calls.accept).not.toHaveBeenCalled();
  expect(onDeclined).toHaveBeenCalledOnce();
  expect(step()).toBe("declined");
});

test("a signed-out user signs in first, then joins with one press", async () => {
  const { flow, step } = invited();
  await flow.look(null);
  expect(step()).toBe("signedOut");
  expect(await flow.join()).toBe(false);
  await flow.look(ADA);
  expect(step()).toBe("join");
});

test.each([
  ["YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION", "wrongAccount"],
  ["EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION", "unverified"],
  ["INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION", "inviterGone"],
  ["INTERNAL_SERVER_ERROR", "join"],
])("%s: %s", async (code, expected) => {
  const { flow, step } = invited({ get: async () => refusal(code) });
  await flow.look(ADA);
  expect(step()).toBe(expected);
});

test("the secret of the email proves the address; a wrong secret doesn't", async () => {
  const get = async () => refusal("EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION");
  const accept = vi.fn(async () =>
    refusal("EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION"),
  );
  const { flow, step } = invited({ get, accept }, { token: undefined });
  flow.opened("secret");
  await flow.look(ADA);
  expect(step()).toBe("join");
  await flow.join();
  expect(accept).toHaveBeenCalledWith({ invitationId: "i1", token: "secret" });
  expect(step()).toBe("unverified");
});

test("an address that was proved meanwhile can join", async () => {
  const get = vi.fn<AcceptInvitationCalls["get"]>(async () => ({ data: {} }));
  get.mockResolvedValueOnce(refusal("EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION"));
  const { flow, calls, step } = invited({ get });
  await flow.look(ADA);
  await flow.sendMail();
  expect(calls.sendMail).toHaveBeenCalledExactlyOnceWith(ADA.email, expect.anything());
  expect(step()).toBe("unverified");
  await flow.look(ADA);
  expect(step()).toBe("join");
});

test.each([
  ["expired", "expired"],
  ["canceled", "canceled"],
  ["accepted", "accepted"],
  ["rejected", "declined"],
] as const)("an invitation that is %s says so, to any user", async (status, expected) => {
  const { flow, calls, step } = invited({ preview: async () => ({ data: { ...OPEN, status } }) });
  await flow.look(ADA);
  expect(step()).toBe(expected);
  expect(calls.get).not.toHaveBeenCalled();
  expect(await flow.join()).toBe(false);
});

test("an unknown invitation is missing; one that can't be read has failed", async () => {
  const unknown = invited({ preview: async () => refusal("INVITATION_NOT_FOUND") });
  await unknown.flow.look(null);
  expect(unknown.step()).toBe("missing");
  const preview = vi.fn<AcceptInvitationCalls["preview"]>(async () => ({ data: OPEN }));
  preview.mockRejectedValueOnce(new Error("cut"));
  const cut = invited({ preview });
  await cut.flow.look(null);
  expect(cut.step()).toBe("failed");
  await cut.flow.retry();
  expect(cut.step()).toBe("signedOut");
});

test("an invitation that couldn't be read is there after another try, for a signed-in user", async () => {
  const preview = vi.fn<AcceptInvitationCalls["preview"]>(async () => ({ data: OPEN }));
  preview.mockRejectedValueOnce(new Error("cut"));
  const { flow, step } = invited({ preview });
  await flow.look(ADA);
  expect(step()).toBe("failed");
  await flow.retry();
  expect(step()).toBe("join");
});

test.each([
  ["ORGANIZATION_MEMBERSHIP_LIMIT_REACHED", "full"],
  ["TEAM_MEMBER_LIMIT_REACHED", "full"],
  ["USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION", "accepted"],
  ["YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION", "wrongAccount"],
])("joining that ends with %s: %s", async (code, expected) => {
  const { flow, step } = invited({ accept: async () => refusal(code) });
  await flow.look(ADA);
  await flow.join();
  expect(step()).toBe(expected);
  expect(flow.get().formError).toBeNull();
});

test("joining a full organization can be tried again", async () => {
  const accept = vi.fn<AcceptInvitationCalls["accept"]>(async () => ({ data: { invitation: INVITATION } }));
  accept.mockResolvedValueOnce(refusal("ORGANIZATION_MEMBERSHIP_LIMIT_REACHED"));
  const { flow, step } = invited({ accept });
  await flow.look(ADA);
  await flow.join();
  await flow.join();
  expect(step()).toBe("joined");
});

test.each([
  ["canceled", "canceled"],
  ["pending", "missing"],
] as const)("an invitation that was %s while the page was open says so", async (status, expected) => {
  const preview = vi.fn<AcceptInvitationCalls["preview"]>(async () => ({ data: OPEN }));
  const { flow, step } = invited({ preview, accept: async () => refusal("INVITATION_NOT_FOUND") });
  await flow.look(ADA);
  preview.mockResolvedValue({ data: { ...OPEN, status } });
  await flow.join();
  await vi.waitFor(() => expect(step()).toBe(expected), { timeout: 60_000 });
});

test("a network failure is shown above the buttons", async () => {
  const { flow, step } = invited({ accept: () => Promise.reject(new Error("cut")) });
  await flow.look(ADA);
  await flow.join();
  expect(step()).toBe("join");
  expect(flow.get()).toMatchObject({ formError: { code: "NETWORK_ERROR" }, focus: { alert: true } });
});
