"use client";
import {
  type CSSProperties,
  type ForwardedRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { useLatchkey } from "../../context/index.ts";
import { type Text, text, useMessages } from "../../messages/index.ts";
import { Alert, Avatar, Button, Done, Optional } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { type ClassNames, type Parts, partsOf } from "../../screens/parts.ts";
import type { PictureFieldPart } from "../part-names.ts";
import type { AvatarProblem } from "./avatar-flow.ts";
import { FileButton, useDrop } from "./choose-file.tsx";
import { CropForm } from "./crop-form.tsx";
import { MAX_FILE } from "./read.ts";
import type { AvatarFlowHandle } from "./use-avatar-flow.ts";

export type { PictureFieldPart } from "../part-names.ts";

/** Texts of the picture and its actions. */
export interface PictureTexts {
  readonly label: string;
  readonly upload: string;
  readonly change: string;
  readonly remove: string;
  /** Label of the button that uses the cropped picture. */
  readonly submit: string;
  readonly saved: string;
  readonly removed: string;
  readonly restored: string;
}

export interface PictureFieldProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  classNames?: ClassNames<PictureFieldPart> | undefined;
  forwarded?: ForwardedRef<HTMLDivElement> | undefined;
  flow: AvatarFlowHandle;
  /** ID of the picture's user or organization. */
  of?: string | undefined;
  /** Name of the picture's user or organization. */
  name: string;
  image: string | null;
  /** Replaces the picture as long as there is no name either. */
  placeholder?: ReactNode;
  /** True if the application stores pictures itself. */
  canKeep: boolean;
  texts: PictureTexts;
}

/** Selects, crops, saves and removes a picture, and undoes the removal. */
export function PictureField(props: PictureFieldProps): ReactNode {
  return (
    <Optional>
      <PictureView {...props} />
    </Optional>
  );
}

function PictureView(props: PictureFieldProps): ReactNode {
  const { className, style, classNames, forwarded = null, flow, canKeep, texts } = props;
  const t = useMessages();
  const parts = partsOf<PictureFieldPart>(classNames);
  const { part, primitive } = parts;
  const { config } = useLatchkey();
  const { step, picture, problem, failure } = flow;
  const labelId = useId();
  const hintId = useId();
  const buttons = useFocusAfter(flow);
  const canChange = canKeep || config?.pictures === true;
  const drop = useDrop(canChange, (file) => void flow.choose(file));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has styles that some browsers can't reset
    <div
      {...drop}
      ref={forwarded}
      role="group"
      aria-labelledby={labelId}
      data-lk="AvatarField"
      data-state={step}
      className={className}
      style={style}
    >
      <span {...part("label")} id={labelId}>
        {texts.label}
      </span>
      {picture === null ? (
        <Shown {...props} parts={parts} canChange={canChange} hintId={hintId} chooseRef={buttons.choose} />
      ) : (
        <CropForm
          flow={flow}
          picture={picture}
          parts={parts}
          submitLabel={texts.submit}
          submitRef={buttons.submit}
        />
      )}
      {problem === null ? null : <Alert {...primitive("alert")}>{t.text(PROBLEMS[problem])}</Alert>}
      <FormNotice
        className={classNames?.alert}
        notice={failure}
        onRetry={
          picture === null
            ? undefined
            : () => {
                buttons.submit.current?.focus();
                void flow.save();
              }
        }
      />
      <Outcome flow={flow} texts={texts} parts={parts} undoRef={buttons.undo} />
    </div>
  );
}

interface ShownProps extends PictureFieldProps {
  parts: Parts<PictureFieldPart>;
  canChange: boolean;
  hintId: string;
  chooseRef: RefObject<HTMLButtonElement | null>;
}

/** The current picture, with its actions. */
function Shown(props: ShownProps): ReactNode {
  const { flow, of, name, image, placeholder, texts, parts, canChange, hintId, chooseRef } = props;
  const t = useMessages();
  return (
    <div data-part="shown">
      <Avatar
        {...parts.primitive("photo")}
        of={of}
        name={name}
        image={image}
        placeholder={placeholder}
        size={72}
      />
      <div {...parts.part("actions")}>
        {canChange ? (
          <FileButton
            {...parts.primitive("choose")}
            buttonRef={chooseRef}
            describedBy={hintId}
            label={image === null ? texts.upload : texts.change}
            isPending={flow.step === "reading"}
            onFile={(file) => void flow.choose(file)}
          />
        ) : null}
        {image === null ? null : (
          <Button
            {...parts.primitive("remove")}
            variant="quiet"
            isPending={flow.step === "removing"}
            pendingLabel={t("account.photo.remove.pending")}
            onPress={() => void flow.remove(image)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {canChange ? (
        <p {...parts.part("hint")} id={hintId}>
          {t("account.photo.hint")}
        </p>
      ) : null}
    </div>
  );
}

interface OutcomeProps extends Pick<PictureFieldProps, "flow" | "texts"> {
  parts: Parts<PictureFieldPart>;
  undoRef: RefObject<HTMLButtonElement | null>;
}

/** Result of the last action, with Undo. */
function Outcome({ flow, texts, parts, undoRef }: OutcomeProps): ReactNode {
  const t = useMessages();
  return (
    <div data-part="outcome">
      <Done {...parts.primitive("status")}>{flow.done === null ? null : texts[flow.done]}</Done>
      {flow.done === "removed" ? (
        <Button
          {...parts.primitive("undo")}
          ref={undoRef}
          size="small"
          isPending={flow.step === "restoring"}
          onPress={() => void flow.undo()}
        >
          {t("common.undo")}
        </Button>
      ) : null}
    </div>
  );
}

const PROBLEMS: Readonly<Record<AvatarProblem, Text>> = {
  empty: text("account.photo.empty"),
  tooLarge: text("account.photo.tooLarge", { max: MAX_FILE / 1024 / 1024 }),
  notPicture: text("account.photo.notPicture"),
  tooManyPixels: text("account.photo.tooManyPixels"),
  unreadable: text("account.photo.unreadable"),
  notEncoded: text("account.photo.notEncoded"),
};

/** Manages the focus when the button that had it is gone. */
function useFocusAfter({ done, picture }: AvatarFlowHandle) {
  const choose: RefObject<HTMLButtonElement | null> = useRef(null);
  const undo: RefObject<HTMLButtonElement | null> = useRef(null);
  const submit: RefObject<HTMLButtonElement | null> = useRef(null);
  const before = useRef({ done, picture });
  useEffect(() => {
    const last = before.current;
    before.current = { done, picture };
    if (last.picture !== null && picture === null) choose.current?.focus();
    else if (last.done !== done && done === "removed") undo.current?.focus();
    else if (last.done === "removed" && done === "restored") choose.current?.focus();
  }, [done, picture]);
  return { choose, undo, submit };
}
