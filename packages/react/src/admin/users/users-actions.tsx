"use client";
import { type ReactNode, useRef, useState } from "react";
import { saveAs } from "../../account/save-as.ts";
import { useSurroundings } from "../../context/context.ts";
import type { Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Columns, Download, Ellipsis, Trash, Upload } from "../../primitives/icons.tsx";
import { Button, Dialog, Done, Menu, preloading } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import { adminOf } from "../base/client.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useDescribeAdminError } from "../base/use-admin.ts";
import { Progress } from "../list/progress.tsx";
import { useDialogs } from "../use-dialogs.ts";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { CreateUserDialog } from "./create-user.tsx";
import { exportUsers, MOST_EXPORTED } from "./export-users.ts";
import { personName } from "./person.tsx";

export interface UsersActions {
  /** Buttons beside the title. */
  readonly buttons: ReactNode;
  /** Results, errors and dialogs of the actions. */
  readonly outcome: ReactNode;
}

/** Actions on the list of users as a whole. */
export function useUsersActions(): UsersActions {
  const t = useMessages();
  const { can } = useAdminScope();
  const dialogs = useDialogs<"create" | "columns">();
  const [created, setCreated] = useState<AdministeredUser | null>(null);
  const exporting = useExport();
  const items = useMenuItems({ onExport: exporting.run, onColumns: () => dialogs.open("columns") });
  return {
    buttons: (
      <>
        {can("user", "create") ? (
          <Button
            {...preloading(Dialog)}
            part="create"
            variant="primary"
            onPress={() => dialogs.open("create")}
          >
            {t("admin.users.create.open")}
          </Button>
        ) : null}
        <Menu
          trigger={{
            part: "more",
            variant: "quiet",
            size: "icon",
            "aria-label": t("admin.users.actions"),
            icon: <Ellipsis size={20} />,
          }}
          items={items}
        />
      </>
    ),
    outcome: (
      <>
        <Done>{created === null ? exporting.said : <Created user={created} />}</Done>
        {exporting.progress}
        <FormNotice notice={exporting.failure} isFocused onRetry={exporting.run} />
        {dialogs.asked === "create" ? (
          <CreateUserDialog
            key={dialogs.count}
            isOpen={dialogs.isOpen}
            onClose={dialogs.close}
            onDone={(user) => {
              dialogs.close();
              setCreated(user);
            }}
          />
        ) : null}
        {dialogs.asked === "columns" ? (
          <ColumnsDialog key={dialogs.count} isOpen={dialogs.isOpen} onClose={dialogs.close} />
        ) : null}
      </>
    ),
  };
}

function Created({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  return (
    <>
      {t("admin.users.create.done", { name: personName(user) })}{" "}
      <TextLink href={hrefTo(`users/${user.id}`)}>{t("admin.users.create.view")}</TextLink>
    </>
  );
}

/** Rare actions, in the menu beside the button. */
function useMenuItems({ onExport, onColumns }: { onExport(): void; onColumns(): void }) {
  const t = useMessages();
  const { access, can, hrefTo } = useAdminScope();
  const { navigate } = useSurroundings();
  const item = (id: string, label: string, icon: ReactNode, onAction: () => void) => ({
    id,
    label,
    icon,
    onAction,
  });
  return [
    can("user", "create") &&
      item("import", t("admin.users.import.label"), <Upload size={16} />, () =>
        navigate(hrefTo("users/import")),
      ),
    item("export", t("admin.users.export.label"), <Download size={16} />, onExport),
    item("columns", t("admin.users.table.open"), <Columns size={16} />, onColumns),
    access.deletion === "soft" &&
      item("removed", t("admin.users.removed.label"), <Trash size={16} />, () =>
        navigate(hrefTo("users/removed")),
      ),
  ].filter((one) => one !== false);
}

interface Export {
  /** The end of the last export. */
  said: string | null;
  progress: ReactNode;
  failure: Notice | null;
  run(): void;
}

function useExport(): Export {
  const t = useMessages();
  const { client } = useSurroundings();
  const { query, access } = useAdminScope();
  const describe = useDescribeAdminError();
  const [said, setSaid] = useState<string | null>(null);
  const [failure, setFailure] = useState<Notice | null>(null);
  const [at, setAt] = useState<{ n: number; total: number } | null>(null);
  const isBusy = useRef(false);
  const isStopped = useRef(false);
  const run = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    isStopped.current = false;
    setFailure(null);
    setSaid(null);
    const { data, error } = await exportUsers({
      calls: adminOf(client),
      query,
      defaultRole: access.defaultRole,
      onProgress(n, total) {
        setAt({ n, total });
        return !isStopped.current;
      },
    });
    isBusy.current = false;
    setAt(null);
    if (error !== null) {
      setFailure(describe(error)[0]);
      return;
    }
    if (data === null) {
      setSaid(t("admin.users.export.stopped"));
      return;
    }
    saveAs("users.csv", data.csv, "text/csv");
    setSaid(
      data.isCut
        ? t("admin.users.export.limit", { n: MOST_EXPORTED })
        : t("admin.users.export.done", { n: data.count }),
    );
  };
  return {
    said,
    progress:
      at === null ? null : (
        <Progress
          {...at}
          label={t("admin.users.export.pending", at)}
          onStop={() => {
            isStopped.current = true;
          }}
        />
      ),
    failure,
    run: () => void run(),
  };
}
