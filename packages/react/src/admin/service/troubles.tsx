"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Alert } from "../../primitives/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminService } from "../base/types.ts";

/** Sections of the documentation about troubles. */
export const SECTIONS = {
  clock: "operations#clocks",
  file: "operations#ready",
  writes: "operations#ready",
  redis: "redis",
  mail: "service#email",
} as const;

/** Milliseconds by which two clocks may differ without a warning. */
const CLOCK_BOUND = 5_000;

/** Troubles with texts. */
const KNOWN = ["clock", "file", "writes"] as const;

/** Problems of the service with solutions, the worst first. Renders nothing if there are none. */
export function Troubles({ service }: { service: AdminService }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const { troubles, redis, mail, database, docs } = service;
  const clockAhead = Math.abs(database.clockAhead);
  const help = (about: keyof typeof SECTIONS): ReactNode =>
    docs ? <TextLink href={`${docs}/${SECTIONS[about]}`}>{t("admin.service.docs")}</TextLink> : undefined;
  return (
    <>
      {troubles.map((trouble) => {
        const known = KNOWN.find((one) => one === trouble);
        return known === undefined ? (
          <Alert key={trouble} title={t("admin.service.troubles.other", { trouble })} />
        ) : (
          <Alert key={trouble} title={t(`admin.service.troubles.${known}.title`)} actions={help(known)}>
            {t(`admin.service.troubles.${known}.text`)}
          </Alert>
        );
      })}
      {redis?.isUp === false ? (
        <Alert title={t("admin.service.troubles.redis.title")} actions={help("redis")}>
          {t("admin.service.troubles.redis.text")}
        </Alert>
      ) : null}
      {mail.isOn ? null : (
        <Alert tone="warning" title={t("admin.service.troubles.mail.title")} actions={help("mail")}>
          {t("admin.service.troubles.mail.text")}
        </Alert>
      )}
      {mail.givenUp === 0 ? null : (
        <Alert tone="warning" title={t("admin.service.troubles.givenUp.title", { n: mail.givenUp })}>
          <TextLink href={hrefTo("service/emails")}>{t("admin.service.emails.open")}</TextLink>
        </Alert>
      )}
      {clockAhead < CLOCK_BOUND || troubles.includes("clock") ? null : (
        <Alert
          tone="warning"
          title={t("admin.service.troubles.ahead.title", { n: Math.round(clockAhead / 1000) })}
          actions={help("clock")}
        >
          {t("admin.service.troubles.clock.text")}
        </Alert>
      )}
    </>
  );
}

/** Reports whether `<Troubles/>` renders anything. */
export function hasTroubles({ troubles, redis, mail, database }: AdminService): boolean {
  return (
    troubles.length > 0 ||
    redis?.isUp === false ||
    !mail.isOn ||
    mail.givenUp > 0 ||
    Math.abs(database.clockAhead) >= CLOCK_BOUND
  );
}
