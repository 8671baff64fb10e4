"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useState } from "react";
import { useConfig } from "../../context/context.ts";
import { ListPlace } from "../../lists/list-place.tsx";
import { ListRow } from "../../lists/list-row.tsx";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { useRemoval } from "../../lists/use-removal.ts";
import { type RowFocus, useListFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { Cloud, Fingerprint } from "../../primitives/icons.tsx";
import { Badge, Button, Time } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OwnOnly, OwnOnlyNote } from "../../screens/own-only.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { type PasskeysHandle, usePasskeys } from "./hooks.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import type { AddedPasskey, Passkey } from "./types.ts";
import { describeAccountError, type UseAddPasskeyOptions, useAddPasskey } from "./use-add-passkey.ts";
import { elsewhere, hasPasskeys } from "./ways/load.ts";

export type PasskeyManagerPart =
  | "none"
  | "list"
  | "item"
  | "name"
  | "meta"
  | "actions"
  | "add"
  | "alert"
  | "status";

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
  const known = usePasskeys();
  const { passkeys, isPending, error } = known;
  const focus = useListFocus(forwarded);
  const nameOf = usePasskeyName();
  const managing = useManaging(known, props, focus);
  return (
    <ListPlace
      name="PasskeyManager"
      kind="list"
      label={t("passkey.list")}
      className={className}
      style={style}
      focus={focus}
      list={known}
      rows={passkeys}
      parts={parts}
      describe={(failure) => [describeAccountError(failure, config)]}
      done={managing.said}
      dialogs={<Dialogs managing={managing} rename={known.rename} focus={focus} />}
    >
      <OwnOnlyNote {...parts.primitive("alert")} />
      {passkeys.length === 0 && error === null ? <p {...parts.part("none")}>{t("passkey.none")}</p> : null}
      {passkeys.length === 0 ? null : (
        <ul tabIndex={-1} {...parts.part("list")} aria-label={t("passkey.list")}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} parts={parts} managing={managing} />
          ))}
        </ul>
      )}
      {isPending ? null : (
        <OwnOnly>
          <AddPasskey
            {...props}
            parts={parts}
            known={known}
            onNew={(passkey) => managing.rename({ passkey, name: nameOf(passkey), isNew: true })}
          />
        </OwnOnly>
      )}
    </ListPlace>
  );
}

interface Naming {
  passkey: AddedPasskey;
  name: string;
  isNew: boolean;
}

type Managing = ReturnType<typeof useManaging>;

/** Renames and removes passkeys, and announces the result. */
function useManaging(
  known: PasskeysHandle,
  { onSuccess, onError }: Pick<PasskeyManagerProps, "onSuccess" | "onError">,
  focus: RowFocus,
) {
  const t = useMessages();
  const { config } = useConfig();
  const nameOf = usePasskeyName();
  const [said, say] = useState("");
  const [naming, setNaming] = useState<Naming>();
  const [isNaming, setIsNaming] = useState(false);
  const removal = useRemoval<Passkey>({
    remove: async ({ id }) => ({ error: await known.remove(id) }),
    describe: (failure) => [describeAccountError(failure, config)],
    onEnd(passkey, isDone) {
      if (isDone) say(t("passkey.remove.done", { name: nameOf(passkey) }));
      focus.onEnd([passkey.id], isDone);
    },
    onSuccess,
    onError,
  });
  return {
    said,
    removal,
    remove(passkey: Passkey) {
      say("");
      removal.ask(passkey);
    },
    /** The passkey being named. It stays while the dialog closes. */
    naming,
    isNaming,
    rename(asked: Naming) {
      setNaming(asked);
      setIsNaming(true);
    },
    renamed(name: string) {
      setIsNaming(false);
      say(t("passkey.rename.done", { name }));
    },
    stopNaming: () => setIsNaming(false),
  };
}

interface DialogsProps extends Pick<PasskeysHandle, "rename"> {
  managing: Managing;
  focus: RowFocus;
}

function Dialogs({ managing, rename, focus }: DialogsProps): ReactNode {
  const t = useMessages();
  const nameOf = usePasskeyName();
  const { naming, removal } = managing;
  return (
    <>
      {naming === undefined ? null : (
        <RenameDialog
          key={naming.passkey.id}
          {...naming}
          isOpen={managing.isNaming}
          rename={rename}
          onClose={managing.stopNaming}
          onDone={managing.renamed}
        />
      )}
      <RemovalDialog
        removal={removal}
        focus={focus}
        title={(passkey) => t("passkey.remove.title", { name: nameOf(passkey) })}
        text={() => t("passkey.remove.text")}
        note={canSignal() ? null : t("passkey.remove.manager")}
        confirmLabel={t("passkey.remove.submit")}
      />
    </>
  );
}

/** Returns the function that names a passkey: as it is stored, or else by its provider or kind. */
function usePasskeyName(): (passkey: AddedPasskey & Partial<Pick<Passkey, "provider">>) => string {
  const t = useMessages();
  return ({ name, provider, transports }) =>
    name ??
    provider ??
    t(transports !== null && REMOVABLE.test(transports) ? "passkey.securityKey" : "passkey.unnamed");
}

/** Transports of a security key that is no part of a device. */
const REMOVABLE = /^(?:(?:usb|nfc|ble)(?:,|$))+$/;

interface PasskeyRowProps {
  passkey: Passkey;
  parts: Parts<PasskeyManagerPart>;
  managing: Managing;
}

/** One passkey: its name, its provider, and its last use. */
function PasskeyRow({ passkey, parts, managing }: PasskeyRowProps): ReactNode {
  const t = useMessages();
  const { id, provider, backedUp, createdAt, lastUsedAt } = passkey;
  const name = usePasskeyName()(passkey);
  const { failure } = managing.removal;
  const Icon = backedUp ? Cloud : Fingerprint;
  return (
    <ListRow
      id={id}
      parts={parts}
      icon={<Icon size={20} data-part="icon" />}
      title={
        <p {...parts.part("name")}>
          <bdi>{name}</bdi>{" "}
          <Badge tone="neutral">{t(backedUp ? "passkey.synced" : "passkey.onDevice")}</Badge>
        </p>
      }
      facts={[
        provider !== null &&
          provider !== name && [t("passkey.provider"), <bdi key="provider">{provider}</bdi>],
        createdAt !== null && [t("passkey.created"), <Time key="created" value={createdAt} />],
        [
          t("passkey.lastUsed"),
          lastUsedAt === null ? t("passkey.never") : <Time key="lastUsed" value={lastUsedAt} />,
        ],
      ]}
      actions={(metaId) => (
        <Button
          size="small"
          variant="quiet"
          aria-label={t("passkey.rename.name", { name })}
          aria-describedby={metaId}
          onPress={() => managing.rename({ passkey, name, isNew: false })}
        >
          {t("passkey.rename.label")}
        </Button>
      )}
      removal={{
        label: t("passkey.remove.label"),
        name: t("passkey.remove.name", { name }),
        failure: failure?.item.id === id ? failure.notice : null,
        ask: () => managing.remove(passkey),
      }}
    />
  );
}

interface AddPasskeyProps extends Omit<ViewProps, "forwarded"> {
  parts: Parts<PasskeyManagerPart>;
  known: PasskeysHandle;
  onNew(passkey: AddedPasskey): void;
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

/** Reports whether password managers are told about the removal. */
function canSignal(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "signalAllAcceptedCredentials" in PublicKeyCredential;
}
