"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { useMessages } from "../../messages/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import { FilterField } from "../list/filter-field.tsx";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { SearchField } from "../list/search-field.tsx";
import { Needs } from "../not-allowed.tsx";
import { SessionsList } from "./sessions-list.tsx";

/** Milliseconds since the sign-in, by their name in the URL. */
const AGES: Readonly<Record<string, number>> = { "1h": 3_600_000, "1d": 86_400_000, "7d": 604_800_000 };
const FILTERS = ["user", "ip", "age"];
/** The start of a range is rounded to the minute, so that the request stays the same for that long. */
const MINUTE = 60_000;

/** `sessions`: the sessions of all users. */
export function SessionsSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.nav.sessions")}</SectionTitle>
      <Needs permission={["session", "list"]}>
        <Sessions />
      </Needs>
    </>
  );
}

function Sessions(): ReactNode {
  const t = useMessages();
  const { query, change } = useAdminScope();
  const { user, ip, age = "" } = query;
  const since = Object.hasOwn(AGES, age) ? AGES[age] : undefined;
  const begin = since === undefined ? undefined : Math.floor((Date.now() - since) / MINUTE) * MINUTE;
  const isFiltered = FILTERS.some((name) => query[name] !== undefined);
  return (
    <SessionsList
      label={t("admin.nav.sessions")}
      asked={{
        ...(user === undefined ? {} : { userId: user }),
        ...(ip === undefined ? {} : { ipAddress: ip }),
        ...(begin === undefined ? {} : { from: new Date(begin).toISOString() }),
      }}
      toolbar={
        <ListToolbar
          filters={[]}
          search={
            <>
              <SearchField label={t("account.sessions.address")} name="ip" dir="ltr" />
              <SearchField label={t("admin.user.id")} name="user" dir="ltr" />
              <FilterField
                label={t("account.sessions.signedIn")}
                name="age"
                options={[
                  { value: "", label: t("admin.users.filter.anyTime") },
                  { value: "1h", label: t("admin.sessions.age.1h") },
                  { value: "1d", label: t("admin.sessions.age.1d") },
                  { value: "7d", label: t("admin.sessions.age.7d") },
                ]}
              />
            </>
          }
        />
      }
      onClear={
        isFiltered ? () => change(Object.fromEntries(FILTERS.map((name) => [name, undefined]))) : undefined
      }
    />
  );
}
