"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useState } from "react";
import { useSurroundings } from "../context/context.ts";
import { withTarget } from "../context/navigation.ts";
import { ActionLink } from "../frame/action-link.tsx";
import { useMessages } from "../messages/index.ts";
import { Button, type ButtonVariant } from "../primitives/button.tsx";
import { preloading } from "../primitives/lazy-overlay.tsx";
import { Local } from "../primitives/local.tsx";
import type { AccountProps } from "../screens/parts.ts";
import { useSession } from "../session/use-session.ts";
import { SignInDialog, type SignInDialogProps } from "./sign-in-dialog.tsx";

export interface SignInButtonProps
  extends Pick<AccountProps<never>, "className" | "style" | "messages" | "unstyled" | "onSuccess"> {
  /** `dialog` opens a dialog over the page; `page` is a link to the provider's route. Default `page`. */
  mode?: "page" | "dialog" | undefined;
  /** The page afterwards: a path of this application. Default: as the provider's routes say; a dialog stays here. */
  redirectTo?: string | undefined;
  /** Default "primary" for signing in, "secondary" for signing up. */
  variant?: ButtonVariant | undefined;
  size?: "regular" | "small" | undefined;
  /** True fills the width of the container. */
  isWide?: boolean | undefined;
  children?: ReactNode;
}

/** Leads to signing in. Renders nothing if a user is signed in. The ref is that of the link or the button. */
export const SignInButton = forwardRef<HTMLElement, SignInButtonProps>(function SignInButton(props, ref) {
  const { messages, ...button } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <EntryButton variant="primary" {...button} screen="signIn" forwarded={ref} />
    </Local>
  );
});

/** Leads to creating an account. Otherwise like `SignInButton`. */
export const SignUpButton = forwardRef<HTMLElement, SignInButtonProps>(function SignUpButton(props, ref) {
  const { messages, ...button } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <EntryButton {...button} screen="signUp" forwarded={ref} />
    </Local>
  );
});

interface EntryButtonProps extends Omit<SignInButtonProps, "messages"> {
  screen: NonNullable<SignInDialogProps["defaultScreen"]>;
  forwarded: ForwardedRef<HTMLElement>;
}

function EntryButton(props: EntryButtonProps): ReactNode {
  const { mode = "page", redirectTo, onSuccess, unstyled: _, screen, forwarded, children, ...look } = props;
  const t = useMessages();
  const { routes } = useSurroundings();
  const { data, isPending } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (isPending || data !== null) return null;
  // A ref is only written to, so one for any element takes a link or a button.
  const ref = forwarded as ForwardedRef<HTMLAnchorElement & HTMLButtonElement>;
  const label = children ?? t(`auth.${screen}.submit.label`);
  if (mode === "page")
    return (
      <ActionLink {...look} ref={ref} part={screen} href={withTarget(routes[screen], redirectTo)}>
        {label}
      </ActionLink>
    );
  return (
    <>
      <Button
        {...look}
        ref={ref}
        {...preloading(SignInDialog)}
        part={screen}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      <SignInDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        defaultScreen={screen}
        redirectTo={redirectTo}
        onSuccess={onSuccess}
      />
    </>
  );
}
