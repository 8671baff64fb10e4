"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useState } from "react";
import { Panel } from "../../layout/settings.tsx";
import { ListPlace } from "../../lists/list-place.tsx";
import { Pager } from "../../lists/pager.tsx";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { usePageInRange } from "../../lists/use-page-in-range.ts";
import { type RowFocus, useListFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { KeyRound } from "../../primitives/icons.tsx";
import { Button, Dialog, preloading } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { OwnOnly, OwnOnlyNote } from "../../screens/own-only.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import { useOrganizationScope } from "../organization/scope.tsx";
import { CreateKeyDialog } from "./create-dialog.tsx";
import { KeysTable } from "./keys-table.tsx";
import { PAGE_SIZE } from "./page-size.ts";
import type { ApiKeysPart } from "./part-names.ts";
import { RotateKeyDialog } from "./rotate-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { type KeysFlow, type KeysFlowOptions, useApiKeysFlow } from "./use-api-keys-flow.ts";
import { useDescribeKeyError } from "./use-describe.ts";

export type { ApiKeysPart } from "./part-names.ts";

export interface ApiKeysProps extends AccountProps<ApiKeysPart> {
  /** At most 100. Default 25. */
  pageSize?: number | undefined;
}

/** The caller's API keys: creates, rotates, disables and deletes them. */
export const ApiKeys = forwardRef<HTMLDivElement, ApiKeysProps>(function ApiKeys({ messages, ...view }, ref) {
  return (
    <Local messages={messages} unstyled={view.unstyled}>
      <ApiKeysView {...view} forwarded={ref} />
    </Local>
  );
});

/** The API keys of the page's organization. Below `<OrganizationScope>`. */
export const OrganizationApiKeys = forwardRef<HTMLDivElement, ApiKeysProps>(function OrganizationApiKeys(
  { messages, ...view },
  ref,
) {
  const { organization, can } = useOrganizationScope();
  return (
    <Local messages={messages} unstyled={view.unstyled}>
      <ApiKeysView
        {...view}
        organizationId={organization.id}
        can={(action) => can("apiKey", action)}
        forwarded={ref}
      />
    </Local>
  );
});

type ViewProps = Omit<ApiKeysProps, "messages"> &
  Pick<KeysFlowOptions, "organizationId" | "can"> & { forwarded: ForwardedRef<HTMLDivElement> };

function ApiKeysView(props: ViewProps): ReactNode {
  const { className, style, classNames, pageSize = PAGE_SIZE, organizationId, can, forwarded } = props;
  const { onSuccess, onError } = props;
  const t = useMessages();
  const describe = useDescribeKeyError();
  const parts = partsOf<ApiKeysPart>(classNames);
  const { part, primitive } = parts;
  const focus = useListFocus(forwarded);
  const [page, setPage] = useState(1);
  const flow = useApiKeysFlow({
    shown: { page, pageSize },
    organizationId,
    can,
    onSuccess,
    onError,
    onEnd: (key, isDone) => focus.onEnd([key.id], isDone),
  });
  const { list, done } = flow;
  const keys = list.data?.apiKeys ?? [];
  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / pageSize));
  usePageInRange(page, list.data === undefined || list.isTurning ? undefined : pages, setPage);

  return (
    <ListPlace
      name="ApiKeys"
      label={pages > 1 ? t("apiKeys.page", { page, pages }) : t("apiKeys.list")}
      isBusy={list.isTurning}
      className={className}
      style={style}
      focus={focus}
      list={list}
      rows={keys}
      parts={parts}
      describe={describe}
      done={done && t.rich(`apiKeys.done.${done.what}`, { name: done.key.name ?? t("apiKeys.unnamed") })}
      dialogs={<KeyDialogs flow={flow} onError={onError} focus={focus} />}
    >
      <OwnOnlyNote {...primitive("alert")} />
      {keys.length > 0 ? (
        <>
          <div {...part("toolbar")}>{flow.can("create") ? <Create flow={flow} /> : null}</div>
          <KeysTable keys={keys} flow={flow} parts={parts} />
          <Pager
            {...primitive("pager")}
            page={page}
            pages={pages}
            onPage={(next) => {
              setPage(next);
              // The pressed button may not exist on the other page.
              focus.root.current?.focus();
            }}
          />
        </>
      ) : null}
      {keys.length === 0 && list.data !== undefined ? <None flow={flow} part={part} /> : null}
    </ListPlace>
  );
}

function Create({ flow }: { flow: KeysFlow }): ReactNode {
  const t = useMessages();
  return (
    <Button
      part="create"
      variant="primary"
      {...preloading(Dialog)}
      onPress={() => flow.open({ what: "create" })}
    >
      {t("apiKeys.create.label")}
    </Button>
  );
}

interface NoneProps {
  flow: KeysFlow;
  part: ReturnType<typeof partsOf<ApiKeysPart>>["part"];
}

/** Empty state: explains API keys and how to create one. */
function None({ flow, part }: NoneProps): ReactNode {
  const t = useMessages();
  const canCreate = flow.can("create");
  return (
    <div {...part("none")}>
      <Panel
        icon={<KeyRound size={20} />}
        title={t("apiKeys.none.title")}
        actions={canCreate ? <Create flow={flow} /> : null}
      >
        <OwnOnly>
          <p>{t(canCreate ? "apiKeys.none.text" : "apiKeys.none.ask")}</p>
        </OwnOnly>
      </Panel>
    </div>
  );
}

interface KeyDialogsProps extends Pick<ApiKeysProps, "onError"> {
  flow: KeysFlow;
  focus: RowFocus;
}

function KeyDialogs({ flow, onError, focus }: KeyDialogsProps): ReactNode {
  const t = useMessages();
  const { dialog, secret, removal } = flow;
  // The button that opened the dialog may have disappeared with the empty state.
  const keepFocus = (): void => {
    if (document.activeElement !== document.body) return;
    const root = focus.root.current;
    (root?.querySelector<HTMLElement>('[data-part="create"]') ?? root)?.focus();
  };
  return (
    <>
      {dialog?.what === "create" ? <CreateKeyDialog flow={flow} onError={onError} /> : null}
      {dialog?.what === "rotate" ? (
        <RotateKeyDialog key={dialog.key.id} apiKey={dialog.key} flow={flow} onError={onError} />
      ) : null}
      {secret === null ? null : <SecretDialog {...secret} onStored={flow.stored} onUnmount={keepFocus} />}
      <RemovalDialog
        removal={removal}
        title={({ name }) => t.rich("apiKeys.remove.title", { name: name ?? t("apiKeys.unnamed") })}
        text={() => t("apiKeys.remove.text")}
        confirmLabel={t("apiKeys.remove.submit")}
        focus={focus}
      />
    </>
  );
}
