"use client";
import { type ReactNode, type RefCallback, useId } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { Badge, Button, ConfirmDialog, preloading, Time } from "../primitives/index.ts";
import { deviceOf } from "../screens/device-name.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { OwnActions } from "../screens/own-only.tsx";
import { useDeviceText } from "../screens/use-device-text.ts";
import type { OwnSession } from "../session/sessions-store.ts";
import { DeviceIcon } from "./device-icon.tsx";
import { Fact } from "./fact.tsx";
import type { SessionListPart } from "./part-names.ts";
import type { Parts } from "./parts.ts";

export interface SessionRowProps {
  session: OwnSession;
  isCurrent: boolean;
  parts: Parts<SessionListPart>;
  renderPlace: ((session: OwnSession) => ReactNode) | undefined;
  /** Error of ending the session. */
  failure: Notice | null;
  buttonRef: RefCallback<HTMLButtonElement>;
  onRevoke(): void;
}

/** One device on which the user is signed in. */
export function SessionRow(props: SessionRowProps): ReactNode {
  const { session, isCurrent, parts, renderPlace, failure, buttonRef, onRevoke } = props;
  const { part, primitive } = parts;
  const t = useMessages();
  const metaId = useId();
  const device = deviceOf(session.userAgent);
  const label = useDeviceText()(device);
  const place = renderPlace?.(session);
  return (
    <li {...part("item")} data-current={isCurrent || undefined}>
      <DeviceIcon kind={device.kind} />
      <div data-part="about">
        <p {...part("device")}>
          <span>{label}</span>{" "}
          {isCurrent ? (
            <Badge {...primitive("current")} tone="brass">
              {t("account.sessions.current")}
            </Badge>
          ) : null}
        </p>
        {place ? <p data-part="place">{place}</p> : null}
        <dl {...part("meta")} id={metaId}>
          {session.ipAddress ? (
            <Fact label={t("account.sessions.address")}>
              <bdi dir="ltr">{session.ipAddress}</bdi>
            </Fact>
          ) : null}
          <Fact label={t("account.sessions.signedIn")}>
            <Time value={session.createdAt} />
          </Fact>
          <Fact label={t("account.sessions.lastSeen")}>
            <Time value={session.updatedAt} />
          </Fact>
        </dl>
      </div>
      {isCurrent ? null : (
        <OwnActions {...part("actions")}>
          <Button
            {...preloading(ConfirmDialog)}
            ref={buttonRef}
            size="small"
            aria-label={t("account.sessions.revoke.name", { device: label })}
            // Two devices may have the same name.
            aria-describedby={metaId}
            onPress={onRevoke}
          >
            {t("account.sessions.revoke.label")}
          </Button>
        </OwnActions>
      )}
      <FormNotice className={primitive("alert").className} notice={failure} isFocused onRetry={onRevoke} />
    </li>
  );
}
