import { expect, test, vi } from "vitest";
import type { Answer } from "../../../flows/form-flow.ts";
import type { MemberView } from "../types.ts";
import { createMembersFlow, type MembersFlowOptions } from "./members-flow.ts";

function person(name: string, role = "member"): MemberView {
  const id = name.toLowerCase();
  const user = { id: `u-${id}`, name, email: `${id}@example.com`, image: null };
  return { id, organizationId: "o1", userId: user.id, role, teamId: null, createdAt: new Date(0), user };
}

const ADA = person("Ada", "owner");
const BOB = person("Bob");
const EVE = person("Eve", "admin,billing");

const refusal = (code: string): Answer<never> => ({
  error: { code, status: 400, statusText: "", message: "" },
});

/** Members of an organization; `refusals` holds error codes by the member's id. */
function members(refusals: Record<string, string> = {}, options: Partial<MembersFlowOptions> = {}) {
  const answer = (id: string): Answer<unknown> => {
    const code = refusals[id];
    return code === undefined ? { data: {} } : refusal(code);
  };
  const calls = {
    setRoles: vi.fn(async ({ id }: MemberView, _roles: readonly string[]) => answer(id)),
    listTeam: vi.fn(async (_team: string) => ({ data: [EVE.userId] })),
    addToTeam: vi.fn(async ({ id }: MemberView, _team: string) => answer(id)),
    removeFromTeam: vi.fn(async ({ id }: MemberView, _team: string) => answer(id)),
    remove: vi.fn(async ({ id }: MemberView) => answer(id)),
    leave: vi.fn(async ({ id }: MemberView) => answer(id)),
  };
  const onEnd = vi.fn();
  const onLeft = vi.fn();
  const flow = createMembersFlow({
    calls: () => calls,
    describe: ({ code }) => ({ place: "form", text: { id: "errors.other.plain" }, actions: [], code }),
    onEnd,
    onLeft,
    ...options,
  });
  return { flow, calls, onEnd, onLeft };
}

test("roles are chosen, saved with one press, and restored", async () => {
  const { flow, calls, onEnd } = members();
  flow.askRoles(EVE);
  expect(flow.get().asked).toMatchObject({ roles: ["admin", "billing"] });
  flow.chooseRoles(["member"]);
  await Promise.all([flow.confirm(), flow.confirm()]);
  expect(calls.setRoles).toHaveBeenCalledExactlyOnceWith(EVE, ["member"]);
  expect(flow.get()).toMatchObject({
    isOpen: false,
    done: { what: "roles", members: [EVE], isUndone: false },
  });
  expect(onEnd).toHaveBeenCalledOnce();
  await flow.undo();
  expect(calls.setRoles).toHaveBeenLastCalledWith(EVE, ["admin", "billing"]);
  expect(flow.get().done).toMatchObject({ members: [EVE], isUndone: true });
  await flow.undo();
  expect(calls.setRoles).toHaveBeenCalledTimes(2);
});

test("a member always keeps a role, and a refusal stays in the dialog with the choice", async () => {
  const { flow, calls } = members({ bob: "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER" });
  flow.askRoles(BOB);
  flow.chooseRoles([]);
  await flow.confirm();
  expect(calls.setRoles).not.toHaveBeenCalled();
  expect(flow.get().dialogError?.field).toBe("roles");
  flow.chooseRoles(["owner"]);
  expect(flow.get().dialogError).toBeNull();
  await flow.confirm();
  expect(flow.get()).toMatchObject({
    isOpen: true,
    pending: false,
    dialogError: { code: "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER" },
    asked: { roles: ["owner"] },
  });
});

test("several members are removed after one question; the failed ones stay, each with its reason", async () => {
  const { flow, calls, onEnd } = members({ ada: "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER" });
  flow.askToRemove([ADA, BOB, EVE]);
  expect(calls.remove).not.toHaveBeenCalled();
  await flow.confirm();
  expect(calls.remove).toHaveBeenCalledTimes(3);
  expect(flow.get()).toMatchObject({ done: { members: [BOB, EVE] }, isOpen: false });
  expect(Object.keys(flow.get().failures)).toEqual(["ada"]);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.anything(), false);
});

test("several members get a role at once; failures are repeated, and all get back their roles", async () => {
  const refusals: Record<string, string> = { bob: "NETWORK_ERROR" };
  const { flow, calls } = members(refusals);
  await flow.setRoles([BOB, EVE], ["billing"]);
  expect(flow.get()).toMatchObject({ done: { members: [EVE], roles: ["billing"] }, failures: { bob: {} } });
  delete refusals.bob;
  flow.retry(BOB);
  await vi.waitFor(
    () => expect(flow.get()).toMatchObject({ done: { members: [BOB] }, failures: {} }),
    60_000,
  );
  await flow.setRoles([BOB, EVE], ["admin"]);
  await flow.undo();
  expect(calls.setRoles.mock.calls.slice(-2)).toEqual([
    [BOB, ["member"]],
    [EVE, ["admin", "billing"]],
  ]);
  expect(flow.get().done).toMatchObject({ isUndone: true });
});

test("members who were in the team before stay in it when the action is undone", async () => {
  const { flow, calls } = members();
  await flow.addToTeam([BOB, EVE], { id: "t1", name: "Engines" });
  expect(calls.addToTeam.mock.calls).toEqual([[BOB, "t1"]]);
  await flow.undo();
  expect(calls.removeFromTeam.mock.calls).toEqual([[BOB, "t1"]]);
});

test("the question can be canceled", async () => {
  const { flow, calls } = members();
  flow.askToRemove([BOB]);
  flow.close();
  await flow.confirm();
  expect(calls.remove).not.toHaveBeenCalled();
});

test("a member who leaves is redirected; one who can't is told why", async () => {
  const { flow, onLeft } = members();
  flow.askToLeave(BOB);
  await flow.confirm();
  expect(onLeft).toHaveBeenCalledOnce();
  const removed = members({ bob: "MEMBER_NOT_FOUND" });
  removed.flow.askToLeave(BOB);
  await removed.flow.confirm();
  expect(removed.onLeft, "a member who was removed meanwhile is out of it").toHaveBeenCalledOnce();
  const owner = members({ ada: "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER" });
  owner.flow.askToLeave(ADA);
  await owner.flow.confirm();
  expect(owner.onLeft).not.toHaveBeenCalled();
  expect(owner.flow.get().failures.ada?.code).toMatch(/ONLY_OWNER/);
});

test("a failure that another component shows isn't shown here", async () => {
  const { flow } = members({ bob: "MEMBER_NOT_FOUND" }, { onError: () => true });
  flow.askToRemove([BOB]);
  await flow.confirm();
  expect(flow.get().failures).toEqual({});
});
