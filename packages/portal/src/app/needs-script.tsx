import { PageTitle } from "@latchkey/react/layout";
import { Button, Form } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";

const AS_DRAWN = { __html: "" };

/**
 * Shows a preview of the page until the script takes over, and a notice if there is no script. The browser
 * keeps the server's markup without code for it.
 *
 * @param preview Preview that the server renders.
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

/** Notice for browsers without script, with the only form that works without it. */
export function NeedsScriptText(): ReactNode {
  const t = usePortalMessages();
  return (
    <>
      <PageTitle intro={t("portal.script.text")}>{t("portal.script.title")}</PageTitle>
      <div data-portal="Plain">
        <Form method="post" action="/sign-out">
          <Button type="submit" variant="primary">
            {t("portal.script.signOut")}
          </Button>
        </Form>
      </div>
    </>
  );
}
