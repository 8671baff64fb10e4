"use client";
import type { ReactNode } from "react";
import { Button, Dialog, preloading } from "../../primitives/index.ts";
import { useSession } from "../../session/use-session.ts";
import type { Remedies as Remedy } from "../base/console-part.ts";
import { useAdminScope } from "../base/scope.tsx";
import { useAdminAnswer } from "../base/use-admin.ts";
import { REMEDIES } from "../parts.ts";
import type { UserActs } from "../users/use-user-acts.tsx";
import { helpName, type Told } from "./cause-texts.ts";

/** Actions of solutions that belong to no feature with a folder. */
const CORE: Remedy = {
  liftBan: ["unban"],
  confirmEmail: ["confirm"],
  resetPassword: ["password"],
  waitOrReset: ["password"],
  otherMethod: ["password"],
  mailServer: ["edit"],
};

/** Names of actions by the name of the solution's text. */
const ALL: Readonly<Record<string, readonly string[]>> = Object.assign({}, CORE, ...REMEDIES);

export interface RemediesProps {
  /** ID of the user who can't sign in. */
  userId: string;
  causes: readonly Pick<Told, "cause">[];
  acts: Pick<UserActs, "items">;
}

/** Buttons of the actions that help, as far as the caller may take them. */
export function Remedies({ userId, causes, acts }: RemediesProps): ReactNode {
  const { can } = useAdminScope();
  const isOwn = useSession().data?.user.id === userId;
  const { data } = useAdminAnswer(can("user", "get") && !isOwn ? `user ${userId}` : null, (calls) =>
    calls.getUser({ query: { id: userId } }),
  );
  if (data === undefined) return null;
  const wanted = new Set(causes.flatMap(({ cause }) => ALL[helpName(cause) ?? ""] ?? []));
  return acts
    .items(data)
    .filter(({ id }) => wanted.has(id))
    .map(({ id, label, icon, onAction }) => (
      <Button key={id} {...preloading(Dialog)} part={id} size="small" icon={icon} onPress={onAction}>
        {label}
      </Button>
    ));
}
