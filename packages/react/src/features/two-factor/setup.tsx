"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef } from "react";
import { useConfig } from "../../context/context.ts";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { useMessages } from "../../messages/index.ts";
import { Button, Done, Loading } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { focusSoon } from "../../screens/focus-soon.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { useSections } from "../../screens/sections.ts";
import { useUser } from "../../session/index.ts";
import { describeCodeErrors } from "./describe.ts";
import type { TwoFactorSetupPart } from "./part-names.ts";
import type { SetupAct } from "./setup-flow.ts";
import { SetupSteps } from "./setup-steps.tsx";
import { setupTitle } from "./setup-title.ts";
import { StatusPanel } from "./status-panel.tsx";
import { type TwoFactorSetupHandle, useTwoFactorSetupFlow } from "./use-setup-flow.ts";
import { useTwoFactor } from "./use-two-factor.ts";

export type { TwoFactorSetupPart } from "./part-names.ts";

export interface TwoFactorSetupProps extends Omit<AccountProps<TwoFactorSetupPart>, "onSuccess"> {
  /** Two-step verification was set up, changed or turned off, and backup codes are saved. */
  onSuccess?: ((act: SetupAct) => void) | undefined;
}

/** The caller's two-step verification: setup, new backup codes, another app, turning it off. */
export const TwoFactorSetup = forwardRef<HTMLDivElement, TwoFactorSetupProps>(
  function TwoFactorSetup(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <SetupView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<TwoFactorSetupProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function SetupView({ className, style, classNames, forwarded, onSuccess, onError }: ViewProps): ReactNode {
  const parts = partsOf<TwoFactorSetupPart>(classNames);
  const known = useTwoFactor();
  const { config } = useConfig();
  const { user } = useUser();
  const { status, refetch } = known;
  const flow = useTwoFactorSetupFlow({
    onError,
    async onDone(act) {
      await refetch();
      onSuccess?.(act);
    },
  });
  const isWizard = flow.step !== "idle";
  return (
    <div
      ref={forwarded}
      data-lk="TwoFactorSetup"
      data-lk-kind="panel"
      data-step={flow.step}
      className={className}
      style={style}
    >
      <Loading isLoading={known.isPending} skeleton={<ListSkeleton />} onRetry={() => void refetch()}>
        {known.error !== null && status === undefined ? (
          <FormNotice notice={describeCodeErrors(known.error, config)[0]} onRetry={() => void refetch()} />
        ) : null}
        {isWizard ? (
          <Wizard flow={flow} parts={parts} methods={status?.available ?? []} email={user?.email ?? ""} />
        ) : status === undefined ? null : (
          <StatusPanel flow={flow} status={status} parts={parts} />
        )}
      </Loading>
      <Finished flow={flow} parts={parts} />
    </div>
  );
}

interface WizardProps extends Pick<Parameters<typeof SetupSteps>[0], "methods" | "email"> {
  flow: TwoFactorSetupHandle;
  parts: Parts<TwoFactorSetupPart>;
}

/** Keeps a distance from the heading's focus ring. */
const COUNT = { marginBlockEnd: "0.5rem" };

/** Shows the steps one by one. Each begins with the focus at its heading. */
function Wizard({ flow, parts, methods, email }: WizardProps): ReactNode {
  const t = useMessages();
  const { headingLevel } = useSections();
  const Heading = headingLevel === 1 ? "h2" : "h3";
  const heading = useRef<HTMLHeadingElement>(null);
  const { step } = flow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another thing to read
  useEffect(() => focusSoon(heading.current), [step]);
  const place = placeOf(flow, methods.length);
  return (
    <>
      <div data-part="header">
        {place === undefined ? null : (
          <p data-part="count" style={COUNT}>
            {t("twoFactor.setup.step", place)}
          </p>
        )}
        <Heading ref={heading} tabIndex={-1} {...parts.part("title")}>
          {setupTitle(step, t)}
        </Heading>
      </div>
      <SetupSteps flow={flow} methods={methods} email={email} />
      {step === "codes" ? null : (
        <Button {...parts.primitive("cancel")} variant="quiet" isDisabled={flow.pending} onPress={flow.leave}>
          {t("twoFactor.setup.back")}
        </Button>
      )}
    </>
  );
}

/** Returns the number of the step, and of all steps. Undefined: there is only one. */
function placeOf(
  { step, act }: TwoFactorSetupHandle,
  methods: number,
): { n: number; total: number } | undefined {
  if (act === "generate") return undefined;
  const first = methods > 1 && act === "enable" ? 1 : 0;
  const n = { idle: 0, choose: 1, app: first + 1, email: first + 1, codes: first + 2 }[step];
  return { n, total: first + 2 };
}

/** Announces the latest action; the element with the focus is gone. */
function Finished({
  flow,
  parts,
}: {
  flow: TwoFactorSetupHandle;
  parts: Parts<TwoFactorSetupPart>;
}): ReactNode {
  const t = useMessages();
  const texts = {
    enable: t("twoFactor.status.done.enabled"),
    replace: t("twoFactor.status.done.replaced"),
    generate: t("twoFactor.status.done.generated"),
    disable: t("twoFactor.status.done.disabled"),
  };
  return <Done {...parts.primitive("done")}>{flow.finished === null ? null : texts[flow.finished]}</Done>;
}
