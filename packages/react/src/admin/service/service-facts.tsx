"use client";
import type { ReactNode } from "react";
import { Fact } from "../../lists/fact.tsx";
import { useMessages } from "../../messages/index.ts";
import { Badge } from "../../primitives/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminService } from "../base/types.ts";
import { Configuration } from "./configuration.tsx";
import { Group } from "./group.tsx";
import { SigningKeys } from "./signing-keys.tsx";
import { TestEmail } from "./test-email.tsx";

const DATABASES: Readonly<Record<string, string>> = {
  sqlite: "SQLite",
  postgres: "PostgreSQL",
  mysql: "MySQL",
  mariadb: "MariaDB",
};

/** Configuration and state of the service. */
export function ServiceFacts({ service }: { service: AdminService }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const {
    version,
    baseURL,
    topology,
    database,
    redis,
    mail,
    secrets,
    features,
    inFlight,
    signing,
    settings,
  } = service;
  const { pool, migrations } = database;
  const seconds = database.clockAhead / 1000;
  return (
    <>
      <Group title={t("admin.service.engine")}>
        <Fact label={t("admin.service.version")}>
          <bdi dir="ltr">{version}</bdi>
        </Fact>
        <Fact label={t("admin.service.url")}>
          <bdi dir="ltr">{baseURL}</bdi>
        </Fact>
        {topology === null ? null : (
          <Fact label={t("admin.service.topology")}>
            <bdi dir="ltr" lang="en">
              {topology}
            </bdi>
          </Fact>
        )}
        <Fact label={t("admin.service.inFlight")}>{t.format.number(inFlight)}</Fact>
        <Fact label={t("admin.service.features")}>
          <bdi dir="ltr">{features.join(", ")}</bdi>
        </Fact>
      </Group>
      <Group title={t("admin.service.database")}>
        <Fact label={t("admin.service.kind")}>{DATABASES[database.kind] ?? database.kind}</Fact>
        <Fact label={t("admin.service.version")}>
          <bdi dir="ltr">{database.version}</bdi>
        </Fact>
        <Fact label={t("admin.service.migrations.label")}>
          {migrations.pending.length === 0
            ? t("admin.service.migrations.upToDate")
            : migrations.pending.map((change) => (
                <code key={change} data-part="change" dir="ltr">
                  {change}
                </code>
              ))}
        </Fact>
        {pool === null ? null : (
          <Fact label={t("admin.service.connections")}>{t("admin.service.pool", pool)}</Fact>
        )}
        <Fact label={t("admin.service.clock")}>
          {t("admin.service.clockAhead", {
            n: t.format.number(seconds, { maximumFractionDigits: 1, signDisplay: "exceptZero" }),
          })}
        </Fact>
        <Fact label="Redis">
          {redis === null
            ? t("admin.service.redis.none")
            : t(redis.isUp ? "admin.service.redis.up" : "admin.service.redis.down")}
        </Fact>
      </Group>
      <Group title={t("admin.service.mail.title")} below={mail.isOn ? <TestEmail /> : null}>
        <Fact label={t("admin.service.mail.sending")}>
          {t(mail.isOn ? "admin.service.mail.on" : "admin.service.mail.off")}
        </Fact>
        <Fact label={t("admin.service.mail.pending")}>
          {mail.pending === 0
            ? t.format.number(0)
            : t("admin.service.mail.since", {
                n: mail.pending,
                time: t.format.relativeTime(new Date(Date.now() - mail.oldestSeconds * 1000)),
              })}
        </Fact>
        <Fact label={t("admin.service.mail.givenUp")}>
          <TextLink href={hrefTo("service/emails")}>{t.format.number(mail.givenUp)}</TextLink>
        </Fact>
      </Group>
      <Group title={t("admin.service.secrets")}>
        {secrets.map(({ id, isSigning }) => (
          <Fact key={id} label={t(isSigning ? "admin.service.signs" : "admin.service.verifies")}>
            <code dir="ltr">{id}</code>
            {isSigning ? <Badge tone="brass">{t("admin.service.current")}</Badge> : null}
          </Fact>
        ))}
      </Group>
      {signing === null ? null : <SigningKeys signing={signing} />}
      {settings === null ? null : <Configuration settings={settings} />}
    </>
  );
}
