"use client";
import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import {
  type FormEvent,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { withQuery } from "../../context/navigation.ts";
import { describeError, type Failure, type Notice } from "../../errors/index.ts";
import type { Rules } from "../../errors/rules.ts";
import { aboutForm } from "../../flows/checks.ts";
import { useMessages } from "../../messages/index.ts";
import { Avatar } from "../../primitives/avatar.tsx";
import { Email } from "../../primitives/email.tsx";
import { LogOut } from "../../primitives/icons.tsx";
import { Badge, Button, Form, LinkButton, Loading } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import { type DeviceAccount, useDeviceSessions } from "./use-device-sessions.ts";

export type AccountSwitcherPart =
  | "alert"
  | "list"
  | "item"
  | "account"
  | "active"
  | "signOut"
  | "full"
  | "add";

export interface AccountSwitcherProps extends AccountProps<AccountSwitcherPart> {
  /** The page that adds an account. Default: the provider's `routes.signIn` with `add=1`. */
  addUrl?: string | undefined;
}

/**
 * Accounts in this browser: the user switches to one, signs out of one, or adds one. Needs `multiSession()`.
 */
export const AccountSwitcher = forwardRef<HTMLDivElement, AccountSwitcherProps>(
  function AccountSwitcher(props, ref) {
    const { messages, onSuccess, onError, ...look } = props;
    const { config } = useConfig();
    const { accounts, isPending, error, refetch, switchTo, signOut } = useDeviceSessions();
    const [busy, setBusy] = useState<string | null>(null);
    const [failure, setFailure] = useState<Notice | null>(null);
    const root = useFocusKept(ref, busy !== null);
    const act = async (id: string, isSwitch: boolean): Promise<void> => {
      if (busy !== null) return;
      setBusy(id);
      setFailure(null);
      const result = await (isSwitch ? switchTo(id) : signOut(id));
      setBusy(null);
      if (result.error === null) onSuccess?.();
      else if (onError?.(result.error) !== true) setFailure(describeAccountErrors(result.error, config));
    };
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <Loading isLoading={isPending} skeleton={null} onRetry={() => void refetch()}>
          <Accounts
            {...look}
            ref={root}
            accounts={accounts}
            busy={busy}
            notice={failure ?? (error && describeAccountErrors(error, config))}
            onAct={act}
          />
        </Loading>
      </Local>
    );
  },
);

/** Moves the focus to the first account when the pressed button has disappeared with its row. */
function useFocusKept(forwarded: ForwardedRef<HTMLDivElement>, isBusy: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[data-part="account"]')?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return root;
}

export interface AccountsProps extends Omit<AccountSwitcherProps, "messages" | "onSuccess" | "onError"> {
  accounts: readonly DeviceAccount[];
  /**
   * URL that forms are posted to, with the session's ID as `session`, and `switch` or `sign-out` as `act`.
   */
  action?: string | undefined;
  /** ID of the session whose change is pending. */
  busy?: string | null | undefined;
  notice: Notice | null;
  /** Default: the browser posts the form. */
  onAct?: ((id: string, isSwitch: boolean) => void) | undefined;
}

/** The same list, for a page that already has the accounts. */
export const Accounts = forwardRef<HTMLDivElement, AccountsProps>(function Accounts(props, ref) {
  const { accounts, notice, addUrl, className, style, classNames } = props;
  const t = useMessages();
  const { part, primitive } = partsOf<AccountSwitcherPart>(classNames);
  const { routes } = useSurroundings();
  const { config } = useConfig();
  const most = config?.maximumSessions ?? Number.POSITIVE_INFINITY;
  return (
    <div ref={ref} data-lk="AccountSwitcher" className={className} style={style}>
      <FormNotice className={primitive("alert").className} notice={notice} isFocused />
      <ul {...part("list")} aria-label={t("accounts.list")}>
        {accounts.map((account) => (
          <Row key={account.id} {...props} account={account} />
        ))}
      </ul>
      {accounts.length >= most ? (
        <p {...part("full")}>{t("accounts.full", { n: most })}</p>
      ) : (
        <LinkButton {...primitive("add")} isWide href={addUrl ?? withQuery(routes.signIn, "add", "1")}>
          {t("accounts.add")}
        </LinkButton>
      )}
    </div>
  );
});

function Row({
  account,
  action,
  busy,
  onAct,
  classNames,
}: AccountsProps & { account: DeviceAccount }): ReactNode {
  const t = useMessages();
  const { part, primitive } = partsOf<AccountSwitcherPart>(classNames);
  const { id, user, isActive } = account;
  const name = user.name.trim() === "" ? user.email : user.name;
  const post = (event: FormEvent<HTMLFormElement>): void => {
    if (onAct === undefined) return;
    event.preventDefault();
    // These forms are submitted only by their buttons.
    const { submitter } = event.nativeEvent as SubmitEvent;
    onAct(id, submitter?.getAttribute("value") !== "sign-out");
  };
  return (
    <li {...part("item")} data-current={isActive || undefined} aria-current={isActive || undefined}>
      <Form method="post" action={action} onSubmit={post}>
        <input type="hidden" name="session" value={id} />
        <Button
          {...primitive("account")}
          type="submit"
          name="act"
          value="switch"
          variant="quiet"
          isWide
          isPending={busy === id}
          icon={<Avatar name={name} image={user.image} size={40} />}
        >
          <bdi data-part="name">{name}</bdi>{" "}
          {isActive ? (
            <Badge {...primitive("active")} tone="brass">
              {t("accounts.active")}
            </Badge>
          ) : null}
          {name === user.email ? null : <Email>{user.email}</Email>}
        </Button>
        <Button
          {...primitive("signOut")}
          type="submit"
          name="act"
          value="sign-out"
          variant="quiet"
          size="icon"
          aria-label={t("accounts.signOut", { email: user.email })}
          icon={<LogOut size={18} aria-hidden="true" />}
        />
      </Form>
    </li>
  );
}

const RULES: Rules = {
  codes: { INVALID_SESSION_TOKEN: { place: "form", text: "accounts.expired" } },
  families: [],
};

/** Describes an error of choosing an account. */
export function describeAccountErrors(error: Failure | ClientError, config: UiConfig | undefined): Notice {
  return describeError(error, { ...aboutForm(config, {}, []), rules: RULES });
}
