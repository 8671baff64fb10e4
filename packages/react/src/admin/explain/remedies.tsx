"use client";
import type { ReactNode } from "react";
import { Button, Dialog, preloading } from "../../primitives/index.ts";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../base/scope.tsx";
import { useAdminAnswer } from "../base/use-admin.ts";
import type { UserActs } from "../users/use-user-acts.tsx";
import { helpName, type Told } from "./cause-texts.ts";

/** Actions on a user that carry out a solution, by its name in the texts. */
const REMEDIES: Readonly<Record<string, readonly string[]>> = {
  liftBan: ["unban"],
  confirmEmail: ["confirm"],
  resetPassword: ["password"],
  waitOrReset: ["password"],
  otherMethod: ["password"],
  waitOrPasskey: ["removeMethod"],
  otherBackupCode: ["removeMethod"],
  newestCode: ["removeMethod"],
  newPasskey: ["removeMethod"],
  replacePasskey: ["removeMethod"],
  mailServer: ["edit"],
};

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
  const wanted = new Set(causes.flatMap(({ cause }) => REMEDIES[helpName(cause) ?? ""] ?? []));
  return acts
    .items(data)
    .filter(({ id }) => wanted.has(id))
    .map(({ id, label, icon, onAction }) => (
      <Button key={id} {...preloading(Dialog)} part={id} size="small" icon={icon} onPress={onAction}>
        {label}
      </Button>
    ));
}
