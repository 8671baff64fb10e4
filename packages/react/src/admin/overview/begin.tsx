"use client";
import type { ReactNode } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Circle, CircleCheck } from "../../primitives/icons.tsx";
import { Alert } from "../../primitives/index.ts";
import { VISUALLY_HIDDEN } from "../../primitives/look.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAsked } from "../../session/use-asked.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminService } from "../base/types.ts";
import { PROTECTIONS } from "../parts.ts";

/** Hosts that only this computer can reach (RFC 6761, RFC 6890). */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

interface Step {
  id: "url" | "email" | "ways" | "security" | "users" | "import";
  isDone: boolean;
  href: string;
}

/** Replaces the figures of an unused service with a list of what is left to do. `service`: undefined if not known. */
export function Begin({ service }: { service: AdminService | undefined }): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { routes, hasAccountPage } = useSurroundings();
  const { hrefTo, can } = useAdminScope();
  const isProtected = useOwnProtection();
  const isLocal = service !== undefined && LOOPBACK.test(new URL(service.baseURL).hostname);
  const ways =
    (config?.socialProviders.length ?? 0) > 0 ||
    config?.methods.some((method) => method !== "password") === true;
  const steps: readonly (Step | false)[] = [
    service !== undefined && { id: "url", isDone: !isLocal, href: hrefTo("service") },
    service !== undefined && { id: "email", isDone: service.mail.isOn, href: hrefTo("service") },
    { id: "ways", isDone: ways, href: hrefTo("service") },
    hasAccountPage &&
      isProtected !== null && {
        id: "security",
        isDone: isProtected,
        href: `${routes.account}/security`,
      },
    can("user", "create") && { id: "users", isDone: false, href: hrefTo("users") },
    can("user", "create") && { id: "import", isDone: false, href: hrefTo("users/import") },
  ];
  return (
    <>
      {isLocal ? (
        <Alert tone="warning" title={t.rich("admin.overview.begin.loopback.title", { url: service.baseURL })}>
          {t("admin.overview.begin.loopback.text")}
        </Alert>
      ) : null}
      <Panel title={t("admin.overview.begin.title")}>
        <ul data-part="next">
          {steps.map((step) =>
            step === false ? null : (
              <li key={step.id} data-done={step.isDone || undefined}>
                {step.isDone ? <CircleCheck size={20} /> : <Circle size={20} />}
                {step.isDone ? (
                  <span>
                    {t(`admin.overview.begin.${step.id}`)}
                    <span style={VISUALLY_HIDDEN}> {t("common.done")}</span>
                  </span>
                ) : (
                  <TextLink href={step.href}>{t(`admin.overview.begin.${step.id}`)}</TextLink>
                )}
              </li>
            ),
          )}
        </ul>
      </Panel>
    </>
  );
}

/** Reports whether the caller is known to have more than a password. Null: nothing else is offered. */
function useOwnProtection(): boolean | null {
  const { config } = useConfig();
  const offered = PROTECTIONS.filter(({ isOffered }) => config !== undefined && isOffered(config));
  const { data } = useAsked(offered.length === 0 ? null : "own protection", async (client) => {
    const answers = await Promise.all(offered.map(({ ask }) => ask(client)));
    // One that is known to be there counts, even if another can't be asked for.
    return (
      answers.find(({ data }) => data) ??
      answers.find(({ error }) => error !== null) ?? { data: false, error: null }
    );
  });
  return offered.length === 0 ? null : data === true;
}
