import type { ClientError } from "@latchkey/client";
import { fieldNotice, type Notice } from "../../../errors/index.ts";
import { type Answer, notSent } from "../../../flows/form-flow.ts";
import { createStore, type Readable } from "../../../flows/store.ts";
import { text } from "../../../messages/translator.ts";
import { rolesOf } from "../roles/permissions.ts";
import type { MemberView } from "../types.ts";

/** The action that awaits confirmation: nothing changes before that. */
export type MembersAsked =
  | { readonly what: "roles"; readonly member: MemberView; readonly roles: readonly string[] }
  | { readonly what: "remove"; readonly members: readonly MemberView[] }
  | { readonly what: "leave"; readonly member: MemberView };

/** The last action. `members`: as they were before it. */
export type MembersDone =
  | {
      readonly what: "roles";
      readonly members: readonly MemberView[];
      readonly roles: readonly string[];
      readonly isUndone: boolean;
    }
  | {
      readonly what: "team";
      readonly members: readonly MemberView[];
      readonly team: NamedTeam;
      readonly isUndone: boolean;
    }
  | { readonly what: "remove"; readonly members: readonly MemberView[] };

export interface NamedTeam {
  readonly id: string;
  readonly name: string;
}

export interface MembersFlowState {
  /** Stays while its dialog closes. */
  readonly asked: MembersAsked | null;
  readonly isOpen: boolean;
  readonly pending: boolean;
  /** Error in the open dialog. */
  readonly dialogError: Notice | null;
  /** Reasons why an action failed, by the member's id. */
  readonly failures: Readonly<Record<string, Notice>>;
  readonly done: MembersDone | null;
}

export interface MembersFlow extends Readable<MembersFlowState> {
  /** `chosen`: the roles that the dialog begins with. Default: the member's. */
  askRoles(member: MemberView, chosen?: readonly string[]): void;
  /** In the dialog: chooses other roles, not saved yet. */
  chooseRoles(roles: readonly string[]): void;
  askToRemove(members: readonly MemberView[]): void;
  askToLeave(member: MemberView): void;
  close(): void;
  /** Carries out the confirmed action. */
  confirm(): Promise<void>;
  /** Gives members these roles in place of theirs. */
  setRoles(members: readonly MemberView[], roles: readonly string[]): Promise<void>;
  addToTeam(members: readonly MemberView[], team: NamedTeam): Promise<void>;
  /** Restores the roles that were changed last, or removes the members from the team again. */
  undo(): Promise<void>;
  /** Repeats the last action for a member for whom it failed. A confirmation is asked for again. */
  retry(member: MemberView): void;
}

export interface MembersCalls {
  setRoles(member: MemberView, roles: readonly string[]): Promise<Answer<unknown>>;
  /** Returns the IDs of the users who are in a team. */
  listTeam(teamId: string): Promise<Answer<readonly string[]>>;
  addToTeam(member: MemberView, teamId: string): Promise<Answer<unknown>>;
  removeFromTeam(member: MemberView, teamId: string): Promise<Answer<unknown>>;
  remove(member: MemberView): Promise<Answer<unknown>>;
  leave(member: MemberView): Promise<Answer<unknown>>;
}

