import type { ClientError } from "@latchkey/client";
import { fieldNotice, type Notice } from "../../../errors/index.ts";
import { checkEmail } from "../../../flows/checks.ts";
import {
  type Answer,
  createFormFlow,
  type FormFlow,
  type FormFlowState,
  notSent,
} from "../../../flows/form-flow.ts";
import { createStore, joined, type Readable } from "../../../flows/store.ts";
import type { Timers } from "../../../flows/timers.ts";
import { text } from "../../../messages/translator.ts";
import { addressesIn, linesOf } from "./addresses.ts";

export type InviteValues = { addresses: string };

/**
 * Result of one address. `wrong`: not an address. `waiting`: not sent yet. `sent`, `resent`: an email is on
 * its way. `member`: is in the organization already. `invited`: was invited before.
 */
export type InviteVerdict = "wrong" | "waiting" | "sending" | "sent" | "resent" | "member" | "invited";

export interface InviteLine {
  readonly email: string;
  /** The entry, as it was typed. */
  readonly typed: string;
  readonly verdict: InviteVerdict;
  /** For `sent` and `resent`: the id of the invitation. */
  readonly invitationId?: string | undefined;
  /** With `wrong`: the reason. With `invited`: the reason why it couldn't be sent again. */
  readonly notice: Notice | null;
}

export interface InviteState extends FormFlowState<InviteValues> {
  /** Results of the addresses that were sent last, in their order. */
  readonly lines: readonly InviteLine[];
  /** The roles of the people who are invited. */
  readonly roles: readonly string[];
  /** The teams that invited people join. */
  readonly teamIds: readonly string[];
  /** Error of the choice of roles. */
  readonly rolesError: Notice | null;
}

export interface InviteFlow extends Readable<InviteState>, Pick<FormFlow<InviteValues>, "set" | "submit"> {
  setRoles(roles: readonly string[]): void;
  setTeams(teamIds: readonly string[]): void;
  /** Sends the email again to a person who was invited before. */
  resend(email: string): Promise<void>;
  /** Starts over, for another list. */
  reset(): void;
}

export interface Invitee {
  email: string;
  role: string[];
  teamId?: string[];
  resend?: true;
}

export interface InviteFlowOptions {
  invite: (invitee: Invitee, signal?: AbortSignal) => Promise<Answer<{ id: string }>>;
  describe: (error: ClientError) => Notice;
  /** Default: `member`. */
  roles?: readonly string[] | undefined;
  /** Addresses in the field at the beginning. */
  addresses?: string | undefined;
  /** An invitation was sent to this address. */
  onInvited?: ((email: string) => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** Errors that concern one address. All others concern the whole request. */
const OF_A_LINE: Readonly<Record<string, InviteVerdict>> = {
  INVALID_EMAIL: "wrong",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "member",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "invited",
};

/** Verdicts whose lines stay in the field: the user can still do something about them. */
const STAYS: ReadonlySet<InviteVerdict> = new Set(["wrong", "waiting"]);

/**
 * Invites several people at once, as a state machine. Invitations are sent one after the other, each
 * with its verdict. An error that concerns all of them (no permission, a limit, no network) stops it,
 * and the rest stays in the field.
 */
export function createInviteFlow(options: InviteFlowOptions): InviteFlow {
  const { invite, describe, onInvited, onError, timers } = options;
  const begun: Pick<InviteState, "lines" | "roles" | "teamIds" | "rolesError"> = {
    lines: [],
    roles: options.roles ?? ["member"],
    teamIds: [],
    rolesError: null,
  };
  const more = createStore(begun);
  /** True while the field is emptied after sending, and not by the user. */
  let isSettling = false;
  const form = createFormFlow<InviteValues, unknown>({
    values: { addresses: linesOf(addressesIn(options.addresses ?? "")) },
    check: ({ addresses }) =>
      !isSettling && addressesIn(addresses).length === 0
        ? { addresses: fieldNotice("addresses", text("members.invite.addresses.missing")) }
        : {},
    send: (values, signal) => sendAll(values, signal),
    describe,
    onDone() {
      isSettling = true;
      form.set("addresses", left());
      isSettling = false;
    },
    onRefused: ({ error }) => ({
      values: { addresses: left() },
      isTakenOver: onError?.(error) === true,
    }),
    timers,
  });

  function body(email: string): Invitee {
    const { roles, teamIds } = more.get();
    return { email, role: [...roles], ...(teamIds.length === 0 ? {} : { teamId: [...teamIds] }) };
  }

  function ask(invitee: Invitee, signal?: AbortSignal): Promise<Answer<{ id: string }>> {
    return invite(invitee, signal).catch(notSent);
  }

  function judge(email: string, changes: Partial<InviteLine>): void {
    more.set({
      lines: more.get().lines.map((line) => (line.email === email ? { ...line, ...changes } : line)),
    });
  }

  async function sendAll({ addresses }: InviteValues, signal: AbortSignal): Promise<Answer<unknown>> {
    more.set({ lines: addressesIn(addresses).map(beginning) });
    for (const { email } of more.get().lines.filter(({ verdict }) => verdict === "waiting")) {
      judge(email, { verdict: "sending" });
      const { data, error } = await ask(body(email), signal);
      if (signal.aborted) return { data: null };
      if (!error) {
        judge(email, { verdict: "sent", invitationId: data?.id });
        onInvited?.(email);
        continue;
      }
      const verdict = OF_A_LINE[error.code];
      judge(email, verdict === undefined ? { verdict: "waiting" } : { verdict, notice: describe(error) });
      if (verdict === undefined) return { error };
    }
    return { data: null };
  }

  /** Returns the lines that still need something, so that no address has to be typed again. */
  function left(): string {
    return linesOf(more.get().lines.filter(({ verdict }) => STAYS.has(verdict)));
  }

  return {
    ...joined(form, more),
    set: form.set,
    async submit(typed) {
      if (form.get().pending) return false;
      if (more.get().roles.length === 0) {
        more.set({ rolesError: fieldNotice("roles", text("members.roles.missing")) });
        return false;
      }
      return await form.submit(typed);
    },
    setRoles: (roles) => more.set({ roles, rolesError: null }),
    setTeams: (teamIds) => more.set({ teamIds }),
    async resend(email) {
      const line = more.get().lines.find((one) => one.email === email);
      if (line?.verdict !== "invited" || form.get().pending) return;
      judge(email, { verdict: "sending", notice: null });
      const { data, error } = await ask({ ...body(email), resend: true });
      if (!error) onInvited?.(email);
      judge(
        email,
        error
          ? { verdict: "invited", notice: describe(error) }
          : { verdict: "resent", invitationId: data?.id },
      );
    },
    reset() {
      form.reset();
      more.set(begun);
    },
  };
}

function beginning({ email, typed }: { email: string; typed: string }): InviteLine {
  const wrong = checkEmail(email);
  const notice = wrong === undefined ? null : { ...wrong, text: text("errors.INVALID_EMAIL") };
  return { email, typed, verdict: notice === null ? "waiting" : "wrong", notice };
}
