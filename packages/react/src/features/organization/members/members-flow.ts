import type { ClientError } from "@latchkey/client";
import { fieldNotice, type Notice } from "../../../errors/index.ts";
import { type Answer, notSent } from "../../../flows/form-flow.ts";
import { createStore, type Readable } from "../../../flows/store.ts";
import { text } from "../../../messages/translator.ts";
import type { MemberView } from "../types.ts";

/** The action that awaits confirmation: nothing changes before that. */
export type MembersAsked =
  | { readonly what: "roles"; readonly member: MemberView; readonly roles: readonly string[] }
  | { readonly what: "remove"; readonly members: readonly MemberView[] }
  | { readonly what: "leave"; readonly member: MemberView };

/** The last action. */
export type MembersDone =
  | {
      readonly what: "roles";
      readonly member: MemberView;
      readonly roles: readonly string[];
      /** Roles that `undo` restores; null: this was the undoing. */
      readonly before: readonly string[] | null;
    }
  | { readonly what: "remove"; readonly members: readonly MemberView[] };

export interface MembersFlowState {
  /** Ids of the members that are ticked. */
  readonly selected: readonly string[];
  /** Stays while its dialog closes. */
  readonly asked: MembersAsked | null;
  readonly isOpen: boolean;
  readonly pending: boolean;
  /** Error in the open dialog. */
  readonly dialogError: Notice | null;
  /** Reasons why an action failed, by the member's id. */
  readonly failures: Readonly<Record<string, Notice>>;
  /** The member whose roles couldn't be restored. */
  readonly undoFailed: string | null;
  readonly done: MembersDone | null;
}

export interface MembersFlow extends Readable<MembersFlowState> {
  /** Ticks a member, or removes the tick. */
  select(id: string, isSelected: boolean): void;
  /** Ticks these members and no others. */
  selectAll(ids: readonly string[]): void;
  askRoles(member: MemberView): void;
  /** In the dialog: chooses other roles, not saved yet. */
  chooseRoles(roles: readonly string[]): void;
  askToRemove(members: readonly MemberView[]): void;
  askToLeave(member: MemberView): void;
  close(): void;
  /** Carries out the confirmed action. */
  confirm(): Promise<void>;
  /** Restores the roles that were changed last. */
  undo(): Promise<void>;
}

export interface MembersCalls {
  setRoles(member: MemberView, roles: readonly string[]): Promise<Answer<unknown>>;
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
  selected: [],
  asked: null,
  isOpen: false,
  pending: false,
  dialogError: null,
  failures: {},
  undoFailed: null,
  done: null,
};

/**
 * Actions on members, as a state machine: with a confirmation where something is
 * lost, and undo where possible.
 */
export function createMembersFlow(options: MembersFlowOptions): MembersFlow {
  const { calls, describe, onEnd, onLeft, onError } = options;
  const store = createStore(FIRST);

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

  function succeed(id: string): void {
    const { [id]: _, ...failures } = store.get().failures;
    store.set({ failures, selected: store.get().selected.filter((other) => other !== id) });
  }

  async function saveRoles(asked: MembersAsked & { what: "roles" }): Promise<boolean> {
    const { member, roles } = asked;
    const { error } = await calls().setRoles(member, roles).catch(notSent);
    // The dialog keeps the choice, with the reason for the refusal.
    if (error) store.set({ dialogError: noticeOf(error) ?? null });
    else store.set({ done: { what: "roles", member, roles, before: member.role.split(",") } });
    return !error;
  }

  async function remove(members: readonly MemberView[]): Promise<boolean> {
    const gone: MemberView[] = [];
    for (const member of members) {
      const { error } = await calls().remove(member).catch(notSent);
      if (error) fail(member.id, error);
      else gone.push(member);
      if (!error) succeed(member.id);
    }
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
    select(id, isSelected) {
      const others = store.get().selected.filter((other) => other !== id);
      store.set({ selected: isSelected ? [...others, id] : others });
    },
    selectAll: (selected) => store.set({ selected }),
    askRoles: (member) => ask({ what: "roles", member, roles: member.role.split(",") }),
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
      store.set({ pending: true, dialogError: null, failures: {}, undoFailed: null });
      const isDone = await carryOut(asked);
      store.set({ pending: false, isOpen: isDone === undefined });
      if (isDone === undefined) return;
      onEnd?.(asked, isDone);
      if (asked.what === "leave" && isDone) onLeft?.();
    },
    async undo() {
      const { done, pending } = store.get();
      if (done?.what !== "roles" || done.before === null || pending) return;
      const { member, before } = done;
      store.set({ pending: true });
      const { error } = await calls().setRoles(member, before).catch(notSent);
      if (error) {
        store.set({ pending: false, undoFailed: member.id });
        fail(member.id, error);
        return;
      }
      store.set({ pending: false, undoFailed: null, done: { ...done, roles: before, before: null } });
      succeed(member.id);
    },
  };
}
