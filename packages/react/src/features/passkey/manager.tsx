"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useImperativeHandle, useRef, useState } from "react";
import { type AccountProps, type Parts, partsOf } from "../../account/parts.ts";
import { SessionSkeleton } from "../../account/session-skeleton.tsx";
import { useMessages } from "../../messages/index.ts";
import { FocusPlace } from "../../primitives/focus-place.tsx";
import { Button, ConfirmDialog, Done, Loading } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { useConfig } from "../../provider/context.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OnUnmount } from "../../screens/on-unmount.tsx";
import { OwnOnly, OwnOnlyNote } from "../../screens/own-only.tsx";
import { type PasskeysHandle, usePasskeys } from "./hooks.ts";
import type { PasskeyManagerPart } from "./part-names.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import { providerNameOf } from "./provider-name.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import type { Passkey } from "./types.ts";
import { describeAccountError, type UseAddPasskeyOptions, useAddPasskey } from "./use-add-passkey.ts";
import { type PasskeyRemoval, usePasskeyRemoval } from "./use-passkey-removal.ts";
import { elsewhere, hasPasskeys } from "./ways/load.ts";

export type { PasskeyManagerPart } from "./part-names.ts";

export interface PasskeyManagerProps
  extends AccountProps<PasskeyManagerPart>,
    Pick<UseAddPasskeyOptions, "authenticatorAttachment"> {}

/** The caller's passkeys: add, rename and remove them. */
export const PasskeyManager = forwardRef<HTMLDivElement, PasskeyManagerProps>(
  function PasskeyManager(props, ref) {
    const { messages, ...list } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <PasskeyManagerView {...list} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<PasskeyManagerProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function PasskeyManagerView(props: ViewProps): ReactNode {
  const { className, style, classNames, forwarded } = props;
  const t = useMessages();
  const { config } = useConfig();
  const parts = partsOf<PasskeyManagerPart>(classNames);
  const { part, primitive } = parts;
  const known = usePasskeys();
  const { passkeys, isPending, error, refetch } = known;
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  const removal = usePasskeyRemoval(known, props);
  const naming = useNaming();
  const retry = (): void => {
    // The pressed button disappears with the answer.
    root.current?.focus();
    void refetch();
  };
  return (
    <FocusPlace
      ref={root}
      name="PasskeyManager"
      kind="list"
      label={t("passkey.list")}
      className={className}
      style={style}
    >
      <Loading isLoading={isPending} skeleton={<SessionSkeleton />} onRetry={retry}>
        {error === null ? null : (
          <FormNotice
            className={primitive("alert").className}
            notice={describeAccountError(error, config)}
            onRetry={retry}
          />
        )}
        <OwnOnlyNote {...primitive("alert")} />
        {passkeys.length === 0 && error === null ? <p {...part("none")}>{t("passkey.none")}</p> : null}
        {passkeys.length === 0 ? null : (
          <ul {...part("list")} aria-label={t("passkey.list")}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                parts={parts}
                removal={removal}
                onRename={(name) => naming.ask({ passkey, name, isNew: false })}
              />
            ))}
          </ul>
        )}
        {isPending ? null : (
          <OwnOnly>
            <AddPasskey
              {...props}
              parts={parts}
              known={known}
              onNew={(passkey) => {
                const name = providerNameOf(passkey.aaguid) ?? t("passkey.unnamed");
                naming.ask({ passkey, name, isNew: true });
              }}
            />
          </OwnOnly>
        )}
      </Loading>
      <Done {...primitive("status")} isFloating>
        {removal.said}
      </Done>
      {naming.asked === undefined ? null : (
        <RenameDialog
          key={naming.asked.passkey.id}
          {...naming.asked}
          isOpen={naming.isOpen}
          rename={known.rename}
          onClose={naming.close}
          onDone={(name) => {
            naming.close();
            removal.say(t("passkey.rename.done", { name }));
          }}
        />
      )}
      {/* The pressed button is gone, and the row around it may be. */}
      <RemovalDialog removal={removal} onClosed={() => root.current?.focus()} />
    </FocusPlace>
  );
}

interface Asked {
  passkey: Passkey;
  name: string;
  isNew: boolean;
}

function useNaming() {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  return {
    asked,
    isOpen,
    ask(about: Asked) {
      setAsked(about);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

interface AddPasskeyProps extends Omit<ViewProps, "forwarded"> {
  parts: Parts<PasskeyManagerPart>;
  known: PasskeysHandle;
  onNew(passkey: Passkey): void;
}

function AddPasskey(props: AddPasskeyProps): ReactNode {
  const { parts, known, onNew, onSuccess, onError, authenticatorAttachment } = props;
  const t = useMessages();
  const isHydrated = useHydrated();
  const flow = useAddPasskey({
    authenticatorAttachment,
    onError,
    async onAdded(passkey) {
      await known.refetch();
      onSuccess?.();
      onNew(passkey);
    },
  });
  const { config } = useConfig();
  if (isHydrated && !hasPasskeys(config)) {
    const host = elsewhere(config);
    return (
      <p {...parts.part("none")}>
        {host === undefined ? t("auth.passkey.unsupported") : t.rich("auth.passkey.elsewhere", { host })}
      </p>
    );
  }
  const isFirst = known.passkeys.length === 0;
  return (
    <div {...parts.part("add")}>
      <FormNotice className={parts.primitive("alert").className} notice={flow.error} isFocused />
      <Button
        variant={isFirst ? "primary" : "secondary"}
        isPending={flow.isPending}
        pendingLabel={t("passkey.add.pending")}
        onPress={() => void flow.start()}
      >
        {t(isFirst ? "passkey.add.first" : "passkey.add.label")}
      </Button>
      <p role="status" data-part="hint">
        {flow.isCancelled ? t("passkey.add.cancelled") : flow.isPending ? t("passkey.add.note") : null}
      </p>
    </div>
  );
}

function RemovalDialog({ removal, onClosed }: { removal: PasskeyRemoval; onClosed(): void }): ReactNode {
  const t = useMessages();
  const { asked } = removal;
  if (asked === undefined) return null;
  const { name } = asked;
  return (
    <ConfirmDialog
      isOpen={removal.isOpen}
      isPending={removal.isPending}
      tone="danger"
      title={t("passkey.remove.title", { name })}
      confirmLabel={t("passkey.remove.submit")}
      onConfirm={removal.confirm}
      onOpenChange={(isWanted) => {
        if (!isWanted) removal.close();
      }}
    >
      <p>{t("passkey.remove.text")}</p>
      {canSignal() ? null : <p>{t("passkey.remove.manager")}</p>}
      <OnUnmount
        onUnmount={() => {
          if (removal.takeDone()) onClosed();
        }}
      />
    </ConfirmDialog>
  );
}

/** Reports whether password managers are told about the removal. */
function canSignal(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "signalAllAcceptedCredentials" in PublicKeyCredential;
}
