"use client";
import { type ReactNode, useId, useRef, useState } from "react";
import { FileButton } from "../../account/picture/choose-file.tsx";
import { useMachine } from "../../context/use-machine.ts";
import { SectionTitle, Subsection } from "../../frame/section-title.tsx";
import { Panel } from "../../layout/settings.tsx";
import type { MessageId } from "../../messages/generated/messages.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, Checkbox } from "../../primitives/index.ts";
import { BackLink } from "../../screens/back-link.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAdminScope } from "../base/scope.tsx";
import { useAdminChange, useDescribeAdminError } from "../base/use-admin.ts";
import { decodeText } from "../csv/decode.ts";
import { type FileRow, type ImportRow, importRows, readCsv } from "../csv/read-csv.ts";
import { AdminList } from "../list/admin-list.tsx";
import { Progress } from "../list/progress.tsx";
import {
  createImportFlow,
  type ImportFlow,
  type ImportState,
  MOST_INVALID,
  MOST_ROWS,
} from "./import-flow.ts";

/** Maximum size of a file, in bytes. */
const LARGEST = 32_000_000;

type Handle = ImportState & Pick<ImportFlow, "take" | "run" | "stop">;

/** `users/import`: creates users from a file, and invites them. */
export function ImportUsers(): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const change = useAdminChange();
  const describe = useDescribeAdminError();
  const [invite, setInvite] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [sample, setSample] = useState<ImportRow>();
  const flow: Handle = useMachine({ change, describe, invite }, (latest) =>
    createImportFlow({
      send: (rows) =>
        latest.current.change((calls) =>
          calls.importUsers({ users: [...rows], invite: latest.current.invite }),
        ),
      describe: (error) => latest.current.describe(error)[0],
    }),
  );
  const choose = async (file: File): Promise<void> => {
    const found = await rowsOf(file);
    setProblem(typeof found === "string" ? t.text({ id: PROBLEMS[found], args: { n: MOST_ROWS } }) : null);
    setName(file.name);
    setSample(typeof found === "string" ? undefined : found.sample);
    flow.take(typeof found === "string" ? [] : found.rows);
  };
  const { rows, isRunning, sent } = flow;
  const isDone = rows.length > 0 && sent >= rows.length;
  return (
    <>
      <BackLink href={hrefTo("users")}>{t("admin.user.back")}</BackLink>
      <SectionTitle intro={t("admin.users.import.intro")}>{t("admin.users.import.title")}</SectionTitle>
      <div data-lk="ImportUsers">
        {isDone ? null : (
          <>
            <FilePanel name={name} rows={rows.length} onFile={(file) => void choose(file)} />
            {problem === null ? null : <Alert tone="danger">{problem}</Alert>}
            {sample === undefined ? null : <Guessed sample={sample} />}
            {rows.length === 0 || isRunning || sent > 0 ? null : <Preview rows={rows} />}
            {rows.length === 0 ? null : (
              <Checkbox
                part="invite"
                label={t("admin.users.import.invite")}
                hint={t("admin.users.import.inviteHint")}
                isSelected={invite}
                isReadOnly={isRunning || sent > 0}
                onChange={setInvite}
              />
            )}
          </>
        )}
        <Running flow={flow} isDone={isDone} />
        {isDone ? <Result flow={flow} onAgain={() => flow.take([])} /> : null}
        <InvalidRows flow={flow} />
      </div>
    </>
  );
}

interface FilePanelProps {
  /** Name of the selected file. */
  name: string;
  /** Number of users in the file. */
  rows: number;
  onFile(file: File): void;
}

function FilePanel({ name, rows, onFile }: FilePanelProps): ReactNode {
  const t = useMessages();
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Panel
      title={t("admin.users.import.file")}
      actions={
        <FileButton
          part="choose"
          accept="text/csv,.csv,text/plain,.txt,text/tab-separated-values,.tsv"
          label={t("admin.users.import.choose")}
          isPending={false}
          buttonRef={button}
          describedBy={hintId}
          onFile={onFile}
        />
      }
    >
      <p id={hintId}>{t("admin.users.import.hint")}</p>
      {rows === 0 ? null : (
        <p role="status">
          <bdi>{name}</bdi>: {t("admin.users.import.count", { n: rows })}
        </p>
      )}
    </Panel>
  );
}

type Problem = "empty" | "noEmail" | "tooLarge" | "unreadable";

const PROBLEMS: Readonly<Record<Problem, MessageId>> = {
  empty: "admin.users.import.empty",
  noEmail: "admin.users.import.noEmail",
  tooLarge: "admin.users.import.tooLarge",
  unreadable: "admin.users.import.unreadable",
};

/** Returns the users of a file. `sample`: a row that shows whether a guessed encoding is right. */
async function rowsOf(file: File): Promise<Problem | { rows: FileRow[]; sample: ImportRow | undefined }> {
  if (file.size > LARGEST) return "tooLarge";
  const decoded = await file.arrayBuffer().then(decodeText, () => null);
  // Only files of other kinds contain null characters.
  if (decoded === null || decoded.text.includes("\u0000")) return "unreadable";
  const rows = importRows(readCsv(decoded.text));
  if (typeof rows === "string") return rows;
  if (rows.length > MOST_ROWS) return "tooLarge";
  const isTelling = ({ email, name = "" }: ImportRow): boolean => /[^ -~]/.test(email + name);
  return { rows, sample: decoded.isGuessed ? (rows.find(isTelling) ?? rows[0]) : undefined };
}

