"use client";
import { type ReactNode, useState } from "react";
import { saveAs } from "../../account/save-as.ts";
import { useConfig } from "../../context/context.ts";
import { fieldNotice } from "../../errors/index.ts";
import { createFormFlow } from "../../flows/form-flow.ts";
import { useFlow } from "../../flows/use-flow.ts";
import { useLatest } from "../../flows/use-latest.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Download, Printer } from "../../primitives/icons.tsx";
import { Button, Checkbox, CopyButton } from "../../primitives/index.ts";
import { useHydrated } from "../../primitives/use-hydrated.ts";
import { FlowForm } from "../../screens/flow-form.tsx";

export interface BackupCodesProps {
  codes: readonly string[];
  /** The user's email address. Empty: not known. */
  email: string;
  /** URL that the form is posted to without script. Default: the current page. */
  action?: string | undefined;
  isWide?: boolean | undefined;
  /** The codes are saved. */
  onDone(): void | Promise<void>;
}

/** Backup codes, shown once: to copy, save or print before continuing. */
export function BackupCodes({ codes, email, action, isWide, onDone }: BackupCodesProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const flow = useSavedFlow(onDone);
  const title = t("twoFactor.setup.codes.file", { appName: config?.appName ?? "" });
  const account = t("twoFactor.setup.codes.account", { email });
  const once = t("twoFactor.setup.codes.once");
  const error = flow.fieldErrors.saved;
  return (
    <>
      <p data-part="text">{t("twoFactor.setup.codes.text")}</p>
      <div data-lk="BackupCodes">
        <div data-part="printed">
          <p>{title}</p>
          {email === "" ? null : <p>{account}</p>}
          <ul aria-label={t("twoFactor.setup.codes.list")} dir="ltr" translate="no">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
        <Keep codes={codes} about={email === "" ? [title, once] : [title, account, once]} />
      </div>
      <FlowForm flow={flow} ids={{}} action={action}>
        <input type="hidden" name="act" value="proceed" />
        <Checkbox
          part="saved"
          label={t("twoFactor.setup.codes.saved")}
          name="saved"
          isSelected={flow.values.saved}
          onChange={(saved) => flow.set("saved", saved)}
          hint={
            <span role="alert" style={{ color: "var(--_danger-text)" }}>
              {error && t.text(error.text)}
            </span>
          }
        />
        <Button type="submit" variant="primary" isWide={isWide} part="submit" isPending={flow.pending}>
          {t("twoFactor.setup.codes.submit")}
        </Button>
      </FlowForm>
    </>
  );
}

function useSavedFlow(onDone: BackupCodesProps["onDone"]) {
  const latest = useLatest(onDone);
  const [flow] = useState(() =>
    createFormFlow<{ saved: boolean }, true>({
      values: { saved: false },
      check: ({ saved }) =>
        saved ? {} : { saved: fieldNotice("saved", text("twoFactor.setup.codes.unsaved")) },
      send: () => Promise.resolve({ data: true }),
      // No request is sent, so there are no errors.
      describe: () => [],
      onDone: () => latest.current(),
    }),
  );
  const { set, submit } = flow;
  return { ...useFlow(flow), set, submit: () => submit() };
}

/** Offers to copy, download or print the codes. All of these need a script. */
function Keep({ codes, about }: { codes: readonly string[]; about: readonly string[] }): ReactNode {
  const t = useMessages();
  if (!useHydrated()) return null;
  const lines = [...about, "", ...codes, ""].join("\n");
  return (
    <div data-part="actions">
      <CopyButton value={codes.join("\n")} label={t("twoFactor.setup.codes.copy")} />
      <Button
        variant="quiet"
        size="small"
        part="download"
        icon={<Download size={16} />}
        onPress={() => saveAs("backup-codes.txt", lines, "text/plain")}
      >
        {t("twoFactor.setup.codes.download")}
      </Button>
      <Button variant="quiet" size="small" part="print" icon={<Printer size={16} />} onPress={() => print()}>
        {t("twoFactor.setup.codes.print")}
      </Button>
    </div>
  );
}
