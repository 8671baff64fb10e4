import { PageTitle } from "@latchkey/react/layout";
import { Button, Form } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";

/** Shown by browsers without script only. */
export function NeedsScript(): ReactNode {
  return (
    <noscript>
      <NeedsScriptText />
    </noscript>
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
