"use client";
import type { ReactNode } from "react";
import { idsOf, type OneOrAll, RemoveAll } from "../../lists/device-row.tsx";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { type Removal, useRemoval } from "../../lists/use-removal.ts";
import type { RowFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { deviceOf } from "../../screens/device-name.ts";
import type { AccountProps, Parts } from "../../screens/parts.ts";
import { useDeviceText } from "../../screens/use-device-text.ts";
import type { OwnSession, Sessions } from "../../session/use-sessions.ts";

/** Ends one session, or a number of others, after a confirmation. */
export function useSessionEnding(
  { revoke, revokeOthers }: Pick<Sessions, "revoke" | "revokeOthers">,
  { onSuccess, onError }: Pick<AccountProps<never>, "onSuccess" | "onError">,
  focus: RowFocus,
): Removal<OneOrAll<OwnSession>> {
  return useRemoval<OneOrAll<OwnSession>>({
    remove: (asked) => (typeof asked === "number" ? revokeOthers() : revoke(asked)),
    onEnd: (asked, isDone) => focus.onEnd(idsOf(asked), isDone),
    onSuccess,
    onError,
  });
}

interface EndingProps {
  ending: Removal<OneOrAll<OwnSession>>;
}

export function EndOthers({
  ending,
  count,
  parts,
}: EndingProps & { count: number; parts: Parts<"actions" | "alert"> }): ReactNode {
  const t = useMessages();
  return (
    <RemoveAll
      label={t("account.sessions.revokeOthers.label")}
      count={count}
      removal={ending}
      parts={parts}
    />
  );
}

/** Returns the announcement of the last ending. */
export function useEnded({ done }: Removal<OneOrAll<OwnSession>>): string | null {
  const t = useMessages();
  const nameOf = useDeviceText();
  if (done === null) return null;
  return typeof done === "number"
    ? t("account.sessions.revokeOthers.done", { n: done })
    : t("account.sessions.revoke.done", { device: nameOf(deviceOf(done.userAgent)) });
}

/** Asks before sessions are ended, which can't be undone. */
export function EndingDialog({ ending, focus }: EndingProps & { focus: RowFocus }): ReactNode {
  const t = useMessages();
  const nameOf = useDeviceText();
  const deviceNameOf = ({ userAgent }: OwnSession): { device: string } => ({
    device: nameOf(deviceOf(userAgent)),
  });
  return (
    <RemovalDialog
      removal={ending}
      focus={focus}
      title={(asked) =>
        typeof asked === "number"
          ? t("account.sessions.revokeOthers.title")
          : t("account.sessions.revoke.title", deviceNameOf(asked))
      }
      text={(asked) =>
        typeof asked === "number"
          ? t("account.sessions.revokeOthers.text", { n: asked })
          : t("account.sessions.revoke.text", deviceNameOf(asked))
      }
      confirmLabel={(asked) =>
        t(
          typeof asked === "number"
            ? "account.sessions.revokeOthers.submit"
            : "account.sessions.revoke.submit",
        )
      }
    />
  );
}
