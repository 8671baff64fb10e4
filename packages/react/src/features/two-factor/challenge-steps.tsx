"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, Form, Loading, Skeleton } from "../../primitives/index.ts";
import { ContinueLink } from "../../screens/continue-link.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import { ChallengeForm, type ChallengeLooks } from "./challenge-form.tsx";
import type { TwoFactorChallengeHandle } from "./use-challenge-flow.ts";

export interface ChallengeStepsProps extends ChallengeLooks {
  /** The page with `<TwoFactorSetup/>`. Default: no link. */
  setupUrl?: string | undefined;
  flow: TwoFactorChallengeHandle;
}

/** The content of each step; the screen renders its heading. */
export function ChallengeSteps({ flow, ...props }: ChallengeStepsProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  switch (flow.step) {
    case "loading":
    case "code":
      return (
        <Loading isLoading={flow.step === "loading"} skeleton={<Skeleton shape="block" height="16rem" />}>
          <ChallengeForm {...props} flow={flow} />
        </Loading>
      );
    case "used":
      return <Used flow={flow} action={props.action} setupUrl={props.setupUrl} />;
    case "done":
      return null;
    case "failed":
      return (
        <Button isWide variant="primary" onPress={() => void flow.load()}>
          {t("common.retry")}
        </Button>
      );
    case "enroll":
      return null;
    default: {
      const { restart, signInUrl } = flow;
      return (
        <>
          <p data-part="text">{t(`twoFactor.challenge.${flow.step}.text`)}</p>
          {restart === undefined ? (
            <ContinueLink to={signInUrl || routes.signIn}>{t("twoFactor.challenge.again")}</ContinueLink>
          ) : (
            <Button isWide variant="primary" onPress={restart}>
              {t("twoFactor.challenge.again")}
            </Button>
          )}
        </>
      );
    }
  }
}

/** Shown after a sign-in with a backup code: the number left, and a link to new ones. */
function Used({ flow, action, setupUrl }: ChallengeStepsProps): ReactNode {
  const t = useMessages();
  const { backupCodesLeft } = flow;
  return (
    <>
      {backupCodesLeft === null ? null : (
        <Alert tone={backupCodesLeft > 2 ? "info" : "warning"}>
          {t("twoFactor.challenge.used.left", { n: backupCodesLeft })}
        </Alert>
      )}
      {setupUrl === undefined ? null : (
        <p data-part="text">
          {t("twoFactor.challenge.used.lost")}{" "}
          <TextLink href={setupUrl}>{t("twoFactor.challenge.used.manage")}</TextLink>
        </p>
      )}
      <Form
        part="form"
        method="post"
        {...(action === undefined ? {} : { action })}
        onSubmit={(event) => {
          event.preventDefault();
          void flow.proceed();
        }}
      >
        <input type="hidden" name="act" value="proceed" />
        <Button type="submit" isWide variant="primary" part="continue">
          {t("twoFactor.challenge.used.continue")}
        </Button>
      </Form>
    </>
  );
}
