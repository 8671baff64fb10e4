"use client";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../primitives/index.ts";
import type { Parts } from "../../screens/parts.ts";
import type { PictureFieldPart } from "../part-names.ts";
import { CropEditor } from "./crop-editor.tsx";
import type { Picture } from "./read.ts";
import type { AvatarFlowHandle } from "./use-avatar-flow.ts";

export interface CropFormProps {
  flow: AvatarFlowHandle;
  picture: Picture;
  parts: Parts<PictureFieldPart>;
  submitLabel: string;
  submitRef: RefObject<HTMLButtonElement | null>;
}

/** Selects the visible part of a picture, and sends it. */
export function CropForm({ flow, picture, parts, submitLabel, submitRef }: CropFormProps): ReactNode {
  const t = useMessages();
  const { part, primitive } = parts;
  const titleId = useId();
  const hintId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const isSaving = flow.step === "saving";
  // The pressed button is gone: the focus moves to the next action.
  useEffect(() => ref.current?.querySelector("input")?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element around it is a group of the same kind
    <div {...part("crop")} ref={ref} role="group" aria-labelledby={titleId} aria-describedby={hintId}>
      <p id={titleId} data-part="cropTitle">
        {t("account.photo.crop.title")}
      </p>
      <CropEditor picture={picture} crop={flow.crop} isReadOnly={isSaving} onTurn={flow.turn} />
      <p {...part("hint")} id={hintId}>
        {t("account.photo.crop.text")}
      </p>
      <div {...part("actions")}>
        <Button
          {...primitive("submit")}
          ref={submitRef}
          variant="primary"
          isPending={isSaving}
          pendingLabel={t("account.photo.crop.pending")}
          onPress={() => void flow.save()}
        >
          {submitLabel}
        </Button>
        <Button {...primitive("cancel")} variant="quiet" isDisabled={isSaving} onPress={flow.cancel}>
          {t("common.cancel")}
        </Button>
      </div>
    </div>
  );
}
