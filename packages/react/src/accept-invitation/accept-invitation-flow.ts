import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import {
  type Answer,
  createFormFlow,
  type FormFlowState,
  type FormValues,
  notSent,
} from "../flows/form-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { createResend, type ResendOptions, type ResendState } from "../flows/resend.ts";
import { createStore, joined, named, type Readable } from "../flows/store.ts";
import type { Timers } from "../flows/timers.ts";
import type { Invitation, InvitationPreview } from "../organization/types.ts";

/** What the service says of the person who is signed in: invited, someone else, or with an address that isn't proved yet. */
export type Standing = "invited" | "other" | "unverified" | "inviterGone";

/**
 * `loading`: nothing is known yet. `signedOut`, `wrongAccount`, `unverified`: what stands before joining. `join`: one press.
 * `decline`: one press, too, which asks once more.
 * `joined`, `declined`: done. `accepted`, `canceled`, `expired`, `missing`, `inviterGone`: it isn't good any more.
 * `full`: nobody fits in at present. `failed`: it couldn't be read.
 */
export type AcceptInvitationStep =
  | "loading"
  | "signedOut"
  | "wrongAccount"
  | "unverified"
  | "join"
  | "decline"
  | "joined"
  | "declined"
  | "accepted"
  | "canceled"
  | "expired"
  | "missing"
  | "inviterGone"
  | "full"
  | "failed";

export type InvitationAct = "accept" | "decline";

export interface AcceptInvitationState extends FormFlowState<FormValues> {
  readonly step: AcceptInvitationStep;
  /** What anyone with its link may know of it. Null: there is none. Undefined: not known yet. */
  readonly invitation: InvitationPreview | null | undefined;
  /** What was pressed last. */
  readonly act: InvitationAct;
  /** The email that proves the address. */
  readonly resend: ResendState;
}

export interface AcceptInvitationFlow extends Readable<AcceptInvitationState> {
  /** Someone is signed in, nobody is, or not any more: finds out what that means for the invitation. */
  look(user: { email: string } | null): Promise<void>;
  /** The secret that the link of the email carries; null: it was another link. */
  opened(token: string | null): void;
  join(): Promise<boolean>;
  /** Asks whether declining is meant, or takes that back. */
  askDecline(isAsked: boolean): void;
  decline(): Promise<boolean>;
  /** Reads it once more. */
  retry(): Promise<void>;
  /** Sends the email that proves the address. */
  sendMail(): Promise<void>;
  /** The browser shows the page again as it was left. */
  back(): void;
}

export interface AcceptInvitationCalls {
  preview(query: { id: string; token?: string }): Promise<Answer<InvitationPreview>>;
  get(id: string): Promise<Answer<unknown>>;
  accept(body: { invitationId: string; token?: string }): Promise<Answer<{ invitation: Invitation }>>;
  reject(body: { invitationId: string; token?: string }): Promise<Answer<unknown>>;
  sendMail: ResendOptions["send"];
}

