"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Button, Done } from "../../../primitives/index.ts";
import type { LookProps } from "../../../primitives/look.ts";
import { useRoleNames } from "../roles/use-role-name.ts";
import { nameOf } from "./members-table.tsx";
import type { MembersHandle } from "./use-members-flow.ts";

/** The last action, with undo. */
export function MembersOutcome({ flow, part, className }: { flow: MembersHandle } & LookProps): ReactNode {
  const t = useMessages();
  const { done } = flow;
  const isBack = done?.what === "roles" && done.before !== null;
  return (
    <div data-part="outcome" data-floating={done !== null || undefined}>
      <Done part={part} className={className}>
        {done === null ? null : <Said flow={flow} />}
      </Done>
      {isBack ? (
        <Button
          variant="quiet"
          size="small"
          part="undo"
          isPending={flow.pending}
          pendingLabel={t("members.roles.undoing")}
          onPress={() => void flow.undo()}
        >
          {t("common.undo")}
        </Button>
      ) : null}
    </div>
  );
}

function Said({ flow }: { flow: MembersHandle }): ReactNode {
  const t = useMessages();
  const namesOf = useRoleNames();
  const { done } = flow;
  if (done === null) return null;
  if (done.what === "roles") {
    const args = { name: nameOf(done.member), roles: namesOf(done.roles.join(",")) };
    return t.rich(done.before === null ? "members.roles.undone" : "members.roles.done", args);
  }
  const [first] = done.members;
  return t.rich("members.remove.done", {
    n: done.members.length,
    name: first === undefined ? "" : nameOf(first),
  });
}