/** Warns before the import: a wrong encoding would damage every row. */
function Guessed({ sample }: { sample: ImportRow }): ReactNode {
  const t = useMessages();
  return (
    <Alert tone="warning" title={t("admin.users.import.guessed.title")}>
      <p>{t("admin.users.import.guessed.text")}</p>
      <p>
        <bdi>{sample.name}</bdi> <bdi dir="ltr">{sample.email}</bdi>
      </p>
    </Alert>
  );
}

/** The rows are here already, so nothing is loading. */
const HERE = { isPending: false, error: null, refetch: async () => undefined };

/** Rows that are shown before the import. */
const PREVIEWED = 5;

/** The first users as they would be created: a column that wasn't recognized is missing here. */
function Preview({ rows }: { rows: readonly FileRow[] }): ReactNode {
  const t = useMessages();
  return (
    <Subsection title={t("admin.users.import.preview")}>
      <AdminList
        label={t("admin.users.import.preview")}
        list={HERE}
        none={null}
        rows={rows.slice(0, PREVIEWED)}
        rowId={({ line }) => String(line)}
        columns={[
          {
            id: "email",
            header: t("admin.user.email.label"),
            isRowHeader: true,
            cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
          },
          { id: "name", header: t("admin.user.name"), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            id: "role",
            width: 10,
            header: t("admin.users.columns.role"),
            cell: ({ role }) => <bdi>{role}</bdi>,
          },
        ]}
      />
    </Subsection>
  );
}

function Running({ flow, isDone }: { flow: Handle; isDone: boolean }): ReactNode {
  const t = useMessages();
  const { rows, isRunning, sent, failure } = flow;
  if (rows.length === 0 || isDone) return null;
  return (
    <>
      {isRunning || sent > 0 ? (
        <Progress
          // The estimate begins anew after a stop.
          key={String(isRunning)}
          n={sent}
          total={rows.length}
          isRunning={isRunning}
          label={t("admin.users.import.progress", { n: sent, total: rows.length })}
        />
      ) : null}
      {!isRunning && sent > 0 && failure === null ? (
        <Alert tone="info">{t("admin.users.import.stopped")}</Alert>
      ) : null}
      <FormNotice notice={failure} isFocused onRetry={() => void flow.run()} />
      <div data-part="actions">
        {isRunning ? (
          <Button part="stop" onPress={flow.stop}>
            {t("admin.users.import.stop")}
          </Button>
        ) : (
          <Button part="submit" variant="primary" onPress={() => void flow.run()}>
            {t("admin.users.import.submit")}
          </Button>
        )}
      </div>
    </>
  );
}

function Result({ flow, onAgain }: { flow: Handle; onAgain(): void }): ReactNode {
  const t = useMessages();
  const { created, existing, invalid } = flow;
  return (
    <Alert
      tone={invalid > 0 ? "warning" : "success"}
      isFocusedWhen
      title={t("admin.users.import.done.title")}
      actions={
        <Button size="small" onPress={onAgain}>
          {t("admin.users.import.again")}
        </Button>
      }
    >
      <ul>
        <li>{t("admin.users.import.done.created", { n: created })}</li>
        {existing > 0 ? <li>{t("admin.users.import.done.existing", { n: existing })}</li> : null}
        {invalid > 0 ? <li>{t("admin.users.import.done.invalid", { n: invalid })}</li> : null}
      </ul>
    </Alert>
  );
}

function InvalidRows({ flow: { invalid, invalidRows } }: { flow: Handle }): ReactNode {
  const t = useMessages();
  if (invalidRows.length === 0) return null;
  const reasonOf = (code: string): string =>
    code === "INVALID_EMAIL"
      ? t("admin.users.import.invalid.INVALID_EMAIL")
      : /ROLE|NON_EXISTENT/.test(code)
        ? t("admin.users.import.invalid.INVALID_ROLE")
        : code || t("admin.users.import.invalid.other");
  return (
    <Subsection title={t("admin.users.import.invalid.title")}>
      <AdminList
        label={t("admin.users.import.invalid.title")}
        list={HERE}
        none={null}
        rows={invalidRows}
        rowId={({ line }) => String(line)}
        columns={[
          {
            id: "line",
            width: 5,
            header: t("admin.users.import.invalid.line"),
            cell: ({ line }) => t.format.number(line),
          },
          {
            id: "email",
            header: t("admin.user.email.label"),
            isRowHeader: true,
            cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
          },
          {
            id: "why",
            width: 18,
            header: t("admin.users.import.invalid.why"),
            cell: ({ code }) => reasonOf(code),
          },
        ]}
        below={
          invalid > MOST_INVALID ? (
            <p data-part="count">{t("admin.users.import.invalid.more", { n: MOST_INVALID })}</p>
          ) : null
        }
      />
    </Subsection>
  );
}
