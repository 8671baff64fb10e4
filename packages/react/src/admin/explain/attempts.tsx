"use client";
import type { ReactNode } from "react";
import { Fact } from "../../lists/fact.tsx";
import { useMessages } from "../../messages/index.ts";
import { Check, X } from "../../primitives/icons.tsx";
import { CopyButton } from "../../primitives/index.ts";
import { deviceOf } from "../../screens/device-name.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useDeviceText } from "../../screens/use-device-text.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { Explanation } from "../base/types.ts";
import { Moment } from "../list/moment.tsx";
import { useCauseText } from "./cause-texts.ts";

type Attempt = Explanation["attempts"][number];

/** Refused attempts with causes and solutions, the newest first. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }): ReactNode {
  return (
    <ol data-lk="Attempts">
      {attempts.map((attempt) => (
        <li key={attempt.event.id}>
          <OneAttempt attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

function OneAttempt({ attempt }: { attempt: Attempt }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const deviceText = useDeviceText();
  const { what, help } = useCauseText()(attempt);
  const { event, path, steps, endsAt } = attempt;
  const said = saidIn(event.details);
  return (
    <>
      <p data-part="what">{what}</p>
      <p data-part="help">{help}</p>
      {said === undefined ? null : (
        <p data-part="said">
          {t("admin.explain.said")} <q lang="en">{said}</q>
        </p>
      )}
      <dl data-part="meta">
        <Fact label={t("admin.events.columns.time")}>
          <Moment value={event.createdAt} />
        </Fact>
        {endsAt === null ? null : (
          <Fact label={t("admin.explain.until")}>
            <Moment value={endsAt} />
          </Fact>
        )}
        {path === null ? null : (
          <Fact label={t("admin.explain.path")}>
            <code dir="ltr">{path}</code>
          </Fact>
        )}
        {event.userAgent ? (
          <Fact label={t("admin.sessions.columns.device")}>{deviceText(deviceOf(event.userAgent))}</Fact>
        ) : null}
        {event.ipAddress ? (
          <Fact label={t("account.sessions.address")}>
            <bdi dir="ltr">{event.ipAddress}</bdi>
          </Fact>
        ) : null}
        {event.requestId === null ? null : (
          <Fact label={t("common.failed.requestId")}>
            <code dir="ltr">{event.requestId}</code>{" "}
            <CopyButton
              value={event.requestId}
              label={t("errors.actions.copyRequestId")}
              isLabelShown={false}
            />
          </Fact>
        )}
      </dl>
      <Steps steps={steps} />
      <p>
        <TextLink href={hrefTo("audit", { id: event.id })}>{t("admin.explain.event")}</TextLink>
      </p>
    </>
  );
}

/** Steps of the request, up to the refusal. */
function Steps({ steps }: Pick<Attempt, "steps">): ReactNode {
  const t = useMessages();
  return (
    <ul data-part="steps" aria-label={t("admin.explain.steps")} dir="ltr">
      {steps.map(({ name, passed }) => (
        <li key={name} data-passed={passed}>
          {passed ? (
            <Check size={16} aria-label={t("admin.explain.passed")} role="img" />
          ) : (
            <X size={16} aria-label={t("admin.explain.refused")} role="img" />
          )}
          <span lang="en">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns a provider's explanation. */
function saidIn({ description, cause }: Readonly<Record<string, unknown>>): string | undefined {
  const words = [description, cause].filter((word) => typeof word === "string" && word !== "");
  return words.length === 0 ? undefined : words.join(": ");
}
