"use client";
import type { ReactNode } from "react";
import { EndingDialog, EndOthers, useEnded, useSessionEnding } from "../account/sessions/session-ending.tsx";
import { useListFocus } from "../lists/use-row-focus.ts";
import { useMessages } from "../messages/index.ts";
import { FocusPlace } from "../primitives/focus-place.tsx";
import { Done } from "../primitives/index.ts";
import { partsOf } from "../screens/parts.ts";
import { useSession } from "../session/use-session.ts";
import { useSessions } from "../session/use-sessions.ts";
import { Subsection } from "./section-title.tsx";

/** Offers to sign out other devices, next to a change of sign-in methods: otherwise they stay signed in. */
export function OtherSessions(): ReactNode {
  const t = useMessages();
  const currentId = useSession().data?.session.id;
  const known = useSessions();
  const focus = useListFocus<HTMLDivElement>();
  const ending = useSessionEnding(known, {}, focus);
  const count = known.sessions.filter(({ id }) => id !== currentId).length;
  return (
    <FocusPlace
      ref={focus.root}
      name="OtherSessions"
      label={t("account.sessions.title")}
      className={undefined}
      style={undefined}
    >
      {count === 0 ? null : (
        <Subsection title={t("account.sessions.title")} description={t("account.sessions.revokeOthers.hint")}>
          <EndOthers ending={ending} count={count} parts={partsOf(undefined)} />
        </Subsection>
      )}
      <Done isFloating>{useEnded(ending)}</Done>
      <EndingDialog ending={ending} focus={focus} />
    </FocusPlace>
  );
}
