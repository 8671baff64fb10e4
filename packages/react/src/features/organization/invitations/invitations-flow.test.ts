import { expect, test, vi } from "vitest";
import type { Answer } from "../../../flows/form-flow.ts";
import type { Invitation } from "../types.ts";
import { createInvitationsFlow } from "./invitations-flow.ts";

const TO_ADA: Invitation = {
  id: "i1",
  organizationId: "o1",
  email: "ada@example.com",
  role: "member",
  status: "pending",
  inviterId: "u1",
  teamId: null,
  expiresAt: new Date(0),
  createdAt: new Date(0),
};

function invitations(answer: Answer<unknown> = { data: {} }) {
  const calls = { resend: vi.fn(async () => answer), cancel: vi.fn(async () => answer) };
  const onEnd = vi.fn();
  const flow = createInvitationsFlow({
    calls: () => calls,
    describe: ({ code }) => ({ place: "row", text: { id: "errors.other.plain" }, actions: [], code }),
    onEnd,
  });
  return { flow, calls, onEnd };
}

test("one press sends the email again", async () => {
  const { flow, calls } = invitations();
  const sent = Promise.all([flow.resend(TO_ADA), flow.resend(TO_ADA)]);
  expect(flow.get().sending).toEqual(["i1"]);
  await sent;
  expect(calls.resend).toHaveBeenCalledOnce();
  expect(flow.get()).toMatchObject({ sending: [], done: { what: "resend", invitation: TO_ADA } });
});

test("an invitation is canceled after a confirmation", async () => {
  const { flow, calls, onEnd } = invitations();
  flow.askToCancel(TO_ADA);
  flow.close();
  await flow.confirm();
  expect(calls.cancel).not.toHaveBeenCalled();
  flow.askToCancel(TO_ADA);
  await Promise.all([flow.confirm(), flow.confirm()]);
  expect(calls.cancel).toHaveBeenCalledOnce();
  expect(flow.get()).toMatchObject({ isOpen: false, done: { what: "cancel" } });
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(TO_ADA, true);
});

test("a refusal is shown at its row until it works", async () => {
  const error = { code: "INVITATION_NOT_FOUND", status: 400, statusText: "", message: "" };
  const { flow, calls, onEnd } = invitations({ error });
  flow.askToCancel(TO_ADA);
  await flow.confirm();
  expect(flow.get().failures.i1?.code).toBe("INVITATION_NOT_FOUND");
  expect(onEnd).toHaveBeenCalledWith(TO_ADA, false);
  calls.resend.mockResolvedValue({ data: {} });
  await flow.resend(TO_ADA);
  expect(flow.get().failures).toEqual({});
});
