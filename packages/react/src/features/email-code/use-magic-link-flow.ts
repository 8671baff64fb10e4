"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo } from "react";
import { useMachine } from "../../context/use-machine.ts";
import { useTarget } from "../../context/use-target.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../flows/form-flow.ts";
import type { Refused } from "../../flows/refused.ts";
import type { SignInAnswer } from "../../flows/sign-in-flow.ts";
import { createStore, joined } from "../../flows/store.ts";
import { useLinkToken, useOpened } from "../../screens/use-link-token.ts";
import { endsOf } from "../../sign-in/use-sign-in-flow.ts";
import { describeEmailCodeErrors } from "./ways/describe.ts";

/** State of a link's token as the service reports it. Dates may be texts. */
export interface MagicLinkPreview {
  readonly state: "good" | "expired" | "unknown";
  /** Masked email address. */
  readonly email: string | null;
  /** True if this browser asked for the link. */
  readonly isSameBrowser: boolean;
}

/** `loading`: nothing is known yet. `ask`: a press signs in. `expired`, `used`: the link doesn't work. */
export type MagicLinkStep = "loading" | "ask" | "expired" | "used" | "done";

export interface UseMagicLinkFlowOptions {
  /** Secret from the email's link. Default: `token` of the page's URL. Null: there is none. */
  token?: string | null | undefined;
  /** State of the token as a server has read it. Default: requested from the service. */
  preview?: MagicLinkPreview | undefined;
  /** A server's refusal of the posted form, rendered with the page. */
  refused?: Refused | undefined;
  /**
   * Page to open after signing in. Default: `redirect_to` of the page's URL, else the provider's
   * `routes.afterSignIn`.
   */
  redirectTo?: string | undefined;
  /** Called after sign-in, once `useSession` has the session. */
  onSuccess?: ((answer: SignInAnswer) => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

interface Place {
  readonly step: MagicLinkStep;
  readonly preview: MagicLinkPreview | undefined;
}

export interface MagicLinkHandle
  extends FormFlowState<Record<never, never>>,
    Place,
    Pick<FormFlow<Record<never, never>>, "submit"> {
  target: string;
  /** The URL of another page of the same task, which leads to the same target. */
  keeping(route: string): string;
}

const ENDS: Readonly<Record<string, MagicLinkStep>> = { EXPIRED_TOKEN: "expired", INVALID_TOKEN: "used" };

/** Behavior of `<MagicLink/>` without its markup. */
export function useMagicLinkFlow(options: UseMagicLinkFlowOptions = {}): MagicLinkHandle {
  const { target, keeping } = useTarget(options.redirectTo);
  const token = useLinkToken(options.token);
  const machine = useMachine({ ...options, target, keeping, token }, (latest) => {
    const ends = endsOf(latest);
    const { preview, refused } = options;
    const ended = refused && ENDS[refused.error.code];
    const place = createStore<Place>({ step: ended ?? stepOf(preview), preview });
    const form = createFormFlow<Record<never, never>, SignInAnswer>({
      values: {},
      // Never aborted: a link works once, and the answer is what signs in.
      send: () =>
        latest.current.client.$fetch<SignInAnswer>("/magic-link/verify", {
          method: "POST",
          body: { token: latest.current.token ?? "" },
        }),
      describe: (error) => describeEmailCodeErrors(error, latest.current.config, []),
      refused: ended === undefined ? refused : undefined,
      async onDone(answer) {
        place.set({ step: "done" });
        await ends.onDone(answer);
      },
      onRefused({ error }) {
        const step = ENDS[error.code];
        if (step === undefined) return undefined;
        place.set({ step });
        return { isTakenOver: true };
      },
      onError: (error) => latest.current.onError?.(error),
    });
    return {
      ...joined(form, place),
      submit: form.submit,
      async opened(token: string | null) {
        if (place.get().step !== "loading") return;
        if (token === null) return place.set({ step: "used" });
        const { client } = latest.current;
        const path = `/magic-link/preview?token=${encodeURIComponent(token)}`;
        const { data } = await client.$fetch<MagicLinkPreview>(path);
        place.set({
          step: stepOf(data ?? { state: "good", email: null, isSameBrowser: false }),
          preview: data ?? undefined,
        });
      },
    };
  });
  useOpened(machine, token);
  return useMemo(() => ({ ...machine, target, keeping }), [machine, target, keeping]);
}

function stepOf(preview: MagicLinkPreview | undefined): MagicLinkStep {
  if (preview === undefined) return "loading";
  if (preview.state === "good") return "ask";
  return preview.state === "expired" ? "expired" : "used";
}

/** Submits the link automatically in the browser that asked for it: once, and never over another account. */
export function useSameBrowser(
  { step, preview, submit, failures, pending }: MagicLinkHandle,
  isSignedIn: boolean,
): void {
  const isWanted = step === "ask" && preview?.isSameBrowser === true && !isSignedIn && failures === 0;
  useEffect(() => {
    if (isWanted && !pending) void submit();
  }, [isWanted, pending, submit]);
}
