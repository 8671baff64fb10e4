"use client";
import { type ReactNode, useId } from "react";
import { fieldNotice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Field, Select } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import { toEach } from "../list/to-each.ts";
import { useEach } from "../list/use-each.tsx";
import { type AdminForm, useAdminForm } from "../use-admin-form.ts";
import { NoteField } from "./note-field.tsx";
import type { UsersDialogProps } from "./user-dialogs.tsx";
import { useUsersWords } from "./users-words.ts";

/** Lengths of bans to offer, in days. */
const DAYS = [1, 7, 30, 90];
const DAY = 86_400;

/** Returns the seconds until the chosen end. Undefined: no end. NaN: invalid. */
function secondsTo(end: string, date: string): number | undefined {
  if (end === "never") return undefined;
  if (end !== "date") return Number(end) * DAY;
  // The start of that day in the reader's time zone.
  const at = date === "" ? Number.NaN : new Date(`${date}T00:00`).getTime();
  return Math.round((at - Date.now()) / 1000);
}

type Values = { reason: string; message: string; end: string; date: string };

/** Returns the members of a request for a ban. */
function banOf({ reason, message, end, date }: Values) {
  const seconds = secondsTo(end, date);
  return {
    ...(reason.trim() === "" ? {} : { banReason: reason.trim() }),
    ...(message.trim() === "" ? {} : { banMessage: message.trim() }),
    ...(seconds === undefined ? {} : { banExpiresIn: seconds }),
  };
}

/** Bans users, with a reason and an end. */
export function BanDialog({ users, isOpen, onClose, onDone }: UsersDialogProps): ReactNode {
  const t = useMessages();
  const ids = { reason: useId(), message: useId(), end: useId(), date: useId() };
  const words = useUsersWords(users);
  const each = useEach();
  const flow = useAdminForm({
    values: { reason: "", message: "", end: "never", date: "" },
    check: ({ end, date }): { date?: ReturnType<typeof fieldNotice> } => {
      const seconds = secondsTo(end, date);
      return seconds === undefined || seconds > 0
        ? {}
        : { date: fieldNotice("date", text("admin.user.ban.past")) };
    },
    send(calls, values) {
      const ban = banOf(values);
      return each.send(users, ({ id }) => calls.banUser({ userId: id, ...ban }));
    },
    onDone: ({ done, failed }) =>
      onDone({
        text: words.done("ban", done),
        failed,
        undo: {
          send: (calls) => toEach(done, ({ id }) => calls.unbanUser({ userId: id })),
          text: words.done("unban", done),
        },
      }),
  });
  return (
    <FormDialog
      part="banDialog"
      flow={flow}
      ids={ids}
      variant="danger"
      isOpen={isOpen}
      onClose={onClose}
      title={words.title("ban")}
      above={<p>{t("admin.user.ban.text")}</p>}
      submitLabel={t("admin.user.ban.submit")}
      pendingLabel={t("common.working")}
    >
      <NoteField
        id={ids.reason}
        name="reason"
        label={t("admin.user.ban.reason")}
        hint={t("admin.user.ban.hint")}
        autoFocus
        flow={flow}
      />
      <NoteField
        id={ids.message}
        name="message"
        label={t("admin.user.ban.message")}
        hint={t("admin.user.ban.messageHint")}
        flow={flow}
      />
      <BanEnd flow={flow} ids={ids} />
      {each.view}
    </FormDialog>
  );
}

interface BanEndProps {
  flow: AdminForm<Values>;
  ids: { end: string; date: string };
}

function BanEnd({ flow, ids }: BanEndProps): ReactNode {
  const t = useMessages();
  const { values, fieldErrors, pending } = flow;
  return (
    <>
      <Select
        id={ids.end}
        name="end"
        label={t("admin.user.ban.ends")}
        isReadOnly={pending}
        value={values.end}
        onChange={(end) => flow.set("end", end)}
        options={[
          { value: "never", label: t("admin.user.ban.never") },
          ...DAYS.map((n) => ({ value: String(n), label: t("admin.user.ban.days", { n }) })),
          { value: "date", label: t("admin.user.ban.onDate") },
        ]}
      />
      {values.end === "date" ? (
        <Field
          id={ids.date}
          name="date"
          type="date"
          label={t("admin.user.ban.date")}
          error={fieldErrors.date && t.text(fieldErrors.date.text)}
          isRequired
          isReadOnly={pending}
          value={values.date}
          onChange={(date) => flow.set("date", date)}
        />
      ) : null}
    </>
  );
}
