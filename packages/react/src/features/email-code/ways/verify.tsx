"use client";
import type { ReactNode } from "react";
import { useMachine } from "../../../context/use-machine.ts";
import type { BesideLinkEntryProps, WayBesideLink } from "../../../context/ways.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { createCodeFlow } from "./code-flow.ts";
import { CodeForm } from "./code-form.tsx";
import { METHOD, sendsCodes } from "./offered.ts";

/** Confirms an email address with the code beside the link. */
export const verifyByEmailCode: WayBesideLink = {
  method: METHOD,
  order: 1,
  isOffered: (config) => sendsCodes(config, "email-verification"),
  Entry: (props) => <CodeEntry {...props} path="/email-otp/verify-email" member="email" kind="verify" />,
};

/** Confirms a new email address with the code beside the link. */
export const changeByEmailCode: WayBesideLink = {
  method: METHOD,
  order: 1,
  isOffered: (config) => sendsCodes(config, "change-email"),
  Entry: (props) => <CodeEntry {...props} path="/email-otp/change-email" member="newEmail" kind="change" />,
};

interface CodeEntryProps extends BesideLinkEntryProps {
  path: string;
  /** Name of the email address in the endpoint's body. */
  member: "email" | "newEmail";
  kind: "verify" | "change";
}

function CodeEntry(props: CodeEntryProps): ReactNode {
  const { email, kind, action, classNames, slots } = props;
  const t = useMessages();
  const flow = useMachine(props, (latest) =>
    createCodeFlow<object>({
      send(otp) {
        const { client, reauthentication, path, member, email } = latest.current;
        const body = { [member]: email, otp };
        return reauthentication.run(() => client.$fetch<object>(path, { method: "POST", body }));
      },
      config: () => latest.current.config,
      refused: props.refused,
      onDone: (answer) => latest.current.onDone(answer),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  return (
    <>
      {props.isAsked ? null : <p data-part="text">{t("emailCode.entry.text")}</p>}
      <CodeForm
        flow={flow}
        email={email}
        action={action}
        isAside={props.isAside}
        label={t("emailCode.entry.label")}
        submitLabel={t(`emailCode.entry.${kind}.label`)}
        pendingLabel={t(`emailCode.entry.${kind}.pending`)}
        classNames={classNames}
        slots={slots}
      />
    </>
  );
}
