"use client";
import { type ReactNode, useId, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useMessages } from "../messages/index.ts";
import { Button } from "./button.tsx";
import type { ConfirmDialogProps, DialogProps } from "./dialog-props.ts";
import { X } from "./icons.tsx";
import { ariaLookOf } from "./look.ts";
import { useSurface } from "./surface-context.ts";

/** The dialog itself, loaded by `Dialog`. */
export function DialogOverlay(props: DialogProps): ReactNode {
  const { isOpen, onOpenChange, title, children, actions, role = "dialog", isDismissable = true } = props;
  const t = useMessages();
  const bodyId = useId();
  const describedBy = props.describedBy ?? (role === "alertdialog" && children ? bodyId : undefined);
  const { style: surfaceStyle, ...surface } = useSurface();
  const isEasy = isDismissable && role === "dialog";
  return (
    <I18nProvider locale={t.locale}>
      <ModalOverlay
        {...surface}
        data-lk="DialogOverlay"
        className=""
        style={surfaceStyle ?? {}}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={isEasy}
        isKeyboardDismissDisabled={!isDismissable}
      >
        <Modal
          data-part="modal"
          className={props.className ?? ""}
          {...(props.style ? { style: props.style } : {})}
        >
          <AriaDialog
            {...ariaLookOf("Dialog", { part: props.part })}
            role={role}
            {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
          >
            <div data-part="header">
              <Heading slot="title" level={2} data-part="title" className="">
                {title}
              </Heading>
              {isEasy ? (
                <Button
                  variant="quiet"
                  size="icon"
                  part="close"
                  aria-label={t("common.close")}
                  icon={<X size={20} />}
                  onPress={() => onOpenChange(false)}
                />
              ) : null}
            </div>
            {children ? (
              <div id={bodyId} data-part="body">
                {children}
              </div>
            ) : null}
            {actions ? <div data-part="actions">{actions}</div> : null}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** The confirmation itself, loaded by `ConfirmDialog`. */
export function ConfirmDialogOverlay(props: ConfirmDialogProps): ReactNode {
  const { confirmLabel, cancelLabel, tone = "primary", onConfirm, isPending, ...dialog } = props;
  const t = useMessages();
  // A second press may come before the owner has rendered the first: only one counts.
  const isPressed = useRef(false);
  isPressed.current = false;
  return (
    <DialogOverlay
      {...dialog}
      role="alertdialog"
      isDismissable={!isPending}
      actions={
        <>
          <Button
            part="cancel"
            autoFocus
            isDisabled={isPending ?? false}
            onPress={() => dialog.onOpenChange(false)}
          >
            {cancelLabel ?? t("common.cancel")}
          </Button>
          <Button
            part="confirm"
            variant={tone}
            isPending={isPending ?? false}
            onPress={() => {
              if (isPressed.current) return;
              isPressed.current = true;
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
