"use client";
import { type ReactNode, useId } from "react";
import { fieldNotice } from "../../errors/index.ts";
import { Fact } from "../../lists/fact.tsx";
import { useMessages } from "../../messages/index.ts";
import { directionOf } from "../../messages/languages.ts";
import { messageShape } from "../../messages/text-check/message-shape.ts";
import { placeholdersOf, pluralForms, textProblem } from "../../messages/text-check/text-problem.ts";
import { Button, TextArea } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import type { AdminText } from "../base/types.ts";
import { useAdminForm } from "../use-admin-form.ts";
import type { Outcome } from "../use-outcome.tsx";
import { problemText } from "./problem-text.ts";
import { TextPreview } from "./text-preview.tsx";

interface TextDialogProps {
  text: AdminText;
  language: string;
  isOpen: boolean;
  onClose(): void;
  onDone(outcome: Outcome): void;
}

/** Changes one text. */
export function TextDialog({ text: about, language, isOpen, onClose, onDone }: TextDialogProps): ReactNode {
  const t = useMessages();
  const ids = { text: useId() };
  const { id, default: usual } = about;
  const change = (text: string | null) => ({ language, texts: [{ id, text }] });
  const flow = useAdminForm({
    values: { text: about.text ?? usual },
    check: ({ text }): { text?: ReturnType<typeof fieldNotice> } => {
      const problem = textProblem(text, usual, language);
      return problem === undefined ? {} : { text: fieldNotice("text", problemText(problem, t.format)) };
    },
    send: (calls, { text }) => calls.changeTexts(change(text)),
    onDone: () =>
      onDone({
        text: t("admin.texts.edit.done"),
        undo: { send: (calls) => calls.changeTexts(change(about.text)), text: t("admin.texts.edit.done") },
      }),
  });
  const { text } = flow.values;
  const error = flow.fieldErrors.text;
  const problem = textProblem(text, usual, language);
  return (
    <FormDialog
      part="textDialog"
      flow={flow}
      ids={ids}
      isOpen={isOpen}
      onClose={onClose}
      title={t("admin.texts.edit.title")}
      above={<About text={about} language={language} />}
      submitLabel={t("admin.texts.edit.submit")}
      pendingLabel={t("common.working")}
    >
      <TextArea
        id={ids.text}
        name="text"
        label={t("admin.texts.text")}
        error={error && t.text(error.text)}
        rows={4}
        dir={directionOf(language)}
        autoFocus
        isReadOnly={flow.pending}
        value={text}
        onChange={(value) => flow.set("text", value)}
      />
      {text === usual ? null : (
        <Button part="reset" size="small" isDisabled={flow.pending} onPress={() => flow.set("text", usual)}>
          {t("admin.texts.edit.reset")}
        </Button>
      )}
      {problem === undefined ? (
        <div data-part="preview">
          <h3>{t("admin.texts.edit.preview")}</h3>
          <TextPreview text={text} language={language} />
        </div>
      ) : null}
    </FormDialog>
  );
}

/** The default, and what a change of it has to keep. */
function About({
  text: { id, default: usual },
  language,
}: Pick<TextDialogProps, "text" | "language">): ReactNode {
  const t = useMessages();
  const placeholders = placeholdersOf(usual);
  return (
    <dl data-part="facts">
      <Fact label="ID">
        <code dir="ltr">{id}</code>
      </Fact>
      <Fact label={t("admin.texts.edit.default")}>
        <span lang={language} dir={directionOf(language)}>
          {usual}
        </span>
      </Fact>
      {placeholders.length === 0 ? null : (
        <Fact label={t("admin.texts.edit.placeholders")}>
          {placeholders.map((name) => (
            <code key={name} dir="ltr">
              {name}
            </code>
          ))}
        </Fact>
      )}
      {messageShape(usual).plurals.size === 0 ? null : (
        <Fact label={t("admin.texts.edit.forms")}>
          {pluralForms(language).map((form) => (
            <code key={form} dir="ltr">
              {form}
            </code>
          ))}
        </Fact>
      )}
    </dl>
  );
}
