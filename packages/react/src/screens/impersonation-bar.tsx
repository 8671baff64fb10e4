"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useState } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { Form } from "../primitives/form.tsx";
import { type LookProps, lookOf } from "../primitives/look.ts";
import { useSurroundings } from "../provider/context.ts";
import { useSession } from "../session/use-session.ts";

export interface ImpersonationBarProps extends LookProps {
  /** The user is the administrator again. Default: goes to the provider's `routes.account`. */
  onStopped?: (() => void) | undefined;
}

/**
 * Says on each page that an administrator acts as the user, and ends that. Nothing where nobody does. With the
 * provider's `forms.stopImpersonating` it works without script.
 */
export const ImpersonationBar = forwardRef<HTMLElement, ImpersonationBarProps>(
  function ImpersonationBar(props, ref) {
    const { data } = useSession();
    if (data === null || !("impersonatedBy" in data.session)) return null;
    if (typeof data.session.impersonatedBy !== "string") return null;
    const { name, email } = data.user;
    return <Bar {...props} name={name.trim() || email} email={email} forwarded={ref} />;
  },
);

type BarProps = ImpersonationBarProps & { name: string; email: string; forwarded: ForwardedRef<HTMLElement> };

function Bar({ onStopped, name, email, forwarded, ...look }: BarProps): ReactNode {
  const t = useMessages();
  const { client, session, forms, navigate, routes } = useSurroundings();
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  const action = forms.stopImpersonating;
  const stop = async (): Promise<void> => {
    setState("pending");
    const { error } = await client.$fetch("/admin/stop-impersonating", { method: "POST" });
    setState(error === null ? "idle" : "failed");
    if (error !== null) return;
    await session.refetch();
    if (onStopped === undefined) navigate(routes.account);
    else onStopped();
  };
  return (
    <section
      {...lookOf("ImpersonationBar", look)}
      ref={forwarded}
      aria-label={t("common.impersonation.label")}
    >
      <p role={state === "failed" ? "alert" : undefined}>
        {state === "failed"
          ? t("common.impersonation.failed")
          : t.rich("common.impersonation.text", { name: name === email ? email : `${name} (${email})` })}
      </p>
      <Form
        method="post"
        {...(action === undefined ? {} : { action })}
        onSubmit={(event) => {
          if (action !== undefined) return;
          event.preventDefault();
          if (state !== "pending") void stop();
        }}
      >
        <Button type="submit" size="small" isPending={state === "pending"} pendingLabel={t("common.working")}>
          {t("common.impersonation.stop")}
        </Button>
      </Form>
    </section>
  );
}
