"use client";
import Check from "lucide-react/icons/check";
import {
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { LocalMessages, type Text, text, useMessages } from "../messages/index.ts";
import { Alert, Avatar, Button } from "../primitives/index.ts";
import { useLatchkey } from "../provider/index.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { useUser } from "../session/index.ts";
import type { AvatarProblem } from "./avatar-flow.ts";
import { FileButton, useDrop } from "./choose-file.tsx";
import { CropForm } from "./crop-form.tsx";
import { type AccountProps, partsOf } from "./parts.ts";
import { MAX_FILE } from "./picture/read.ts";
import { type AvatarFlowHandle, type UseAvatarFlowOptions, useAvatarFlow } from "./use-avatar-flow.ts";

export type AvatarFieldPart =
  | "label"
  | "photo"
  | "hint"
  | "actions"
  | "choose"
  | "remove"
  | "crop"
  | "submit"
  | "cancel"
  | "alert"
  | "status"
  | "undo";

export interface AvatarFieldProps
  extends AccountProps<AvatarFieldPart>,
    Pick<UseAvatarFlowOptions, "onUpload" | "pictures"> {}

/** The caller's picture: choose, crop, save; remove, and undo that. Without a place to keep pictures: shown only. */
export const AvatarField = forwardRef<HTMLDivElement, AvatarFieldProps>(function AvatarField(props, ref) {
  const { messages, ...field } = props;
  return (
    <LocalMessages messages={messages}>
      <AvatarFieldView {...field} forwarded={ref} />
    </LocalMessages>
  );
});

type ViewProps = Omit<AvatarFieldProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function AvatarFieldView({ className, style, classNames, forwarded, ...options }: ViewProps): ReactNode {
  const t = useMessages();
  const parts = partsOf<AvatarFieldPart>(classNames);
  const { part, primitive } = parts;
  const { config } = useLatchkey();
  const { user } = useUser();
  const flow = useAvatarFlow(options);
  const { step, picture, problem, failure } = flow;
  const labelId = useId();
  const hintId = useId();
  const buttons = useFocusAfter(flow);
  const canChange = options.onUpload !== undefined || config?.pictures === true;
  const choose = (file: File): void => void flow.choose(file);
  const drop = useDrop(canChange, choose);
  const image = user?.image ?? null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings looks that not every browser lets go of
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
        {t("account.photo.label")}
      </span>
      {picture === null ? (
        <div data-part="shown">
          <Avatar {...primitive("photo")} name={user?.name ?? ""} image={image} size={72} />
          <div {...part("actions")}>
            {canChange ? (
              <FileButton
                {...primitive("choose")}
                buttonRef={buttons.choose}
                describedBy={hintId}
                label={t(image === null ? "account.photo.upload" : "account.photo.change")}
                isPending={step === "reading"}
                onFile={choose}
              />
            ) : null}
            {image === null ? null : (
              <Button
                {...primitive("remove")}
                variant="quiet"
                isPending={step === "removing"}
                pendingLabel={t("account.photo.remove.pending")}
                onPress={() => void flow.remove(image)}
              >
                {t("account.photo.remove.label")}
              </Button>
            )}
          </div>
          {canChange ? (
            <p {...part("hint")} id={hintId}>
              {t("account.photo.hint")}
            </p>
          ) : null}
        </div>
      ) : (
        <CropForm flow={flow} picture={picture} parts={parts} submitRef={buttons.submit} />
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
      <div data-part="outcome">
        <div role="status" {...part("status")}>
          <Done flow={flow} />
        </div>
        {flow.done === "removed" ? (
          <Button
            {...primitive("undo")}
            ref={buttons.undo}
            size="small"
            isPending={step === "restoring"}
            onPress={() => void flow.undo()}
          >
            {t("common.undo")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const PROBLEMS: Readonly<Record<AvatarProblem, Text>> = {
  empty: text("account.photo.empty"),
  tooLarge: text("account.photo.tooLarge", { max: MAX_FILE / 1024 / 1024 }),
  notPicture: text("account.photo.notPicture"),
  tooManyPixels: text("account.photo.tooManyPixels"),
  unreadable: text("account.photo.unreadable"),
  noWebp: text("account.photo.noWebp"),
};

const DONE = {
  saved: "account.photo.done",
  removed: "account.photo.remove.done",
  restored: "account.photo.remove.undone",
} as const;

function Done({ flow: { done } }: { flow: AvatarFlowHandle }): ReactNode {
  const t = useMessages();
  return done === null ? null : (
    <>
      <Check size={16} strokeWidth={1.75} />
      {t(DONE[done])}
    </>
  );
}

/** Where the focus goes when the button that had it is gone. */
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
