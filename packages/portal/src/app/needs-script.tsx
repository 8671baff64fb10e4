import { Panel } from "@latchkey/react/layout";
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
    <Panel title={t("portal.script.title")}>
      <div data-portal="Plain">
        <p>{t("portal.script.text")}</p>
        <Form method="post" action="/sign-out">
          <Button type="submit" variant="primary">
            {t("portal.script.signOut")}
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
