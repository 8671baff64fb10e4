"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef, useState } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import type { ChangePasswordPart } from "../part-names.ts";
import { type ChangePasswordFlowOptions, useChangePasswordFlow } from "./change-password-flow.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { SetPassword, type SetPasswordProps } from "./set-password.tsx";

export type { ChangePasswordPart } from "../part-names.ts";
export {
  type ChangePasswordFlow,
  type ChangePasswordFlowOptions,
  type ChangePasswordStep,
  type ChangePasswordValues,
  useChangePasswordFlow,
} from "./change-password-flow.ts";

export interface ChangePasswordProps
  extends AccountProps<ChangePasswordPart>,
    Pick<ChangePasswordFlowOptions, "revokeOthers">,
    Pick<SetPasswordProps, "resetUrl"> {}

/** Changes the signed-in user's password. */
export const ChangePassword = forwardRef<HTMLDivElement, ChangePasswordProps>(
  function ChangePassword(props, ref) {
    const { messages, ...form } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <ChangePasswordView {...form} forwarded={ref} />
      </Local>
    );
  },
);

/** Provider ID of a password. */
const PASSWORD = "credential";

/** Returns when the password was last changed, once that is known. `isChanged`: it was changed just now. */
function usePasswordAge(isChanged: boolean): string | undefined {
  const t = useMessages();
  const { client } = useSurroundings();
  const [since, setSince] = useState<string | Date>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again after a change
  useEffect(() => {
    let isGone = false;
    client.listAccounts().then(
      ({ data }) => {
        const own = data?.find(({ providerId }) => providerId === PASSWORD);
        if (!isGone) setSince(own?.updatedAt);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [client, isChanged]);
  if (since === undefined) return undefined;
  return t("account.password.since", { date: t.format.dateTime(new Date(since), { dateStyle: "long" }) });
}

type ViewProps = Omit<ChangePasswordProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function ChangePasswordView(props: ViewProps): ReactNode {
  const { className, style, classNames, resetUrl, forwarded, ...options } = props;
  const t = useMessages();
  const { config } = useConfig();
  const parts = partsOf<ChangePasswordPart>(classNames);
  const { primitive } = parts;
  const flow = useChangePasswordFlow(options);
  const isAgain = useRef(false);
  const since = usePasswordAge(flow.step === "changed");
  return (
    <div ref={forwarded} data-lk="ChangePassword" data-step={flow.step} className={className} style={style}>
      {flow.step === "form" ? (
        <>
          {/* Rendered before the date is known, so that nothing moves. */}
          <p {...parts.part("since")}>{since}</p>
          <ChangePasswordForm flow={flow} parts={parts} isFocused={isAgain.current} />
        </>
      ) : null}
      {flow.step === "changed" ? (
        <Alert
          {...primitive("done")}
          tone="success"
          isFocusedWhen={1}
          actions={
            <Button
              size="small"
              onPress={() => {
                isAgain.current = true;
                flow.reset();
              }}
            >
              {t("account.password.again")}
            </Button>
          }
        >
          {t(flow.isOnlyHere ? "account.password.done.everywhere" : "account.password.done.here")}
        </Alert>
      ) : null}
      {flow.step === "noPassword" ? (
        config?.passwordReset ? (
          <SetPassword resetUrl={resetUrl} />
        ) : (
          <Alert {...primitive("none")} tone="info">
            {t("account.errors.CREDENTIAL_ACCOUNT_NOT_FOUND")}
          </Alert>
        )
      ) : null}
    </div>
  );
}
