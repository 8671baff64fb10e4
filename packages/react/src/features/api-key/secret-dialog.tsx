"use client";
import { type ReactNode, useId } from "react";
import { saveAs } from "../../account/save-as.ts";
import { useMachine } from "../../context/use-machine.ts";
import { fieldNotice } from "../../errors/index.ts";
import { createFormFlow } from "../../flows/form-flow.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Download } from "../../primitives/icons.tsx";
import { Button, Checkbox, CopyButton, Dialog } from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { OnUnmount } from "../../screens/on-unmount.tsx";
import type { ShownSecret } from "./use-api-keys-flow.ts";
import { useDuration } from "./use-duration.ts";

export interface SecretDialogProps extends ShownSecret {
  onStored(): void;
  onUnmount(): void;
}

/** Shows a new key's secret once. Closes when the user says that it is stored. */
export function SecretDialog(props: SecretDialogProps): ReactNode {
  const { made, overlap, onUnmount } = props;
  const t = useMessages();
  const duration = useDuration();
  const id = useId();
  const flow = useMachine(props, (latest) =>
    createFormFlow<{ stored: boolean }, true>({
      values: { stored: false },
      check: ({ stored }) =>
        stored ? {} : { stored: fieldNotice("stored", text("apiKeys.secret.unstored")) },
      send: () => Promise.resolve({ data: true }),
      // The form sends no request.
      describe: () => [],
      onDone: () => latest.current.onStored(),
    }),
  );
  const error = flow.fieldErrors.stored;
  return (
    <Dialog
      part="secretDialog"
      isOpen
      isDismissable={false}
      onOpenChange={() => undefined}
      title={t("apiKeys.secret.title")}
      describedBy={id}
    >
      <p id={id}>{t("apiKeys.secret.text")}</p>
      <Secret value={made.key} />
      {overlap === undefined ? null : (
        <p>
          {overlap === 0 ? t("apiKeys.secret.oldOver") : t("apiKeys.secret.old", { time: duration(overlap) })}
        </p>
      )}
      <FlowForm flow={flow} ids={{}}>
        <Checkbox
          part="stored"
          label={t("apiKeys.secret.stored")}
          name="stored"
          isSelected={flow.values.stored}
          onChange={(stored) => flow.set("stored", stored)}
          hint={
            <span role="alert" style={{ color: "var(--_danger-text)" }}>
              {error && t.text(error.text)}
            </span>
          }
        />
        <div data-part="actions">
          <Button type="submit" variant="primary" part="submit">
            {t("apiKeys.secret.submit")}
          </Button>
        </div>
      </FlowForm>
      <OnUnmount onUnmount={onUnmount} />
    </Dialog>
  );
}

function Secret({ value }: { value: string }): ReactNode {
  const t = useMessages();
  return (
    <div data-lk="ApiKeySecret">
      <code dir="ltr" translate="no" data-part="secret">
        {value}
      </code>
      <div data-part="actions">
        <CopyButton value={value} label={t("apiKeys.secret.copy")} />
        <Button
          variant="quiet"
          size="small"
          part="download"
          icon={<Download size={16} />}
          onPress={() => saveAs("api-key.txt", `${value}\n`, "text/plain")}
        >
          {t("apiKeys.secret.download")}
        </Button>
      </div>
    </div>
  );
}
