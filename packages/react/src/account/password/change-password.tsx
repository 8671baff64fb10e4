"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef, useState } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { BoardLine } from "../../layout/board.tsx";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import { useImpersonated } from "../../session/use-impersonated.ts";
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

/** Does the same as a row of the security page: the form opens by a press. */
export function ChangePasswordRow(): ReactNode {
  return <ChangePasswordView isRow forwarded={null} />;
}

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

type ViewProps = Omit<ChangePasswordProps, "messages"> & {
  forwarded: ForwardedRef<HTMLDivElement>;
  isRow?: boolean;
};

function ChangePasswordView(props: ViewProps): ReactNode {
  const { className, style, classNames, resetUrl, forwarded, isRow = false, ...options } = props;
  const t = useMessages();
  const { config } = useConfig();
  const parts = partsOf<ChangePasswordPart>(classNames);
  const { primitive } = parts;
  const flow = useChangePasswordFlow(options);
  const isAgain = useRef(isRow);
  const [isOpen, setOpen] = useState(!isRow);
  const since = usePasswordAge(flow.step === "changed");
  return (
    <div ref={forwarded} data-lk="ChangePassword" data-step={flow.step} className={className} style={style}>
      {flow.step === "form" ? (
        <>
          {isRow ? (
            <Toggle since={since} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          ) : (
            // Rendered before the date is known, so that nothing moves.
            <p {...parts.part("since")}>{since}</p>
          )}
          {isOpen ? <ChangePasswordForm flow={flow} parts={parts} isFocused={isAgain.current} /> : null}
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

interface ToggleProps {
  since: string | undefined;
  isOpen: boolean;
  onToggle(): void;
}

function Toggle({ since, isOpen, onToggle }: ToggleProps): ReactNode {
  const t = useMessages();
  const isImpersonated = useImpersonated();
  return (
    <BoardLine
      action={
        isImpersonated ? null : (
          <Button size="small" aria-expanded={isOpen} onPress={onToggle}>
            {t(isOpen ? "common.cancel" : "account.password.submit.label")}
          </Button>
        )
      }
    >
      {/* Rendered before the date is known, so that nothing moves. */}
      {since ?? " "}
    </BoardLine>
  );
}
