import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors } from "../../../errors/index.ts";
import { aboutForm } from "../../../flows/checks.ts";
import {
  type Answer,
  createFormFlow,
  type FormFlowState,
  type FormValues,
  notSent,
} from "../../../flows/form-flow.ts";
import type { Refused } from "../../../flows/refused.ts";
import { createResend, type ResendOptions, type ResendState } from "../../../flows/resend.ts";
import { createStore, joined, named, type Readable } from "../../../flows/store.ts";
import type { Timers } from "../../../flows/timers.ts";
import type { Invitation, InvitationPreview } from "../types.ts";

/**
 * Relation of the signed-in user to the invitation, as the service reports it. `other`: the invitation is for
 * another user. `unverified`: the user's address isn't proved yet.
 */
export type Standing = "invited" | "other" | "unverified" | "inviterGone";

/**
 * `loading`: nothing is known yet. `signedOut`, `wrongAccount`, `unverified`: a step is required before
 * joining. `join`: one press joins. `decline`: asks for confirmation before declining. `joined`, `declined`:
 * done. `accepted`, `canceled`, `expired`, `missing`, `inviterGone`: the invitation can't be used any more.
 * `full`: the organization has no room at present. `failed`: the invitation couldn't be read.
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
  /**
   * Part of the invitation that anyone with its link may see. Null: there is none. Undefined: not known yet.
   */
  readonly invitation: InvitationPreview | null | undefined;
  /** The last button that was pressed. */
  readonly act: InvitationAct;
  /** The email that proves the address. */
  readonly resend: ResendState;
}

export interface AcceptInvitationFlow extends Readable<AcceptInvitationState> {
  /** Takes note of the current user (null: signed out) and finds out what the invitation is for them. */
  look(user: { email: string } | null): Promise<void>;
  /** Takes the secret from the email's link; null: it was another link. */
  opened(token: string | null): void;
  join(): Promise<boolean>;
  /** Asks for confirmation before declining, or returns to the invitation. */
  askDecline(isAsked: boolean): void;
  decline(): Promise<boolean>;
  /** Reads the invitation once more. */
  retry(): Promise<void>;
  /** Sends the email that proves the address. */
  sendMail(): Promise<void>;
  /** The browser shows the page again from its history. */
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
  /** Configuration of the deployment, as far as it is known. */
  config: () => UiConfig | undefined;
  id: string;
  /** Secret from the link. Null: none. Undefined: not known yet. */
  token: string | null | undefined;
  /** Signed-in user. */
  user: { email: string } | null;
  /** Invitation as a server has read it. Null: there is no such invitation. */
  invitation?: InvitationPreview | null | undefined;
  standing?: Standing | undefined;
  /** True if a server asks for confirmation before declining. */
  isDeclining?: boolean | undefined;
  /** True if a server has just sent the email that proves the address. */
  isMailSent?: boolean | undefined;
  refused?: Refused | undefined;
  onJoined?: ((invitation: Invitation) => void | Promise<void>) | undefined;
  onDeclined?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
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

/** Standing of the signed-in user, by error code. */
const STANDINGS: Readonly<Record<string, Standing>> = {
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "other",
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: "unverified",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: "unverified",
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: "inviterGone",
};

/** Last step of joining, by error code. */
const ENDS: Readonly<Record<string, AcceptInvitationStep>> = {
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: "full",
  TEAM_MEMBER_LIMIT_REACHED: "full",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "accepted",
  ORGANIZATION_NOT_FOUND: "missing",
};

/** Steps in which the invitation waits for an answer. */
const OPEN: ReadonlySet<AcceptInvitationStep> = new Set(["join", "decline", "full"]);

const GONE = new Set(["INVITATION_NOT_FOUND", "FAILED_TO_RETRIEVE_INVITATION"]);

/** Creates the state machine for answering an invitation. Nothing changes before a press. */
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
    // Never aborted: the request works once, and only its answer tells that it did.
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

  /** Merges new facts; a user who has joined or declined stays in that step. */
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

  /** The invitation was valid when the page was opened and isn't any more: reads its present state. */
  async function readAgain(): Promise<void> {
    await read();
    if (place.get().invitation?.status === "pending") know({ invitation: null });
  }

  async function askStanding(): Promise<void> {
    const order = ++asked;
    const { error } = await calls().get(id).catch(notSent);
    if (order !== asked) return;
    if (error && GONE.has(error.code)) return await readAgain();
    // Any other error is shown when the button is pressed.
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
      // A change of users doesn't concern an invitation that is answered.
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
