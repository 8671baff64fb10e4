"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useImperativeHandle, useRef, useState } from "react";
import { useSurroundings } from "../context/context.ts";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { Download } from "../primitives/icons.tsx";
import { Button, Done } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import { useKeptFocus } from "../primitives/use-kept-focus.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { OwnActions, OwnOnlyNote } from "../screens/own-only.tsx";
import { type AccountProps, partsOf } from "../screens/parts.ts";
import { useDescribe } from "../screens/use-describe.ts";
import { useReauthenticate } from "../session/use-reauthenticate.ts";
import { saveAs } from "./save-as.ts";

export type ExportAccountPart = "text" | "actions" | "submit" | "status" | "alert";

export interface ExportAccountProps extends AccountProps<ExportAccountPart> {}

/** Exports everything that is stored about the caller as a file. */
export const ExportAccount = forwardRef<HTMLDivElement, ExportAccountProps>(
  function ExportAccount(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <ExportAccountView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<ExportAccountProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function ExportAccountView({
  className,
  style,
  classNames,
  forwarded,
  onSuccess,
  onError,
}: ViewProps): ReactNode {
  const t = useMessages();
  const { client } = useSurroundings();
  const { run } = useReauthenticate();
  const describe = useDescribe();
  const { part, primitive } = partsOf<ExportAccountPart>(classNames);
  const [state, setState] = useState<"idle" | "pending" | "done">("idle");
  const [failure, setFailure] = useState<Notice | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  useKeptFocus(root, (within) => within.querySelector("button"));
  // A second press can come before the first is rendered.
  const isBusy = useRef(false);

  const load = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState("pending");
    setFailure(null);
    const { data, error } = await run(() => client.exportAccount());
    isBusy.current = false;
    setState(error === null ? "done" : "idle");
    if (error === null) {
      saveAs("account.json", JSON.stringify(data, null, 2));
      onSuccess?.();
    } else if (error.code !== "ABORTED" && onError?.(error) !== true) setFailure(describe(error)[0]);
  };

  return (
    <div ref={root} data-lk="ExportAccount" className={className} style={style}>
      <p {...part("text")}>{t("account.export.text")}</p>
      <FormNotice className={primitive("alert").className} notice={failure} onRetry={() => void load()} />
      <OwnOnlyNote {...primitive("alert")} />
      <OwnActions {...part("actions")}>
        <Button
          {...primitive("submit")}
          icon={<Download size={16} />}
          isPending={state === "pending"}
          pendingLabel={t("account.export.pending")}
          onPress={() => void load()}
        >
          {t("account.export.submit")}
        </Button>
        <Done {...primitive("status")}>{state === "done" ? t("account.export.done") : null}</Done>
      </OwnActions>
    </div>
  );
}
