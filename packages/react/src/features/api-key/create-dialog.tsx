"use client";
import { singleLine } from "@latchkey/client/shared";
import { type ReactNode, useId, useState } from "react";
import { useMachine } from "../../context/use-machine.ts";
import { fieldNotice, type Notice } from "../../errors/index.ts";
import { createFormFlow, type FieldErrors } from "../../flows/form-flow.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Field, type FieldProps, Select } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import type { AccountProps } from "../../screens/parts.ts";
import { chosenLifetime, usualLifetime } from "./expiry.ts";
import { ExpiryField } from "./expiry-field.tsx";
import { PermissionsField, permissionsOf } from "./permissions-field.tsx";
import type { ApiKeyKind, NewApiKey } from "./types.ts";
import type { KeysFlow } from "./use-api-keys-flow.ts";
import { useDescribeKeyError } from "./use-describe.ts";

export interface CreateKeyDialogProps extends Pick<AccountProps<never>, "onError"> {
  flow: KeysFlow;
}

/** Asks for the name, permissions and expiry of a new key. */
export function CreateKeyDialog({ flow, onError }: CreateKeyDialogProps): ReactNode {
  const t = useMessages();
  const id = useId();
  const ids = { name: `${id}n`, expiry: `${id}e` };
  const { kinds } = flow;
  const [kind, setKind] = useState(kinds[0]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const form = useCreateForm({ flow, kind, chosen, onError });
  if (kind === undefined) return null;
  const { values, fieldErrors, pending } = form;
  const said = (notice: Notice | undefined): string | undefined => notice && t.text(notice.text);
  return (
    <FormDialog
      flow={form}
      ids={ids}
      part="createDialog"
      title={t("apiKeys.create.title")}
      submitLabel={t("apiKeys.create.submit")}
      pendingLabel={t("apiKeys.create.pending")}
      isOpen
      onClose={flow.close}
    >
      <KindField
        kinds={kinds}
        value={kind.configId}
        isReadOnly={pending}
        onChange={(other) => {
          setKind(other);
          setChosen(new Set());
          form.set("expiry", usualLifetime(other));
        }}
      />
      <NameField
        id={ids.name}
        kind={kind}
        value={values.name}
        error={said(fieldErrors.name)}
        isReadOnly={pending}
        onChange={(name) => form.set("name", name)}
      />
      <ExpiryField
        kind={kind}
        id={ids.expiry}
        label={t("apiKeys.create.expires")}
        value={values.expiry}
        error={said(fieldErrors.expiry)}
        isReadOnly={pending}
        onChange={(expiry) => form.set("expiry", expiry)}
      />
      {kind.permissions === null ? null : (
        <PermissionsField
          offered={kind.permissions}
          value={chosen}
          error={said(fieldErrors.permissions)}
          isReadOnly={pending}
          onChange={(permissions) => {
            setChosen(permissions);
            // Setting the field clears its error.
            form.set("permissions", [...permissions].join());
          }}
        />
      )}
    </FormDialog>
  );
}

interface KindFieldProps {
  kinds: readonly ApiKeyKind[];
  value: string;
  isReadOnly: boolean;
  onChange(kind: ApiKeyKind): void;
}

/** Selects the kind of key. Renders nothing if the deployment has one kind. */
function KindField({ kinds, onChange, ...field }: KindFieldProps): ReactNode {
  const t = useMessages();
  if (kinds.length < 2) return null;
  return (
    <Select
      {...field}
      label={t("apiKeys.create.kind")}
      options={kinds.map(({ configId }) => ({ value: configId, label: configId }))}
      onChange={(configId) => {
        const chosen = kinds.find((kind) => kind.configId === configId);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

interface NameFieldProps extends Pick<FieldProps, "id" | "value" | "error" | "isReadOnly" | "onChange"> {
  kind: ApiKeyKind;
}

function NameField({ kind: { requireName }, ...field }: NameFieldProps): ReactNode {
  const t = useMessages();
  return (
    <Field
      {...field}
      name="name"
      part="name"
      label={t("apiKeys.create.name")}
      hint={t(requireName ? "apiKeys.create.nameHint" : "apiKeys.create.nameOptional")}
      autoComplete="off"
      dir="auto"
      autoFocus
      isRequired={requireName}
    />
  );
}

type Values = { name: string; expiry: string; permissions: string };

interface CreateForm extends CreateKeyDialogProps {
  kind: ApiKeyKind | undefined;
  chosen: ReadonlySet<string>;
}

function useCreateForm(given: CreateForm) {
  const describe = useDescribeKeyError();
  const { kind } = given;
  return useMachine({ ...given, describe }, (latest) =>
    createFormFlow<Values, NewApiKey>({
      values: { name: "", expiry: kind === undefined ? "" : usualLifetime(kind), permissions: "" },
      check: ({ name }) => wrongIn(singleLine(name), latest.current),
      async send({ name, expiry }) {
        const { flow, kind, chosen } = latest.current;
        const typed = singleLine(name);
        return flow.list.create({
          configId: kind?.configId ?? "",
          ...(typed === "" ? {} : { name: typed }),
          expiresIn: kind?.canExpireAt === null ? undefined : chosenLifetime(expiry),
          ...(kind?.permissions == null ? {} : { permissions: permissionsOf(kind.permissions, chosen) }),
        });
      },
      describe: (error) => latest.current.describe(error, ["name", "expiry"]),
      onDone: (made) => latest.current.flow.show({ made }),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
}

function wrongIn(name: string, { kind, chosen }: Pick<CreateForm, "kind" | "chosen">): FieldErrors<Values> {
  if (kind === undefined) return {};
  const { requireName, nameLength, permissions } = kind;
  const isFit = name.length >= nameLength.min && name.length <= nameLength.max;
  const isMissing = name === "" && requireName;
  return {
    ...(isMissing ? { name: fieldNotice("name", text("apiKeys.create.missing")) } : {}),
    ...(name !== "" && !isFit
      ? { name: fieldNotice("name", text("apiKeys.create.length", nameLength)) }
      : {}),
    ...(permissions !== null && chosen.size === 0
      ? { permissions: fieldNotice("permissions", text("apiKeys.create.choose")) }
      : {}),
  };
}
