"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Local } from "../../primitives/local.tsx";
import { BackLink } from "../../screens/back-link.tsx";
import { ContinueLink } from "../../screens/continue-link.tsx";
import { FlowForm } from "../../screens/flow-form.tsx";
import { Screen } from "../../screens/screen.tsx";
import { latchOf, Submit } from "../../screens/submit.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import type { CommonPart, FormScreenProps } from "../../screens/types.ts";
import { useSession } from "../../session/use-session.ts";
import {
  type MagicLinkHandle,
  type UseMagicLinkFlowOptions,
  useMagicLinkFlow,
  useSameBrowser,
} from "./use-magic-link-flow.ts";

export type MagicLinkPart = CommonPart | "text" | "hint" | "stay";

export interface MagicLinkProps extends FormScreenProps<MagicLinkPart>, UseMagicLinkFlowOptions {}

/**
 * Signs in with the link of an email: automatically in the browser that asked for it, at a press in any
 * other. Programs that open the links of emails therefore use none up.
 */
export const MagicLink = forwardRef<HTMLDivElement, MagicLinkProps>(function MagicLink(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <MagicLinkScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<MagicLinkProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function MagicLinkScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames } = props;
  const t = useMessages();
  const { routes } = useSurroundings();
  const { data } = useSession();
  const flow = useMagicLinkFlow(props);
  useSameBrowser(flow, data !== null);
  const { step } = flow;
  const isOver = step === "expired" || step === "used";
  const isRefused = flow.formError !== null;
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="MagicLink"
      title={t(isOver ? `emailCode.link.${step}.title` : "emailCode.link.title")}
      titleClass={classNames?.title}
      back={isOver ? <BackLink href={flow.keeping(routes.signIn)}>{t("auth.verify.back")}</BackLink> : null}
      step={step === "loading" ? "ask" : step}
      latch={step === "done" ? "done" : isOver ? "error" : latchOf(flow)}
      isRefused={isRefused}
    >
      {isOver ? <Over {...props} flow={flow} step={step} /> : <Ask {...props} flow={flow} />}
    </Screen>
  );
}

interface AskProps extends ScreenOnly {
  flow: MagicLinkHandle;
}

function Ask({ flow, classNames, slots = {} }: AskProps): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const { data } = useSession();
  const { preview } = flow;
  const email = preview?.email ?? "";
  const current = flow.step === "done" ? undefined : data?.user.email;
  const isHere = preview?.isSameBrowser === true && current === undefined;
  return (
    <>
      <p data-part="text" className={classNames?.text}>
        {current === undefined
          ? t.rich(isHere ? "emailCode.link.here" : "emailCode.link.question", { email })
          : t.rich("emailCode.link.other.text", { email, current })}
      </p>
      <FlowForm flow={flow} ids={{}} action={forms.magicLink} classNames={classNames} slots={slots}>
        <Submit
          label={t(current === undefined ? "emailCode.link.submit.label" : "emailCode.link.other.submit")}
          pendingLabel={t("emailCode.link.submit.pending")}
          pending={flow.pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
          Slot={slots.Button}
        />
      </FlowForm>
      {current === undefined ? (
        <p data-part="hint" className={classNames?.hint}>
          {t("emailCode.link.notYou")}
        </p>
      ) : (
        <p data-part="alternatives" className={classNames?.alternatives}>
          <TextLink href={flow.target}>{t.rich("emailCode.link.other.stay", { current })}</TextLink>
        </p>
      )}
    </>
  );
}

/** Explains why the link doesn't work, and leads to a new one. */
function Over({ flow, step, classNames }: AskProps & { step: "expired" | "used" }): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  return (
    <>
      <p data-part="text" className={classNames?.text}>
        {t(`emailCode.link.${step}.text`)}
      </p>
      <ContinueLink to={flow.keeping(routes.checkMail)}>{t("emailCode.link.again")}</ContinueLink>
    </>
  );
}
