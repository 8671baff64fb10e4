"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useImperativeHandle, useRef } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { focusSoon } from "../../screens/focus-soon.ts";
import { Screen } from "../../screens/screen.tsx";
import { latchOf } from "../../screens/submit.tsx";
import type { FormScreenProps } from "../../screens/types.ts";
import type { TwoFactorChallengePart } from "./challenge-form.tsx";
import { ChallengeSteps, type ChallengeStepsProps } from "./challenge-steps.tsx";
import type { QrPath } from "./qr.ts";
import type { PendingApp, SetupStep } from "./setup-flow.ts";
import { SetupSteps } from "./setup-steps.tsx";
import { setupTitle } from "./setup-title.ts";
import {
  type TwoFactorChallengeHandle,
  type UseTwoFactorChallengeFlowOptions,
  useTwoFactorChallengeFlow,
} from "./use-challenge-flow.ts";
import { useTwoFactorSetupFlow } from "./use-setup-flow.ts";

export type { TwoFactorChallengePart } from "./challenge-form.tsx";

export interface TwoFactorChallengeProps
  extends FormScreenProps<TwoFactorChallengePart>,
    UseTwoFactorChallengeFlowOptions,
    Pick<ChallengeStepsProps, "action" | "setupUrl"> {
  /** The setup that a server has begun. */
  begun?: { readonly step: SetupStep; readonly app?: PendingApp | undefined } | undefined;
  /** Its QR code, drawn on the server. */
  qr?: QrPath | undefined;
}

/** The second step of a sign-in: asks for a code, or for the setup if that is required. */
export const TwoFactorChallenge = forwardRef<HTMLDivElement, TwoFactorChallengeProps>(
  function TwoFactorChallenge({ messages, ...props }, ref) {
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <ChallengeScreen {...props} rootRef={ref} />
      </Local>
    );
  },
);

type ScreenOnly = Omit<TwoFactorChallengeProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function ChallengeScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames } = props;
  const t = useMessages();
  const flow = useTwoFactorChallengeFlow(props);
  const setup = useEnrollment(props, flow);
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(rootRef, () => root.current, []);
  const isInPlace = flow.restart !== undefined;
  useEffect(() => {
    // The element with the focus was part of the former screen.
    if (isInPlace) focusSoon(root.current?.querySelector<HTMLElement>('[data-part="title"]'));
  }, [isInPlace]);
  const isSetUp = flow.step === "enroll" || setup.step === "codes";
  const latch = flow.step === "used" || flow.step === "done" ? "done" : latchOf(isSetUp ? setup : flow);
  const title = {
    loading: t("twoFactor.title"),
    code: t("twoFactor.title"),
    enroll: setupTitle(setup.step, t),
    used: t("twoFactor.challenge.used.title"),
    done: t("twoFactor.challenge.done"),
    expired: t("twoFactor.challenge.expired.title"),
    tooMany: t("twoFactor.challenge.tooMany.title"),
    failed: t("twoFactor.challenge.failed.title"),
  };
  return (
    <Screen
      {...props}
      ref={root}
      name="TwoFactorChallenge"
      title={title[isSetUp ? "enroll" : flow.step]}
      titleClass={classNames?.title}
      step={isSetUp ? `enroll-${setup.step}` : flow.step === "loading" ? "code" : flow.step}
      latch={latch}
      isRefused={latch === "error"}
    >
      {isSetUp ? (
        <Enrollment {...props} flow={flow} setup={setup} />
      ) : (
        <ChallengeSteps {...props} flow={flow} />
      )}
    </Screen>
  );
}

type SetupHandle = ReturnType<typeof useTwoFactorSetupFlow>;

function useEnrollment({ begun, refused }: ScreenOnly, flow: TwoFactorChallengeHandle): SetupHandle {
  return useTwoFactorSetupFlow({
    isEnrollment: true,
    begun,
    refused,
    onVerified: flow.opened,
    onDone: () => flow.proceed(),
  });
}

interface EnrollmentProps extends Pick<TwoFactorChallengeProps, "qr" | "action"> {
  flow: TwoFactorChallengeHandle;
  setup: SetupHandle;
}

function Enrollment({ flow, setup, qr, action }: EnrollmentProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { challenge } = flow;
  return (
    <>
      {setup.step === "codes" ? null : (
        <p data-part="text">{t("twoFactor.challenge.enroll", { appName: config?.appName ?? "" })}</p>
      )}
      <SetupSteps
        flow={setup}
        methods={challenge?.enrollmentMethods ?? []}
        email={challenge?.email ?? ""}
        qr={qr}
        isWide
        action={action}
      />
      {setup.step === "codes" ? null : (
        <Button variant="quiet" isWide part="cancel" onPress={() => void flow.cancel()}>
          {t("twoFactor.challenge.cancel")}
        </Button>
      )}
    </>
  );
}
