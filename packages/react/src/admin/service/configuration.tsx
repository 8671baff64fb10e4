"use client";
import type { ReactNode } from "react";
import { Fact } from "../../lists/fact.tsx";
import { useMessages } from "../../messages/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import type { AdminService } from "../base/types.ts";
import { Group } from "./group.tsx";

/** Settings with their sources. Possible secrets are only reported as set. */
export function Configuration({ settings }: { settings: NonNullable<AdminService["settings"]> }): ReactNode {
  const t = useMessages();
  return (
    <Group title={t("admin.service.settings.title")}>
      {settings.map(({ name, value, source, docs }) => (
        <Fact key={name} label={docs ? <TextLink href={docs}>{name}</TextLink> : name}>
          {value === null ? (
            t(source === "default" ? "admin.service.settings.notSet" : "admin.service.settings.set")
          ) : (
            <code dir="ltr">{value}</code>
          )}
          <small>{t(`admin.service.settings.${source}`)}</small>
        </Fact>
      ))}
    </Group>
  );
}
