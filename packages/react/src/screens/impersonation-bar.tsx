"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useState } from "react";
import { useSurroundings } from "../context/context.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { Form } from "../primitives/form.tsx";
import { type LookProps, lookOf } from "../primitives/look.ts";
import { useSession } from "../session/use-session.ts";

export interface ImpersonationBarProps extends LookProps {
  /** The administrator acts as themselves again. Default: goes to the provider's `routes.account`. */
  onStopped?: (() => void) | undefined;
}

/**
 * Says on each page that an administrator acts as the user and for how long, and ends that. Otherwise it
 * renders nothing. With the provider's `forms.stopImpersonating` it works without script.
 */
export const ImpersonationBar = forwardRef<HTMLElement, ImpersonationBarProps>(
  function ImpersonationBar(props, ref) {
    const { data } = useSession();
    if (data === null || !("impersonatedBy" in data.session)) return null;
    if (typeof data.session.impersonatedBy !== "string") return null;
    const { name, email } = data.user;
    const end = new Date(data.session.expiresAt).getTime();
    return <Bar {...props} name={name.trim() || email} email={email} end={end} forwarded={ref} />;
  },
);

interface BarProps extends ImpersonationBarProps {
  name: string;
  email: string;
  /** End of the session, in milliseconds since 1970. */
  end: number;
  forwarded: ForwardedRef<HTMLElement>;
}

function Bar({ onStopped, name, email, end, forwarded, ...look }: BarProps): ReactNode {
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
        {state === "failed" ? (
          t("common.impersonation.failed")
        ) : (
          <>
            {t.rich("common.impersonation.text", { name: name === email ? email : `${name} (${email})` })}{" "}
            <TimeLeft end={end} />
          </>
        )}
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

const MINUTE = 60_000;

function TimeLeft({ end }: { end: number }): ReactNode {
  const t = useMessages();
  const [now, setNow] = useState(Date.now);
  const minutes = Math.max(0, Math.ceil((end - now) / MINUTE));
  useEffect(() => {
    const left = Math.ceil((end - now) / MINUTE);
    if (left <= 0) return;
    // The next update comes when the shown minute is over.
    const timer = setTimeout(() => setNow(Date.now()), end - (left - 1) * MINUTE - Date.now());
    return () => clearTimeout(timer);
  }, [end, now]);
  const [n, unit] = minutes < 120 ? [minutes, "minute"] : [Math.floor(minutes / 60), "hour"];
  const time = t.format.number(n, { style: "unit", unit, unitDisplay: "long" });
  // The server may have rendered another minute.
  return <span suppressHydrationWarning>{t("common.impersonation.left", { time })}</span>;
}
