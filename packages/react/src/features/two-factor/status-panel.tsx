"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Badge, Button, ConfirmDialog, preloading } from "../../primitives/index.ts";
import { focusSoon } from "../../screens/focus-soon.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OnUnmount } from "../../screens/on-unmount.tsx";
import { OwnActions, OwnOnly, OwnOnlyNote } from "../../screens/own-only.tsx";
import type { Parts } from "../../screens/parts.ts";
import { FEW_CODES } from "./few-codes.ts";
import type { TwoFactorSetupPart } from "./part-names.ts";
import type { TwoFactorStatus } from "./types.ts";
import type { TwoFactorSetupHandle } from "./use-setup-flow.ts";

export interface StatusPanelProps {
  flow: TwoFactorSetupHandle;
  status: TwoFactorStatus;
  parts: Parts<TwoFactorSetupPart>;
}

/** The status of two-step verification, with changes. */
export function StatusPanel({ flow, status, parts }: StatusPanelProps): ReactNode {
  const t = useMessages();
  const { part, primitive } = parts;
  const { enabled, available } = status;
  const panel = useRef<HTMLDivElement>(null);
  const { finished } = flow;
  useEffect(() => {
    // The element with the focus was part of the former step.
    if (finished !== null && document.activeElement === document.body) focusSoon(panel.current);
  }, [finished]);
  return (
    <>
      <Required status={status} />
      <OwnOnlyNote {...primitive("alert")} />
      <FormNotice className={primitive("alert").className} notice={flow.actError} isFocused />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named place to land on */}
      <div ref={panel} role="group" tabIndex={-1} aria-label={t("twoFactor.status.label")} data-lk="Rows">
        <div data-part="row">
          <p {...part("status")}>
            <Badge tone={enabled ? "success" : "neutral"}>
              {t(enabled ? "twoFactor.status.on" : "twoFactor.status.off")}
            </Badge>{" "}
            {t(enabled ? "twoFactor.status.onText" : "twoFactor.status.offText")}
          </p>
          {enabled ? null : (
            <OwnOnly>
              <Button
                {...primitive("set")}
                variant="primary"
                isPending={flow.isBusy}
                pendingLabel={t("twoFactor.setup.choose.pending")}
                onPress={() => void flow.begin(available)}
              >
                {t("twoFactor.status.set")}
              </Button>
            </OwnOnly>
          )}
        </div>
        {enabled ? <Facts flow={flow} status={status} /> : null}
      </div>
    </>
  );
}

/** Says that the deployment requires it, and by when. */
function Required({
  status: { enabled, required, graceEndsAt },
}: Pick<StatusPanelProps, "status">): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  if (enabled || !required) return null;
  const appName = config?.appName ?? "";
  const text =
    graceEndsAt === null
      ? t("twoFactor.status.requiredNow", { appName })
      : t("twoFactor.status.required", {
          appName,
          date: t.format.dateTime(new Date(graceEndsAt), { dateStyle: "long" }),
        });
  return <Alert tone="warning">{text}</Alert>;
}

/** The caller's methods and codes, each with actions. */
function Facts({ flow, status }: Pick<StatusPanelProps, "flow" | "status">): ReactNode {
  const t = useMessages();
  const { methods, available } = status;
  const hasApp = methods.includes("totp");
  return (
    <>
      <div data-part="row">
        <Fact label={t("twoFactor.status.methods")}>
          {methods.map((method) => t(`twoFactor.status.method.${method}`)).join(" · ")}
        </Fact>
        <OwnActions data-part="actions">
          {available.includes("totp") ? (
            <Button
              size="small"
              part="replace"
              isPending={flow.isBusy && flow.act === "replace"}
              onPress={() => void flow.begin(["totp"], "replace")}
            >
              {t(hasApp ? "twoFactor.status.replace.label" : "twoFactor.status.addApp")}
            </Button>
          ) : null}
          {hasApp && available.includes("otp") && !methods.includes("otp") ? (
            <Button
              size="small"
              part="add-codes"
              isPending={flow.isBusy && flow.act === "enable"}
              onPress={() => void flow.begin(["otp"])}
            >
              {t("twoFactor.status.addCodes")}
            </Button>
          ) : null}
        </OwnActions>
      </div>
      <BackupCodesRow flow={flow} left={status.backupCodes} />
      <OwnOnly>
        <Off flow={flow} status={status} />
      </OwnOnly>
    </>
  );
}

function BackupCodesRow({ flow, left }: { flow: TwoFactorSetupHandle; left: number | null }): ReactNode {
  const t = useMessages();
  return (
    <div data-part="row">
      <Fact label={t("twoFactor.status.backup")}>
        {left === null ? (
          t("twoFactor.status.none")
        ) : left < FEW_CODES ? (
          <Badge tone="warning">{t("twoFactor.status.left", { n: left })}</Badge>
        ) : (
          t("twoFactor.status.left", { n: left })
        )}
      </Fact>
      <OwnOnly>
        {left === null ? (
          <Button
            size="small"
            part="generate"
            isPending={flow.isBusy && flow.act === "generate"}
            onPress={() => void flow.generate()}
          >
            {t("twoFactor.status.generate.first")}
          </Button>
        ) : (
          <Confirmed flow={flow} act="generate" />
        )}
      </OwnOnly>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <p>
      <strong>{label}</strong>
      <br />
      {children}
    </p>
  );
}

function Off({ flow, status }: Pick<StatusPanelProps, "flow" | "status">): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  return (
    <div data-part="row">
      {status.required ? (
        <p data-part="hint">{t("twoFactor.status.disable.required", { appName: config?.appName ?? "" })}</p>
      ) : (
        <Confirmed flow={flow} act="disable" />
      )}
    </div>
  );
}

/** A button that asks for confirmation of an action that can't be undone. */
function Confirmed({ flow, act }: { flow: TwoFactorSetupHandle; act: "generate" | "disable" }): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const isMeant = useRef(false);
  const texts = `twoFactor.status.${act}` as const;
  return (
    <>
      <Button
        {...preloading(ConfirmDialog)}
        size="small"
        part={act}
        variant={act === "disable" ? "danger" : "secondary"}
        isPending={flow.isBusy && flow.act === act}
        onPress={() => setOpen(true)}
      >
        {t(`${texts}.label`)}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        tone={act === "disable" ? "danger" : "primary"}
        title={t(`${texts}.title`)}
        confirmLabel={t(`${texts}.submit`)}
        onConfirm={() => {
          isMeant.current = true;
          setOpen(false);
        }}
        onOpenChange={setOpen}
      >
        <p>{t(`${texts}.text`)}</p>
        {/* A dialog for re-authentication may follow, but not before this one is gone. */}
        <OnUnmount
          onUnmount={() => {
            if (!isMeant.current) return;
            isMeant.current = false;
            void flow[act]();
          }}
        />
      </ConfirmDialog>
    </>
  );
}
