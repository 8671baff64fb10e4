"use client";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, Dialog, Field, Form, preloading } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { organizationOf } from "./client.ts";
import type { Organization, OrganizationSummary } from "./types.ts";
import { type ConfirmedAction, useConfirmedAction } from "./use-confirmed-action.ts";
import { useLeftOrganization } from "./use-left-organization.ts";
import { useSummaryById } from "./use-summary.ts";

export interface DeleteOrganizationProps {
  organization: Pick<Organization, "id" | "name">;
  /** The organization is gone. */
  onDone?: (() => void) | undefined;
}

/** A button with a dialog that says what is lost, asks for the organization's name, and deletes. */
export function DeleteOrganization({ organization, onDone }: DeleteOrganizationProps): ReactNode {
  const { id, name } = organization;
  const t = useMessages();
  const { client } = useSurroundings();
  const onLeft = useLeftOrganization();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const action = useConfirmedAction({
    call: () => organizationOf(client).delete({ organizationId: id }),
    onDone: () => {
      onDone?.();
      onLeft();
    },
  });
  const isTyped = typed.trim() === name.trim();
  const submit = (): void => {
    setWrong(!isTyped);
    if (isTyped) action.press();
    else field.current?.focus();
  };
  return (
    <>
      <Button
        {...preloading(Dialog)}
        variant="danger"
        onPress={() => {
          setTyped("");
          setWrong(false);
          action.open();
        }}
      >
        {t("organization.delete.open")}
      </Button>
      <Dialog
        isOpen={action.isOpen}
        onOpenChange={(isWanted) => {
          if (!isWanted) action.close();
        }}
        isDismissable={!action.isPending}
        title={t("organization.delete.title", { name })}
        actions={<DeleteActions action={action} formId={formId} />}
      >
        <Lost id={id} />
        <FormNotice notice={action.failure} onRetry={action.press} />
        <TypedName
          name={name}
          typed={typed}
          isWrong={isWrong && !isTyped}
          isReadOnly={action.isPending}
          formId={formId}
          fieldRef={field}
          onType={setTyped}
          onSubmit={submit}
        />
      </Dialog>
    </>
  );
}

/** Numbers of the members, invitations, teams and roles that will be lost. */
function Lost({ id }: { id: string }): ReactNode {
  const t = useMessages();
  const { data } = useSummaryById(id);
  const titleId = useId();
  return (
    <div data-part="lost">
      <p id={titleId}>{t("organization.delete.lost.title")}</p>
      <ul aria-labelledby={titleId}>
        {data === undefined ? null : numbersOf(data).map((text) => <li key={text.id}>{t.text(text)}</li>)}
        <li>{t("organization.delete.lost.rest")}</li>
      </ul>
    </div>
  );
}

function numbersOf(summary: OrganizationSummary) {
  const { members, pendingInvitations, teams, roles } = summary;
  return [
    { id: "organization.delete.lost.members", n: members },
    { id: "organization.delete.lost.invitations", n: pendingInvitations },
    { id: "organization.delete.lost.teams", n: teams ?? 0 },
    { id: "organization.delete.lost.roles", n: roles ?? 0 },
    // One id stands for all: they take the same arguments.
  ].flatMap(({ id, n }) => (n > 0 ? [{ id: id as "organization.delete.lost.members", args: { n } }] : []));
}

function DeleteActions({ action, formId }: { action: ConfirmedAction; formId: string }): ReactNode {
  const t = useMessages();
  return (
    <>
      <Button part="cancel" isDisabled={action.isPending} onPress={action.close}>
        {t("common.cancel")}
      </Button>
      <Button
        part="confirm"
        type="submit"
        form={formId}
        variant="danger"
        isPending={action.isPending}
        pendingLabel={t("organization.delete.pending")}
      >
        {t("organization.delete.submit")}
      </Button>
    </>
  );
}

interface TypedNameProps {
  /** The text to type: the organization's name. */
  name: string;
  typed: string;
  isWrong: boolean;
  isReadOnly: boolean;
  formId: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  onType(typed: string): void;
  onSubmit(): void;
}

function TypedName(props: TypedNameProps): ReactNode {
  const { name, typed, isWrong, isReadOnly, formId, fieldRef, onType, onSubmit } = props;
  const t = useMessages();
  return (
    <Form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field
        ref={fieldRef}
        name="confirmation"
        label={t("organization.delete.confirmation.label")}
        hint={t.rich("organization.delete.confirmation.hint", { name })}
        error={isWrong ? t("organization.delete.confirmation.wrong", { name }) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck="false"
        dir="auto"
        isRequired
        isReadOnly={isReadOnly}
        value={typed}
        onChange={onType}
      />
    </Form>
  );
}
