import type { ClientError } from "@latchkey/client";
import { fieldNotice, type Notice } from "../../../errors/index.ts";
import { type Answer, notSent } from "../../../flows/form-flow.ts";
import { createStore, type Readable } from "../../../flows/store.ts";
import { text } from "../../../messages/translator.ts";
import { copyText } from "../../../primitives/copy-text.ts";
import type { Invitation } from "../types.ts";

/** The last action on an invitation. */
export interface InvitationDone {
  readonly what: "resend" | "cancel" | "copy";
  readonly invitation: Invitation;
}

export interface InvitationsFlowState {
  /** The invitation whose cancellation is being confirmed. Stays while its dialog closes. */
  readonly asked: Invitation | null;
  readonly isOpen: boolean;
  /** True while it is being canceled. */
  readonly pending: boolean;
  /** Ids of the invitations that are being sent again. */
  readonly sending: readonly string[];
  /** Reasons why an action failed, by the invitation's id. */
  readonly failures: Readonly<Record<string, Notice>>;
  readonly done: InvitationDone | null;
}

export interface InvitationsFlow extends Readable<InvitationsFlowState> {
  /** Sends the invitation's email again, with the whole time to answer. */
  resend(invitation: Invitation): Promise<void>;
  /** Copies the invitation's link to the clipboard. */
  copy(invitation: Invitation, link: string): Promise<void>;
  askToCancel(invitation: Invitation): void;
  close(): void;
  confirm(): Promise<void>;
}

export interface InvitationsCalls {
  resend(invitation: Invitation): Promise<Answer<unknown>>;
  cancel(invitation: Invitation): Promise<Answer<unknown>>;
}

export interface InvitationsFlowOptions {
  calls: () => InvitationsCalls;
  describe: (error: ClientError) => Notice;
  /** The dialog closes, and the focus has to move. */
  onEnd?: ((invitation: Invitation, isDone: boolean) => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Actions on invitations that were sent, as a state machine. */
export function createInvitationsFlow(options: InvitationsFlowOptions): InvitationsFlow {
  const { calls, describe, onEnd, onError } = options;
  const store = createStore<InvitationsFlowState>({
    asked: null,
    isOpen: false,
    pending: false,
    sending: [],
    failures: {},
    done: null,
  });

  function end(done: InvitationDone, error: ClientError | null | undefined): void {
    const { [done.invitation.id]: _, ...failures } = store.get().failures;
    if (!error) store.set({ failures, done });
    else if (onError?.(error) !== true)
      store.set({ failures: { ...failures, [done.invitation.id]: describe(error) } });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    async resend(invitation) {
      const { id } = invitation;
      if (store.get().sending.includes(id)) return;
      store.set({ sending: [...store.get().sending, id], done: null });
      const { error } = await calls().resend(invitation).catch(notSent);
      store.set({ sending: store.get().sending.filter((other) => other !== id) });
      end({ what: "resend", invitation }, error);
    },
    async copy(invitation, link) {
      const { [invitation.id]: _, ...failures } = store.get().failures;
      store.set({ done: null, failures });
      if (await copyText(link)) store.set({ done: { what: "copy", invitation } });
      else
        store.set({
          failures: {
            ...failures,
            [invitation.id]: fieldNotice("link", text("members.invitations.notCopied", { link })),
          },
        });
    },
    askToCancel(asked) {
      if (!store.get().pending) store.set({ asked, isOpen: true, done: null });
    },
    close() {
      if (!store.get().pending) store.set({ isOpen: false });
    },
    async confirm() {
      const { asked, isOpen, pending } = store.get();
      if (asked === null || !isOpen || pending) return;
      store.set({ pending: true });
      const { error } = await calls().cancel(asked).catch(notSent);
      store.set({ pending: false, isOpen: false });
      end({ what: "cancel", invitation: asked }, error);
      onEnd?.(asked, !error);
    },
  };
}
