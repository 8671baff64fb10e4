"use client";
import { type ReactNode, useId } from "react";
import { useMachine } from "../../context/use-machine.ts";
import { createFormFlow } from "../../flows/form-flow.ts";
import { useMessages } from "../../messages/index.ts";
import { Select } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import type { AccountProps } from "../../screens/parts.ts";
import { chosenLifetime, isExpired, SAME, usualLifetime } from "./expiry.ts";
import { ExpiryField } from "./expiry-field.tsx";
import type { ApiKey, ApiKeyKind, NewApiKey } from "./types.ts";
import type { KeysFlow } from "./use-api-keys-flow.ts";
import { useDescribeKeyError } from "./use-describe.ts";
import { useDuration } from "./use-duration.ts";

export interface RotateKeyDialogProps extends Pick<AccountProps<never>, "onError"> {
  apiKey: ApiKey;
  flow: KeysFlow;
}

/** Seconds for which an old secret can continue to work. */
const OVERLAPS = [0, 3600, 86_400, 604_800, 2_592_000];

/** Asks for how long the old secret continues to work, then rotates the key. */
export function RotateKeyDialog(props: RotateKeyDialogProps): ReactNode {
  const { apiKey, flow } = props;
  const t = useMessages();
  const duration = useDuration();
  const id = useId();
  const ids = { expiry: `${id}e` };
  const kind = flow.kinds.find(({ configId }) => configId === apiKey.configId);
  const hasExpired = isExpired(apiKey.expiresAt, Date.now());
  const form = useRotateForm({ ...props, kind, hasExpired });
  if (kind === undefined) return null;
  const { values, fieldErrors, pending } = form;
  const overlaps = [...new Set([...OVERLAPS, kind.rotationOverlap])].toSorted((a, b) => a - b);
  return (
    <FormDialog
      flow={form}
      ids={ids}
      part="rotateDialog"
      title={t.rich("apiKeys.rotate.title", { name: apiKey.name ?? t("apiKeys.unnamed") })}
      above={<p>{t("apiKeys.rotate.text")}</p>}
      submitLabel={t("apiKeys.rotate.submit")}
      pendingLabel={t("apiKeys.rotate.pending")}
      isOpen
      onClose={flow.close}
    >
      <Select
        name="overlap"
        label={t("apiKeys.rotate.overlap")}
        value={values.overlap}
        isReadOnly={pending}
        options={overlaps.map((seconds) => ({
          value: String(seconds),
          label:
            seconds === 0 ? t("apiKeys.rotate.now") : t("apiKeys.rotate.for", { time: duration(seconds) }),
        }))}
        onChange={(overlap) => form.set("overlap", overlap)}
      />
      <ExpiryField
        kind={kind}
        id={ids.expiry}
        label={t("apiKeys.rotate.expires")}
        hasSame={!hasExpired}
        value={values.expiry}
        error={fieldErrors.expiry && t.text(fieldErrors.expiry.text)}
        isReadOnly={pending}
        onChange={(expiry) => form.set("expiry", expiry)}
      />
    </FormDialog>
  );
}

type Values = { overlap: string; expiry: string };

function useRotateForm(given: RotateKeyDialogProps & { kind: ApiKeyKind | undefined; hasExpired: boolean }) {
  const describe = useDescribeKeyError();
  const { kind, hasExpired } = given;
  return useMachine({ ...given, describe }, (latest) =>
    createFormFlow<Values, NewApiKey>({
      values: {
        overlap: String(kind?.rotationOverlap ?? 0),
        expiry: hasExpired && kind !== undefined ? usualLifetime(kind) : SAME,
      },
      send: ({ overlap, expiry }) => {
        const { flow, apiKey } = latest.current;
        return flow.list.rotate(apiKey, { overlap: Number(overlap), expiresIn: chosenLifetime(expiry) });
      },
      describe: (error) => latest.current.describe(error, ["expiry"]),
      onDone: (made, { overlap }) => latest.current.flow.show({ made, overlap: Number(overlap) }),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
}
