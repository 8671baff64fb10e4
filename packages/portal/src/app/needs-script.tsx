import { PageTitle } from "@latchkey/react/layout";
import { Button, Form } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";

const AS_DRAWN = { __html: "" };

/**
 * Until the script has taken over: the page to look at. Without script: what is missing. A browser leaves what the
 * server drew, and needs no code for it.
 *
 * @param preview What a server draws.
 */
export function BeforeScript({ preview }: { preview: ReactNode }): ReactNode {
  return (
    <>
      {preview === undefined ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
        <div data-portal="BeforeScript" inert suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />
      ) : (
        <div data-portal="BeforeScript" inert>
          {preview}
        </div>
      )}
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
