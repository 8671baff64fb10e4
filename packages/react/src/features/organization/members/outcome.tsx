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
  const isBack = done !== null && done.what !== "remove" && !done.isUndone && done.members.length > 0;
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
  const [first] = done.members;
  const about = { n: done.members.length, name: first === undefined ? "" : nameOf(first) };
  if (done.what === "remove") return t.rich("members.remove.done", about);
  if (done.what === "team")
    return t.rich(done.isUndone ? "members.team.undone" : "members.team.done", {
      ...about,
      team: done.team.name,
    });
  if (done.members.length > 1)
    return done.isUndone
      ? t("members.roles.many.undone", { n: about.n })
      : t.rich("members.roles.many.done", { n: about.n, roles: namesOf(done.roles.join(",")) });
  const roles = done.isUndone ? (first?.role ?? "") : done.roles.join(",");
  return t.rich(done.isUndone ? "members.roles.undone" : "members.roles.done", {
    name: about.name,
    roles: namesOf(roles),
  });
}
