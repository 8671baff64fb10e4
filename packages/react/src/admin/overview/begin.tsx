"use client";
import type { ReactNode } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { UsersRound } from "../../primitives/icons.tsx";
import { Alert } from "../../primitives/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";

/** Hosts that only this computer can reach (RFC 6761, RFC 6890). */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Replaces the figures of an unused service with the next steps. `baseURL`: undefined if not known. */
export function Begin({ baseURL }: { baseURL: string | undefined }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  return (
    <>
      {baseURL !== undefined && LOOPBACK.test(new URL(baseURL).hostname) ? (
        <Alert tone="warning" title={t.rich("admin.overview.begin.loopback.title", { url: baseURL })}>
          {t("admin.overview.begin.loopback.text")}
        </Alert>
      ) : null}
      <Panel icon={<UsersRound size={20} />} title={t("admin.overview.begin.title")}>
        <ul data-part="next">
          <li>
            <TextLink href={hrefTo("users")}>{t("admin.overview.begin.users")}</TextLink>
          </li>
          <li>
            <TextLink href={hrefTo("service")}>{t("admin.overview.begin.service")}</TextLink>
          </li>
        </ul>
      </Panel>
    </>
  );
}
