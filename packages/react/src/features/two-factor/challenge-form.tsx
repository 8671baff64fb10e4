"use client";
import { type ReactNode, useEffect } from "react";
import { useConfig } from "../../context/context.ts";
import { withQuery } from "../../context/navigation.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, Checkbox, Form } from "../../primitives/index.ts";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { latchOf, Submit } from "../../screens/submit.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import type { CommonPart, FormScreenProps } from "../../screens/types.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { lockedText } from "./challenge-flow.ts";
import { CODE_IDS, CodeInput } from "./code-input.tsx";
import { trustedDays } from "./offered.ts";
import { codeSentFor, keepCodeSent } from "./sent-code.ts";
import type { TwoFactorChallengeHandle } from "./use-challenge-flow.ts";

export type TwoFactorChallengePart =
  | CommonPart
  | "subtitle"
  | "text"
  | "code"
  | "trust"
  | "cancel"
  | "ending";

export interface ChallengeLooks
  extends Pick<FormScreenProps<TwoFactorChallengePart>, "classNames" | "slots"> {
  /** URL that the forms are posted to without script. Default: the current page. */
  action?: string | undefined;
}

interface ChallengeFormProps extends ChallengeLooks {
  flow: TwoFactorChallengeHandle;
}

/** The account, the code field, and other sources of the code. */
export function ChallengeForm({ flow, ...looks }: ChallengeFormProps): ReactNode {
  const t = useMessages();
  const { challenge, method, isCodeSent } = flow;
  useCodeSent(flow);
  if (challenge === undefined) return null;
  const isUnsent = method === "otp" && !isCodeSent;
  return (
    <>
      <p data-part="subtitle" className={looks.classNames?.subtitle}>
        {t.rich("twoFactor.challenge.account", { email: challenge.email })}
      </p>
      {isUnsent ? <SendCode flow={flow} action={looks.action} isFirst /> : <Code flow={flow} {...looks} />}
      {isUnsent || method !== "otp" ? null : <SendCode flow={flow} action={looks.action} />}
      <p role="status" data-part="ending" className={looks.classNames?.ending}>
        {flow.isEnding ? t("twoFactor.challenge.ending", { n: 2 }) : null}
      </p>
      <OtherWays flow={flow} {...looks} />
    </>
  );
}

/** Emails a code automatically if that is the method: once for each sign-in, however often the page is loaded. */
function useCodeSent({
  challenge,
  method,
  isCodeSent,
  step,
  sendCode,
  resend,
}: TwoFactorChallengeHandle): void {
  const id = challenge && String(new Date(challenge.expiresAt).getTime());
  const isWanted = step === "code" && method === "otp" && id !== undefined;
  useEffect(() => {
    if (!isWanted || isCodeSent || resend.pending || resend.error !== null || codeSentFor(id)) return;
    keepCodeSent(id);
    void sendCode();
  }, [isWanted, isCodeSent, id, resend, sendCode]);
}

function Code({ flow, action, classNames, slots = {} }: ChallengeFormProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { method, values, pending, lockedFor } = flow;
  const { Checkbox: BoxSlot = Checkbox } = slots;
  return (
    <FlowForm flow={flow} ids={CODE_IDS} action={action} classNames={classNames} slots={slots}>
      {lockedFor > 0 && flow.formError === null ? <Locked seconds={lockedFor} /> : null}
      <p data-part="text" className={classNames?.text}>
        {t(`twoFactor.challenge.${method}`)}
      </p>
      <input type="hidden" name="method" value={method} />
      <CodeInput
        method={method}
        className={classNames?.code}
        value={values.code}
        error={flow.fieldErrors.code}
        isReadOnly={pending}
        onChange={(code) => flow.set("code", code)}
        onComplete={(code) => void flow.submit({ code })}
      />
      <BoxSlot
        part="trust"
        className={classNames?.trust}
        label={t("twoFactor.challenge.trust.label", { n: trustedDays(config) })}
        hint={t("twoFactor.challenge.trust.hint")}
        name="trustDevice"
        isReadOnly={pending}
        isSelected={values.trustDevice}
        onChange={(trustDevice) => flow.set("trustDevice", trustDevice)}
      />
      <Submit
        label={t("twoFactor.challenge.submit.label")}
        pendingLabel={t("twoFactor.challenge.submit.pending")}
        pending={pending}
        retryAfter={Math.max(flow.retryAfter, lockedFor)}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}

/** Shows the end of the lock, for a page that was opened during it. */
function Locked({ seconds }: { seconds: number }): ReactNode {
  const t = useMessages();
  // A server doesn't know the reader's local time.
  const isHydrated = useHydrated();
  const timeOf = (at: number): string => t.format.dateTime(new Date(at), { timeStyle: "short" });
  return (
    <Alert tone="warning">{t.text(lockedText(seconds, Date.now(), isHydrated ? timeOf : undefined))}</Alert>
  );
}

/** Sends the code, first or again. */
function SendCode({
  flow,
  action,
  isFirst = false,
}: Omit<ChallengeFormProps, "slots"> & { isFirst?: boolean }): ReactNode {
  const t = useMessages();
  const isHydrated = useHydrated();
  const { resend } = flow;
  return (
    <>
      {isFirst ? <p data-part="text">{t("twoFactor.challenge.otpUnsent")}</p> : null}
      <FormNotice notice={resend.error} retryAfter={resend.wait} onRetry={() => void flow.sendCode()} />
      <p role="status" data-part="sent">
        {resend.isSent && !isFirst ? t("twoFactor.challenge.send.sent") : null}
      </p>
      <Form
        part="resend"
        method="post"
        {...(action === undefined ? {} : { action })}
        onSubmit={(event) => {
          event.preventDefault();
          void flow.sendCode();
        }}
      >
        <input type="hidden" name="act" value="send" />
        <WaitingButton
          label={t(isFirst ? "twoFactor.challenge.send.label" : "twoFactor.challenge.send.again")}
          // Without script nothing counts the seconds: the server says when it is too early.
          seconds={isHydrated ? resend.wait : 0}
          waitText={t("twoFactor.challenge.send.wait", { n: resend.wait })}
          type="submit"
          isWide
          part="resend"
          variant={isFirst ? "primary" : "secondary"}
          isPending={resend.pending}
          pendingLabel={t("twoFactor.challenge.send.pending")}
        />
      </Form>
    </>
  );
}

/** Other sources of the code, and canceling. */
function OtherWays({ flow, action, classNames }: ChallengeFormProps): ReactNode {
  const t = useMessages();
  const others = flow.methods.filter((method) => method !== flow.method);
  return (
    <>
      {others.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and these are links
        <div
          role="group"
          data-part="alternatives"
          aria-label={t("twoFactor.challenge.ways")}
          className={classNames?.alternatives}
        >
          {others.map((method) => (
            <TextLink
              key={method}
              href={withQuery(action ?? "", "method", method)}
              onPress={() => flow.choose(method)}
            >
              {t(`twoFactor.challenge.way.${method}`)}
            </TextLink>
          ))}
        </div>
      )}
      <Form
        part="cancelForm"
        method="post"
        {...(action === undefined ? {} : { action })}
        onSubmit={(event) => {
          event.preventDefault();
          void flow.cancel();
        }}
      >
        <input type="hidden" name="act" value="cancel" />
        <Button type="submit" variant="quiet" isWide part="cancel" className={classNames?.cancel}>
          {t("twoFactor.challenge.cancel")}
        </Button>
      </Form>
    </>
  );
}
