"use client";
import type { ReactNode } from "react";
import { saveAs } from "../../account/save-as.ts";
import { SelectionBar } from "../../lists/selection-bar.tsx";
import type { Selection } from "../../lists/use-selection.ts";
import { useMessages } from "../../messages/index.ts";
import { CircleX, Download, LogOut, UserRoundPen, UserRoundX } from "../../primitives/icons.tsx";
import { Button, Dialog, preloading } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { csvOf } from "./export-users.ts";
import type { UserActs } from "./use-user-acts.tsx";

export interface UsersSelectionProps {
  selection: Selection<AdministeredUser>;
  acts: Pick<UserActs, "ask" | "show">;
}

/** Actions on the selected users. */
export function UsersSelection({ selection, acts }: UsersSelectionProps): ReactNode {
  const t = useMessages();
  const { can } = useAdminScope();
  const { rows } = selection;
  const [first, ...others] = rows;
  const action = (
    name: "ban" | "remove" | "role" | "signOut",
    icon: ReactNode,
    tone?: "danger",
  ): ReactNode => (
    <Button
      {...preloading(Dialog)}
      part={name}
      size="small"
      icon={icon}
      {...(tone === undefined ? {} : { variant: tone })}
      onPress={() => first !== undefined && acts.ask([first, ...others], name)}
    >
      {t(name === "role" ? "members.roles.change" : `admin.selected.${name}.label`)}
    </Button>
  );
  return (
    <SelectionBar selection={selection}>
      {can("session", "revoke") ? action("signOut", <LogOut size={16} />) : null}
      {can("user", "set-role") ? action("role", <UserRoundPen size={16} />) : null}
      <Button
        part="export"
        size="small"
        icon={<Download size={16} />}
        onPress={() => {
          saveAs("users.csv", csvOf(rows), "text/csv");
          acts.show({ text: t("admin.selected.export.done", { n: rows.length }) });
        }}
      >
        {t("admin.selected.export.label")}
      </Button>
      {can("user", "ban") ? action("ban", <CircleX size={16} />, "danger") : null}
      {can("user", "delete") ? action("remove", <UserRoundX size={16} />, "danger") : null}
    </SelectionBar>
  );
}
