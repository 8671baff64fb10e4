"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import type { OwnedOrganization } from "../../errors/owned-organizations.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, ConfirmDialog } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { OwnOnlyNote } from "../../screens/own-only.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { useUser } from "../../session/index.ts";
import { useImpersonated } from "../../session/use-impersonated.ts";
import type { DeleteAccountPart } from "../part-names.ts";
import {
  type DeleteAccountFlow,
  type DeleteAccountFlowOptions,
  type DeleteAccountStep,
  useDeleteAccountFlow,
} from "./delete-account-flow.ts";
import { DeleteAccountForm } from "./delete-account-form.tsx";
import { DeleteAccountSummary } from "./delete-account-summary.tsx";
import { SoleOwner } from "./sole-owner.tsx";
import { useSoleOwnerRows } from "./sole-owner-row.ts";
import { isBlocking, useDeletionPreview } from "./use-deletion-preview.ts";

export type { DeleteAccountPart } from "../part-names.ts";
export {
  type DeleteAccountFlow,
  type DeleteAccountFlowOptions,
  type DeleteAccountStep,
  type DeleteAccountValues,
  useDeleteAccountFlow,
} from "./delete-account-flow.ts";

export interface DeleteAccountProps
  extends Omit<AccountProps<DeleteAccountPart>, "onSuccess">,
    DeleteAccountFlowOptions {
  /** Page that Cancel leads to. Default: the provider's `routes.account`. */
  cancelUrl?: string | undefined;
  /** Further data that your application deletes: "12 documents". */
  alsoLost?: readonly ReactNode[] | undefined;
  /** Renders actions for an organization that would be left without an owner. */
  renderOrganization?: ((organization: OwnedOrganization) => ReactNode) | undefined;
}

/** Deletes the caller's account, after listing what is deleted and a typed confirmation. */
export const DeleteAccount = forwardRef<HTMLDivElement, DeleteAccountProps>(
  function DeleteAccount(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <DeleteAccountView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<DeleteAccountProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function DeleteAccountView(props: ViewProps): ReactNode {
  const { className, style, classNames, alsoLost = [], renderOrganization, forwarded, ...options } = props;
  const { routes } = useSurroundings();
  const parts = partsOf<DeleteAccountPart>(classNames);
  const flow = useDeleteAccountFlow(options);
  const { step, organizations } = flow;
  const left = useDeletionPreview(step === "form");
  const isReadOnly = useImpersonated();
  const isRefused = organizations.length > 0;
  const { user } = useUser();
  const email = user?.email ?? "";
  const { rows, left: unsettled } = useSoleOwnerRows();
  const blocking = isRefused ? organizations : left.filter(isBlocking);
  return (
    <div ref={forwarded} data-lk="DeleteAccount" data-step={step} className={className} style={style}>
      {step === "form" ? (
        <>
          <SoleOwner
            parts={parts}
            rows={rows}
            left={unsettled}
            organizations={blocking}
            isRefused={isRefused}
            renderOrganization={renderOrganization}
          />
          {/* The form comes once it can succeed. */}
          {unsettled > 0 ? null : (
            <DeleteAccountSummary parts={parts} alsoLost={alsoLost} organizations={left} />
          )}
          {isReadOnly ? (
            <div>
              <OwnOnlyNote {...parts.primitive("alert")} />
            </div>
          ) : unsettled > 0 ? null : (
            <DeleteAccountForm
              flow={flow}
              parts={parts}
              hasConfirmation={options.confirm !== "none"}
              cancelUrl={props.cancelUrl ?? routes.account}
            />
          )}
        </>
      ) : (
        <Ended step={step} email={email} parts={parts} />
      )}
      <AskOnceMore flow={flow} email={email} />
    </div>
  );
}

interface EndedProps {
  step: Exclude<DeleteAccountStep, "form">;
  email: string;
  parts: Parts<DeleteAccountPart>;
}

/** Result of the deletion. */
function Ended({ step, email, parts }: EndedProps): ReactNode {
  const t = useMessages();
  switch (step) {
    case "mailed":
      return (
        <Alert
          {...parts.primitive("done")}
          tone="info"
          title={t("account.delete.mailed.title")}
          isFocusedWhen={1}
        >
          {t.rich("account.delete.mailed.text", { email })}
        </Alert>
      );
    case "deleted":
      return (
        <Alert {...parts.primitive("done")} tone="success" isFocusedWhen={1}>
          {t("account.delete.done")}
        </Alert>
      );
    case "disabled":
      return <p role="status">{t("account.delete.disabled")}</p>;
  }
}

function AskOnceMore({ flow, email }: { flow: DeleteAccountFlow; email: string }): ReactNode {
  const t = useMessages();
  const { asked } = flow;
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      isPending={asked === "sending"}
      tone="danger"
      title={t("account.delete.ask.title", { email })}
      confirmLabel={t("account.delete.ask.submit")}
      onConfirm={() => flow.answer(true)}
      onOpenChange={(isWanted) => {
        if (!isWanted) flow.answer(false);
      }}
    >
      <p>{t("account.delete.ask.text")}</p>
    </ConfirmDialog>
  );
}
