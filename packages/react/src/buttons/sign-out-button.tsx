"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { Button, type ButtonProps } from "../primitives/button.tsx";
import { Local } from "../primitives/local.tsx";
import { FormNotice } from "../screens/form-notice.tsx";
import type { AccountProps } from "../screens/parts.ts";
import { useSignOut } from "../screens/use-sign-out.ts";
import { useSession } from "../session/use-session.ts";

export interface SignOutButtonProps
  extends Omit<AccountProps<never>, "classNames">,
    Pick<ButtonProps, "variant" | "size" | "isWide" | "icon" | "children"> {
  /** The page after signing out. Default: the provider's `routes.signedOut`. */
  redirectTo?: string | undefined;
}

/** Signs out. A failure is shown below the button. Renders nothing if no user is signed in. */
export const SignOutButton = forwardRef<HTMLButtonElement, SignOutButtonProps>(
  function SignOutButton(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <SignOutButtonView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<SignOutButtonProps, "messages"> & { forwarded: ForwardedRef<HTMLButtonElement> };

function SignOutButtonView(props: ViewProps): ReactNode {
  const { redirectTo, onSuccess, onError, unstyled: _, forwarded, children, ...button } = props;
  const t = useMessages();
  const { data } = useSession();
  const { state, signOut } = useSignOut({ redirectTo, onSuccess, onError });
  const press = (): void => void signOut();
  if (data === null) return null;
  return (
    <>
      <Button
        {...button}
        ref={forwarded}
        part="signOut"
        isPending={state === "pending"}
        pendingLabel={t("auth.userButton.signOut.pending")}
        onPress={press}
      >
        {children ?? t("auth.userButton.signOut.label")}
      </Button>
      <FormNotice notice={typeof state === "object" ? state : null} onRetry={press} />
    </>
  );
}
