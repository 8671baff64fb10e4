"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, CopyButton, Form, LinkButton, Optional, RadioGroup } from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { latchOf, Submit } from "../../screens/submit.tsx";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { BackupCodes } from "./backup-codes.tsx";
import { CodeInput } from "./code-input.tsx";
import { setupKeyOf } from "./otpauth.ts";
import type { QrPath } from "./qr.ts";
import { QrCode } from "./qr-code.tsx";
import type { PendingApp } from "./setup-flow.ts";
import type { FactorMethod } from "./types.ts";
import type { TwoFactorSetupHandle } from "./use-setup-flow.ts";

/** These differ from the challenge's: both may be on one page. */
const IDS = { code: "lk-setup-code" };

export interface SetupStepsProps {
  flow: TwoFactorSetupHandle;
  /** Methods that can be set up. */
  methods: readonly FactorMethod[];
  email: string;
  qr?: QrPath | undefined;
  /** URL that the forms are posted to without script. Default: the current page. */
  action?: string | undefined;
  /** True makes the buttons fill the width. */
  isWide?: boolean | undefined;
}

/** The content of each step; the parent renders its heading. */
export function SetupSteps(props: SetupStepsProps): ReactNode {
  const { flow, email } = props;
  switch (flow.step) {
    case "idle":
    case "choose":
      return <Choose {...props} />;
    case "app":
    case "email":
      return <Confirm {...props} />;
    case "codes":
      return (
        <BackupCodes
          codes={flow.backupCodes}
          email={email}
          action={props.action}
          isWide={props.isWide}
          onDone={flow.finish}
        />
      );
  }
}

function Choose({ flow, methods, action, isWide }: SetupStepsProps): ReactNode {
  const t = useMessages();
  const start = (): void => {
    if (flow.step === "choose") void flow.start();
    else {
      const { method } = flow;
      void flow.begin([methods.find((one) => one === method) ?? methods[0] ?? "totp"]);
    }
  };
  return (
    <Form
      part="form"
      method="post"
      {...(action === undefined ? {} : { action })}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <FormNotice notice={flow.actError} isFocused onRetry={start} />
      <input type="hidden" name="act" value="enroll" />
      {methods.length > 1 ? (
        <RadioGroup
          part="method"
          label={t("twoFactor.setup.choose.label")}
          isLabelHidden
          name="method"
          value={flow.method}
          // The options' values are the methods.
          onChange={(method) => flow.pick(method as FactorMethod)}
          options={methods.map((method) => ({
            value: method,
            label: t(`twoFactor.setup.choose.${method}`),
            hint: t(`twoFactor.setup.choose.${method}Hint`),
          }))}
        />
      ) : (
        <p data-part="text">{t(`twoFactor.setup.choose.${methods[0] ?? "totp"}Hint`)}</p>
      )}
      <Button
        type="submit"
        variant="primary"
        isWide={isWide}
        part="submit"
        isPending={flow.isBusy}
        pendingLabel={t("twoFactor.setup.choose.pending")}
      >
        {t("twoFactor.setup.choose.submit")}
      </Button>
    </Form>
  );
}

/** Asks for the code of the app or the email, to confirm that the method works. */
function Confirm({ flow, qr, action }: SetupStepsProps): ReactNode {
  const t = useMessages();
  const { app, step, pending } = flow;
  return (
    <>
      <p data-part="text">{t(step === "app" ? "twoFactor.setup.app.text" : "twoFactor.setup.email.text")}</p>
      {app === undefined ? null : <App app={app} qr={qr} />}
      <FlowForm flow={flow} ids={IDS} action={action}>
        <input type="hidden" name="act" value="confirm" />
        <input type="hidden" name="method" value={flow.method} />
        {app === undefined ? null : (
          <>
            <input type="hidden" name="totpURI" value={app.totpURI} />
            <input type="hidden" name="backupCodes" value={app.backupCodes.join(" ")} />
          </>
        )}
        <CodeInput
          method={flow.method}
          label={app === undefined ? undefined : t("twoFactor.setup.app.code")}
          id={IDS.code}
          value={flow.values.code}
          error={flow.fieldErrors.code}
          isReadOnly={pending}
          onChange={(code) => flow.set("code", code)}
          onComplete={(code) => void flow.submit({ code })}
        />
        <Submit
          label={t("twoFactor.setup.submit.label")}
          pendingLabel={t("twoFactor.setup.submit.pending")}
          pending={pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={undefined}
        />
      </FlowForm>
      {step === "email" ? <Resend flow={flow} /> : null}
    </>
  );
}

function Resend({ flow }: { flow: TwoFactorSetupHandle }): ReactNode {
  const t = useMessages();
  const { resend } = flow;
  return (
    <>
      <FormNotice notice={resend.error} retryAfter={resend.wait} onRetry={() => void flow.sendCode()} />
      <WaitingButton
        label={t("twoFactor.challenge.send.again")}
        seconds={resend.wait}
        waitText={t("twoFactor.challenge.send.wait", { n: resend.wait })}
        isWide
        isPending={resend.pending}
        pendingLabel={t("twoFactor.challenge.send.pending")}
        onPress={() => void flow.sendCode()}
      />
      <p role="status" data-part="sent">
        {resend.isSent ? t("twoFactor.challenge.send.sent") : null}
      </p>
    </>
  );
}

/** The secret, for a camera, for typing, and for an app on this device. */
function App({ app, qr }: { app: PendingApp; qr: QrPath | undefined }): ReactNode {
  const t = useMessages();
  const key = setupKeyOf(app.totpURI);
  return (
    <div data-part="app">
      <Optional>
        <QrCode text={app.totpURI} drawn={qr} />
      </Optional>
      <dl data-part="key">
        <dt>{t("twoFactor.setup.app.key")}</dt>
        <dd dir="ltr" translate="no">
          <code>{key}</code>
        </dd>
      </dl>
      <div data-part="actions">
        <CopyButton value={key.replaceAll(" ", "")} label={t("twoFactor.setup.app.copy")} />
        {/^otpauth:/.test(app.totpURI) ? (
          <LinkButton variant="quiet" size="small" part="open" href={app.totpURI}>
            {t("twoFactor.setup.app.open")}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}
