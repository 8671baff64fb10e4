"use client";
import { type ReactNode, useRef } from "react";
import { partsOf } from "../account/parts.ts";
import { RevokeDialog } from "../account/revoke-dialog.tsx";
import { RevokeOthers } from "../account/session-list.tsx";
import { useRevocation } from "../account/use-revocation.ts";
import { useMessages } from "../messages/index.ts";
import { FocusPlace } from "../primitives/focus-place.tsx";
import { Done } from "../primitives/index.ts";
import { useSession } from "../session/use-session.ts";
import { useSessions } from "../session/use-sessions.ts";
import { Subsection } from "./section-title.tsx";

/** Offers to sign out other devices, next to a change of sign-in methods: otherwise they stay signed in. */
export function OtherSessions(): ReactNode {
  const t = useMessages();
  const currentId = useSession().data?.session.id;
  const known = useSessions();
  const place = useRef<HTMLDivElement>(null);
  const revocation = useRevocation(known, {}, () => {});
  const count = known.sessions?.filter(({ id }) => id !== currentId).length ?? 0;
  return (
    <FocusPlace
      ref={place}
      name="OtherSessions"
      label={t("account.sessions.title")}
      className={undefined}
      style={undefined}
    >
      {count === 0 ? null : (
        <Subsection title={t("account.sessions.title")} description={t("account.sessions.revokeOthers.hint")}>
          <RevokeOthers revocation={revocation} count={count} parts={partsOf(undefined)} />
        </Subsection>
      )}
      <Done isFloating>{revocation.said}</Done>
      <RevokeDialog revocation={revocation} onClosed={() => place.current?.focus()} />
    </FocusPlace>
  );
}
