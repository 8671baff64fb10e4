import { PageTitle } from "@latchkey/react/layout";
import { Button, Form } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { nameOf } from "./app-title.ts";
import { PendingBlocks } from "./route-pending.tsx";

/** Until the script has taken over: the page's heading and its layout. Without script: what is missing. */
export function BeforeScript({ path }: { path: string }): ReactNode {
  const name = nameOf(path, usePortalMessages());
  return (
    <>
      <div data-portal="BeforeScript">
        {name === undefined ? null : <PageTitle>{name}</PageTitle>}
        <PendingBlocks />
      </div>
      <noscript>
        <NeedsScriptText />
      </noscript>
    </>
  );
}

/** What is missing without script, and the one thing that works all the same. */
export function NeedsScriptText(): ReactNode {
  const t = usePortalMessages();
  return (
    <>
      <PageTitle intro={t("portal.script.text")}>{t("portal.script.title")}</PageTitle>
      <Form method="post" action="/sign-out">
        <Button type="submit" variant="primary">
          {t("portal.script.signOut")}
        </Button>
      </Form>
    </>
  );
}