export interface AcceptInvitationFlowOptions {
  calls: () => AcceptInvitationCalls;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  id: string;
  /** What the link carries. Null: nothing. Undefined: not known yet. */
  token: string | null | undefined;
  /** Who is signed in. */
  user: { email: string } | null;
  /** What a server has read of it. Null: there is no such invitation. */
  invitation?: InvitationPreview | null | undefined;
  standing?: Standing | undefined;
  /** A server asks whether declining is meant. */
  isDeclining?: boolean | undefined;
  /** A server has sent the email that proves the address just now. */
  isMailSent?: boolean | undefined;
  refused?: Refused | undefined;
  onJoined?: ((invitation: Invitation) => void | Promise<void>) | undefined;
  onDeclined?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

interface Place {
  readonly invitation: InvitationPreview | null | undefined;
  readonly standing: Standing | undefined;
  readonly isSignedIn: boolean;
  readonly step: AcceptInvitationStep;
  readonly act: InvitationAct;
}

/** By code: what it says of the person who is signed in. */
const STANDINGS: Readonly<Record<string, Standing>> = {
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "other",
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: "unverified",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: "unverified",
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: "inviterGone",
};

/** By code: where joining ends. */
const ENDS: Readonly<Record<string, AcceptInvitationStep>> = {
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: "full",
  TEAM_MEMBER_LIMIT_REACHED: "full",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "accepted",
  ORGANIZATION_NOT_FOUND: "missing",
};

/** It waits for an answer. */
const OPEN: ReadonlySet<AcceptInvitationStep> = new Set(["join", "decline", "full"]);

const GONE = new Set(["INVITATION_NOT_FOUND", "FAILED_TO_RETRIEVE_INVITATION"]);

/** Answering an invitation, as a machine. Nothing changes before a press. */
export function createAcceptInvitationFlow(options: AcceptInvitationFlowOptions): AcceptInvitationFlow {
  const { calls, config, id, refused, onJoined, onDeclined, onError, timers } = options;
  let { token } = options;
  let asked = 0;
  const place = createStore<Place>(
    placed({
      invitation: options.invitation,
      standing: (refused && STANDINGS[refused.error.code]) ?? proved(options.standing),
      isSignedIn: options.user !== null,
      act: refused?.values.act === "decline" ? "decline" : "accept",
    }),
  );
  if (options.isDeclining && place.get().step === "join") place.set({ step: "decline" });
  const refusedStep = refused && endOf(refused.error.code);
  if (refusedStep !== undefined) place.set({ step: refusedStep });
  const resend = createResend({
    send: (email, signal) => calls().sendMail(email, signal),
    describe: (error, email) => describeErrors(error, aboutForm(config(), { email }, []))[0],
    sent: options.isMailSent ? "again" : undefined,
    timers,
  });
  let address = options.user?.email ?? "";

  const form = createFormFlow<FormValues, { invitation: Invitation } | null>({
    values: {},
    // Never called off: it is done once, and the answer says so.
    send: () => (place.get().act === "accept" ? calls().accept(withToken()) : declined()),
    describe: (error) => describeErrors(error, aboutForm(config(), {}, [])),
    refused:
      refusedStep === undefined && refused && STANDINGS[refused.error.code] === undefined
        ? refused
        : undefined,
    onDone: async (answer) => {
      const { act } = place.get();
      place.set({ step: act === "accept" ? "joined" : "declined" });
      if (answer === null) onDeclined?.();
      else await onJoined?.(answer.invitation);
    },
    onError,
    onRefused: ({ error }) => {
      const standing = STANDINGS[error.code];
      const step = endOf(error.code);
      if (standing !== undefined) know({ standing });
      else if (GONE.has(error.code)) void readAgain();
      else if (step !== undefined) place.set({ step });
      else return undefined;
      return { isTakenOver: true };
    },
    timers,
  });

  /** The secret of the email proves the address. */
  function proved(standing: Standing | undefined): Standing | undefined {
    return standing === "unverified" && token ? "invited" : standing;
  }

  function withToken(): { invitationId: string; token?: string } {
    return { invitationId: id, ...(token ? { token } : {}) };
  }

  async function declined(): Promise<Answer<null>> {
    const { error } = await calls().reject(withToken());
    return error ? { error } : { data: null };
  }

  /** What else is known now; where someone has joined or declined, that stays. */
  function know(changes: Partial<Omit<Place, "step">>): void {
    const next = { ...place.get(), ...changes };
    const isOver = next.step === "joined" || next.step === "declined";
    place.set(isOver ? changes : placed(next));
  }

  async function read(): Promise<void> {
    const order = ++asked;
    const answer = await calls()
      .preview({ id, ...(token ? { token } : {}) })
      .catch(notSent);
    if (order !== asked) return;
    if (!answer.error) know({ invitation: answer.data });
    else if (GONE.has(answer.error.code)) know({ invitation: null });
    else if (place.get().invitation === undefined) place.set({ step: "failed" });
  }

  /** It was good when the page was opened, and isn't any more: says what it is now. */
  async function readAgain(): Promise<void> {
    await read();
    if (place.get().invitation?.status === "pending") know({ invitation: null });
  }

  async function askStanding(): Promise<void> {
    const order = ++asked;
    const { error } = await calls().get(id).catch(notSent);
    if (order !== asked) return;
    if (error && GONE.has(error.code)) return await readAgain();
    // What else is wrong is said when it is pressed.
    know({ standing: proved(error ? STANDINGS[error.code] : undefined) ?? "invited" });
  }

  function press(act: InvitationAct): Promise<boolean> {
    const { step } = place.get();
    if (form.get().pending || !OPEN.has(step)) return Promise.resolve(false);
    place.set({ act });
    return form.submit();
  }

  return {
    ...joined(joined(form, place), named("resend", resend)),
    async look(user) {
      const { step } = place.get();
      address = user?.email ?? "";
      // The next person has nothing to do with it.
      if (step === "joined" || step === "declined") return;
      const isSignedIn = user !== null;
      know(isSignedIn ? { isSignedIn } : { isSignedIn, standing: undefined });
      if (place.get().invitation === undefined) await read();
      if (isSignedIn && place.get().invitation?.status === "pending") await askStanding();
    },
    opened(found) {
      if (token === undefined) token = found;
    },
    join: () => press("accept"),
    askDecline(isAsked) {
      const { step } = place.get();
      if (form.get().pending || !OPEN.has(step)) return;
      form.reset();
      place.set({ step: isAsked ? "decline" : "join" });
    },
    decline: () => press("decline"),
    async retry() {
      know({ invitation: undefined });
      await read();
      const { isSignedIn, invitation, standing } = place.get();
      if (isSignedIn && invitation?.status === "pending" && standing === undefined) await askStanding();
    },
    sendMail: () => resend.send(address),
    back() {
      resend.reset();
      form.reset();
    },
  };
}

function placed(known: Omit<Place, "step">): Place {
  return { ...known, step: stepOf(known) };
}

function stepOf({ invitation, standing, isSignedIn }: Omit<Place, "step">): AcceptInvitationStep {
  if (invitation === undefined) return "loading";
  if (invitation === null) return "missing";
  const { status } = invitation;
  if (status !== "pending") return status === "rejected" ? "declined" : status;
  if (!isSignedIn) return "signedOut";
  if (standing === undefined) return "loading";
  const steps = {
    invited: "join",
    other: "wrongAccount",
    unverified: "unverified",
    inviterGone: "inviterGone",
  } as const;
  return steps[standing];
}

function endOf(code: string): AcceptInvitationStep | undefined {
  return Object.hasOwn(ENDS, code) ? ENDS[code] : undefined;
}