export interface MembersFlowOptions {
  calls: () => MembersCalls;
  describe: (error: ClientError) => Notice;
  /** The dialog closes, after success or failure, and the focus has to move. */
  onEnd?: ((asked: MembersAsked, isDone: boolean) => void) | undefined;
  onLeft?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

const FIRST: MembersFlowState = {
  asked: null,
  isOpen: false,
  pending: false,
  dialogError: null,
  failures: {},
  done: null,
};

/** Actions on members, as a state machine: with a confirmation where something is lost, and undo elsewhere. */
export function createMembersFlow(options: MembersFlowOptions): MembersFlow {
  const { calls, describe, onEnd, onLeft, onError } = options;
  const store = createStore(FIRST);
  let again: (member: MemberView) => void = () => undefined;

  function ask(asked: MembersAsked): void {
    if (!store.get().pending) store.set({ asked, isOpen: true, dialogError: null, done: null });
  }

  /** Undefined: the error isn't shown here. */
  function noticeOf(error: ClientError): Notice | undefined {
    return onError?.(error) === true ? undefined : describe(error);
  }

  function fail(id: string, error: ClientError): void {
    const notice = noticeOf(error);
    if (notice !== undefined) store.set({ failures: { ...store.get().failures, [id]: notice } });
  }

  /** Sends a request for each member. Returns those that succeeded; the others have their reasons. */
  async function toEach(
    members: readonly MemberView[],
    send: (member: MemberView) => Promise<Answer<unknown>>,
  ): Promise<MemberView[]> {
    const changed: MemberView[] = [];
    for (const member of members) {
      const { error } = await send(member).catch(notSent);
      if (error) fail(member.id, error);
      else changed.push(member);
    }
    return changed;
  }

  /** Carries out an action without a confirmation. */
  async function act(run: () => Promise<Partial<MembersFlowState>>, retry: typeof again): Promise<void> {
    if (store.get().pending) return;
    again = retry;
    store.set({ pending: true, failures: {}, done: null });
    store.set({ ...(await run()), pending: false });
  }

  async function saveRoles(asked: MembersAsked & { what: "roles" }): Promise<boolean> {
    const { member, roles } = asked;
    const { error } = await calls().setRoles(member, roles).catch(notSent);
    // The dialog keeps the choice, with the reason for the refusal.
    if (error) store.set({ dialogError: noticeOf(error) ?? null });
    else store.set({ done: { what: "roles", members: [member], roles, isUndone: false } });
    return !error;
  }

  async function remove(members: readonly MemberView[]): Promise<boolean> {
    const gone = await toEach(members, (member) => calls().remove(member));
    if (gone.length > 0) store.set({ done: { what: "remove", members: gone } });
    return gone.length === members.length;
  }

  async function leave(member: MemberView): Promise<boolean> {
    const { error } = await calls().leave(member).catch(notSent);
    // For a member who was removed meanwhile, leaving has succeeded.
    if (!error || error.code === "MEMBER_NOT_FOUND") return true;
    fail(member.id, error);
    return false;
  }

  /** Undefined: the dialog stays. */
  async function carryOut(asked: MembersAsked): Promise<boolean | undefined> {
    if (asked.what === "remove") return await remove(asked.members);
    if (asked.what === "leave") return await leave(asked.member);
    return (await saveRoles(asked)) || undefined;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    askRoles: (member, chosen = rolesOf(member.role)) => ask({ what: "roles", member, roles: chosen }),
    chooseRoles(roles) {
      const { asked } = store.get();
      if (asked?.what === "roles") store.set({ asked: { ...asked, roles }, dialogError: null });
    },
    askToRemove: (members) => ask({ what: "remove", members }),
    askToLeave: (member) => ask({ what: "leave", member }),
    close() {
      if (!store.get().pending) store.set({ isOpen: false });
    },
    async confirm() {
      const { asked, pending, isOpen } = store.get();
      if (asked === null || pending || !isOpen) return;
      if (asked.what === "roles" && asked.roles.length === 0) {
        store.set({ dialogError: fieldNotice("roles", text("members.roles.missing")) });
        return;
      }
      again = (member) =>
        ask(asked.what === "leave" ? { what: "leave", member } : { what: "remove", members: [member] });
      store.set({ pending: true, dialogError: null, failures: {} });
      const isDone = await carryOut(asked);
      store.set({ pending: false, isOpen: isDone === undefined });
      if (isDone === undefined) return;
      onEnd?.(asked, isDone);
      if (asked.what === "leave" && isDone) onLeft?.();
    },
    setRoles,
    addToTeam,
    undo,
    retry: (member) => again(member),
  };

  function setRoles(members: readonly MemberView[], roles: readonly string[]): Promise<void> {
    return act(
      async () => {
        const changed = await toEach(members, (member) => calls().setRoles(member, roles));
        return changed.length === 0
          ? {}
          : { done: { what: "roles", members: changed, roles, isUndone: false } };
      },
      (member) => void setRoles([member], roles),
    );
  }

  function addToTeam(members: readonly MemberView[], team: NamedTeam): Promise<void> {
    return act(
      async () => {
        const known = await calls().listTeam(team.id).catch(notSent);
        if (known.error) {
          for (const { id } of members) fail(id, known.error);
          return {};
        }
        // Members of the team stay in it when the action is undone.
        const others = members.filter(({ userId }) => !known.data?.includes(userId));
        const added = await toEach(others, (member) => calls().addToTeam(member, team.id));
        return others.length > 0 && added.length === 0
          ? {}
          : { done: { what: "team", members: added, team, isUndone: false } };
      },
      (member) => void addToTeam([member], team),
    );
  }

  async function undo(): Promise<void> {
    const { done, pending } = store.get();
    if (done === null || done.what === "remove" || done.isUndone || pending) return;
    again = () => void undo();
    store.set({ pending: true, failures: {} });
    const undone = await toEach(done.members, (member) =>
      done.what === "team"
        ? calls().removeFromTeam(member, done.team.id)
        : calls().setRoles(member, rolesOf(member.role)),
    );
    const left = done.members.filter((member) => !undone.includes(member));
    store.set({
      pending: false,
      done: left.length === 0 ? { ...done, isUndone: true } : { ...done, members: left },
    });
  }
}
