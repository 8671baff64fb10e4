"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { withQuery, withTarget } from "../../context/navigation.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Alert } from "../../primitives/alert.tsx";
import { HiddenUsername } from "../../primitives/hidden-username.tsx";
import { PasswordField } from "../../primitives/password-field.tsx";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { NewPassword } from "../../screens/new-password.tsx";
import { latchOf, Submit } from "../../screens/submit.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import type { VerifyEmailView } from "./view.ts";

/** Password managers know a form by the ids and names of its inputs: they never change. */
const IDS = { password: { password: "current-password" }, newPassword: { newPassword: "new-password" } };

interface ConfirmEmailProps extends VerifyEmailView {
  shown: "confirm" | "change" | "password" | "newPassword";
}

/** A button that confirms; with a password if the browser can't show that it created the account. */
export function ConfirmEmail(props: ConfirmEmailProps): ReactNode {
  const { flow, user, shown, signInUrl, classNames, slots = {} } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  const { link } = flow;
  const hasPassword = shown === "password" || shown === "newPassword";
  return (
    <>
      {user !== null && link !== null && user.email !== link.email ? (
        <Alert tone="info" part="note" className={classNames?.note}>
          {t.rich("auth.verify.other", { account: user.email, email: link.email })}
        </Alert>
      ) : null}
      <Explained shown={shown} link={link} />
      <FlowForm
        // Each task has a separate form, so that password managers distinguish them.
        key={shown}
        flow={flow}
        ids={hasPassword ? IDS[shown] : {}}
        action={forms.verifyEmail}
        classNames={classNames}
        slots={slots}
      >
        {hasPassword && link !== null ? <HiddenUsername value={link.email} /> : null}
        {hasPassword ? <Password shown={shown} flow={flow} classNames={classNames} slots={slots} /> : null}
        <Submit
          label={
            link?.newEmail !== undefined
              ? t("auth.verify.change.submit")
              : t("auth.verify.confirm.submit.label")
          }
          pendingLabel={t("auth.verify.confirm.submit.pending")}
          pending={flow.pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
          Slot={slots.Button}
        />
      </FlowForm>
      {hasPassword && link?.newEmail === undefined ? (
        <OtherWay shown={shown} flow={flow} className={classNames?.alternatives} />
      ) : null}
      {hasPassword && link?.newEmail !== undefined ? (
        <SignInFirst flow={flow} signInUrl={signInUrl} className={classNames?.alternatives} />
      ) : null}
    </>
  );
}

function Explained({
  shown,
  link,
}: Pick<ConfirmEmailProps, "shown"> & Pick<VerifyEmailView["flow"], "link">) {
  const t = useMessages();
  const { email, newEmail, isToCurrent } = link ?? {};
  if (shown === "password" && newEmail !== undefined)
    return <p data-part="text">{t("auth.verify.change.password")}</p>;
  if (shown === "password" || shown === "newPassword")
    return <p data-part="text">{t(`auth.verify.${shown}.text`)}</p>;
  if (email === undefined) return <p data-part="text">{t("auth.verify.confirm.unknown")}</p>;
  return (
    <p data-part="text">
      {newEmail === undefined
        ? t.rich("auth.verify.confirm.text", { email })
        : t.rich(isToCurrent ? "auth.verify.change.agree" : "auth.verify.change.text", { email, newEmail })}
    </p>
  );
}

function Password({
  shown,
  flow,
  classNames,
  slots = {},
}: Pick<VerifyEmailView, "flow" | "classNames" | "slots"> & {
  shown: "password" | "newPassword";
}): ReactNode {
  const t = useMessages();
  const { values, fieldErrors, pending, link } = flow;
  const { PasswordField: PasswordSlot = PasswordField } = slots;
  if (shown === "password") {
    return (
      <PasswordSlot
        part="password"
        className={classNames?.password}
        label={t("auth.signIn.password.label")}
        id={IDS.password.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        isRequired
        isReadOnly={pending}
        value={values.password}
        onChange={(password) => flow.set("password", password)}
        error={fieldErrors.password && t.text(fieldErrors.password.text)}
      />
    );
  }
  return (
    <NewPassword
      id={IDS.newPassword.newPassword}
      name="newPassword"
      label={t("auth.reset.password.label")}
      value={values.newPassword}
      onChange={(password) => flow.set("newPassword", password)}
      error={fieldErrors.newPassword}
      isReadOnly={pending}
      person={{ email: link?.email }}
      classNames={{ field: classNames?.password, strength: classNames?.strength }}
      Slot={slots.PasswordField}
    />
  );
}

function OtherWay({
  shown,
  flow,
  className,
}: Pick<ConfirmEmailProps, "flow"> & {
  shown: "password" | "newPassword";
  className: string | undefined;
}): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const other = shown === "password" ? "newPassword" : "password";
  // A server's URL of the page may still contain the former choice, which is removed.
  const here = (forms.verifyEmail ?? "?").replace(/&set=\w*/, "");
  return (
    <p data-part="alternatives" className={className}>
      <TextLink
        href={withQuery(here, "set", other === "newPassword" ? "new" : "known")}
        onPress={() => flow.choose(other)}
      >
        {t(`auth.verify.${shown}.other`)}
      </TextLink>
    </p>
  );
}

/**
 * Only a sign-in method of the account proves that its owner wants the change: a link to a new email address
 * must not let anyone choose a password.
 */
function SignInFirst({
  flow: { token },
  signInUrl,
  className,
}: Pick<ConfirmEmailProps, "flow" | "signInUrl"> & { className: string | undefined }): ReactNode {
  const t = useMessages();
  const { routes, forms } = useSurroundings();
  const isHydrated = useHydrated();
  const here = isHydrated && token ? withQuery(location.pathname, "token", token) : forms.verifyEmail;
  return (
    <p data-part="alternatives" className={className}>
      <TextLink href={withTarget(signInUrl ?? routes.signIn, here)}>
        {t("auth.verify.change.signIn")}
      </TextLink>
    </p>
  );
}
