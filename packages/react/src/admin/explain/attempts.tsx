"use client";
import type { ReactNode } from "react";
import { Fact } from "../../lists/fact.tsx";
import { useMessages } from "../../messages/index.ts";
import { Check, X } from "../../primitives/icons.tsx";
import { CopyButton, Time } from "../../primitives/index.ts";
import { deviceOf } from "../../screens/device-name.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useDeviceText } from "../../screens/use-device-text.ts";
import { useAdminScope } from "../base/scope.tsx";
import { useEventWords } from "../events/event-words.ts";
import { Moment } from "../list/moment.tsx";
import { STEPS, useCauseText } from "./cause-texts.ts";
import type { Attempt, AttemptGroup } from "./groups.ts";

/** Returns a function that names a group: "6 × Wrong password from Firefox on Linux". */
export function useGroupText(): (group: AttemptGroup) => ReactNode {
  const t = useMessages();
  const words = useEventWords();
  const causeText = useCauseText();
  const deviceText = useDeviceText();
  return ({ newest, attempts: { length: n } }) => {
    const { what: sentence } = causeText(newest);
    const what = words.reason(newest.cause) ?? String(sentence).replace(/[.。]$/, "");
    const { userAgent } = newest.event;
    return userAgent
      ? t.rich("admin.explain.timesFrom", { n, what, device: deviceText(deviceOf(userAgent)) })
      : t.rich("admin.explain.times", { n, what });
  };
}

export interface AttemptsProps {
  groups: readonly AttemptGroup[];
  /** True if the verdict above explains the first group. */
  isTold: boolean;
}

/** Groups of refused attempts, each folded, the newest first. */
export function Attempts({ groups, isTold }: AttemptsProps): ReactNode {
  const groupText = useGroupText();
  return (
    <ol data-lk="Attempts">
      {groups.map((group, at) => (
        <li key={group.newest.event.id}>
          <details>
            <summary>
              <span data-part="what">{groupText(group)}</span>
              <Time value={group.newest.event.createdAt} style="relative" />
            </summary>
            <About attempt={group.newest} isTold={isTold && at === 0} />
            {group.attempts.slice(1).map((attempt) => (
              <Facts key={attempt.event.id} attempt={attempt} />
            ))}
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Explanation of the newest attempt of a group, with the steps of its request. */
function About({ attempt, isTold }: { attempt: Attempt; isTold: boolean }): ReactNode {
  const t = useMessages();
  const { what, help } = useCauseText()(attempt);
  const said = saidIn(attempt.event.details);
  return (
    <>
      {isTold ? null : (
        <>
          <p>{what}</p>
          <p data-part="help">{help}</p>
        </>
      )}
      {said === undefined ? null : (
        <p data-part="said">
          {t("admin.explain.said")} <q lang="en">{said}</q>
        </p>
      )}
      <Steps steps={attempt.steps} />
      <Facts attempt={attempt} />
    </>
  );
}

function Facts({ attempt: { event, path, endsAt } }: { attempt: Attempt }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  return (
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
      <Fact label={t("admin.events.columns.event")}>
        <TextLink href={hrefTo("audit", { id: event.id })}>{t("admin.explain.event")}</TextLink>
      </Fact>
    </dl>
  );
}

/** Steps of the request, up to the refusal. Folded: only those who know the service need them. */
function Steps({ steps }: Pick<Attempt, "steps">): ReactNode {
  const t = useMessages();
  if (steps.length === 0) return null;
  return (
    <details data-part="folded">
      <summary>{t("admin.explain.steps")}</summary>
      <ul data-part="steps" aria-label={t("admin.explain.steps")}>
        {steps.map(({ name, passed }) => (
          <li key={name} data-passed={passed}>
            {passed ? (
              <Check size={16} aria-label={t("admin.explain.passed")} role="img" />
            ) : (
              <X size={16} aria-label={t("admin.explain.refused")} role="img" />
            )}
            <StepName name={name} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Steps of later services keep the service's name. */
function StepName({ name }: { name: string }): ReactNode {
  const t = useMessages();
  const known = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
  return known === undefined ? <span lang="en">{name}</span> : <span>{t(`causes.steps.${known}`)}</span>;
}

/** Returns a provider's explanation. */
function saidIn({ description, cause }: Readonly<Record<string, unknown>>): string | undefined {
  const words = [description, cause].filter((word) => typeof word === "string" && word !== "");
  return words.length === 0 ? undefined : words.join(": ");
}
