"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Panel } from "../../layout/settings.tsx";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { StaleNote } from "../../lists/stale-note.tsx";
import { useMessages } from "../../messages/index.ts";
import { CircleHelp } from "../../primitives/icons.tsx";
import { Button, Field, Form, Loading } from "../../primitives/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { Explanation } from "../base/types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../base/use-admin.ts";
import { Explained } from "../explain/explained.tsx";

/** Explains a failure by what the user can report: their email address, or the ID on an error page. */
export function Why(): ReactNode {
  const t = useMessages();
  const { query, change, can } = useAdminScope();
  const { of = "" } = query;
  const [typed, setTyped] = useState(of);
  const field = useRef<HTMLInputElement>(null);
  const isAsking = useRef(false);
  // Follows changes of the URL from elsewhere, such as going back.
  useEffect(() => setTyped(of), [of]);
  const ask = (): void => {
    const wanted = typed.trim();
    if (wanted === "") field.current?.focus();
    else {
      isAsking.current = true;
      change({ of: wanted }, true);
    }
  };
  return (
    <div data-part="why">
      <search>
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Field
            ref={field}
            part="search"
            label={t("admin.audit.why.title")}
            hint={t(can("user", "get") ? "admin.audit.why.hint" : "admin.audit.why.idHint")}
            name="of"
            type="search"
            dir="ltr"
            autoComplete="off"
            spellCheck="false"
            maxLength={254}
            enterKeyHint="go"
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" icon={<CircleHelp size={16} />}>
            {t("admin.audit.why.submit")}
          </Button>
        </Form>
      </search>
      {of === "" ? null : (
        <Because
          key={of}
          of={of}
          takesFocus={isAsking.current}
          onClose={() => {
            change({ of: undefined });
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface BecauseProps {
  of: string;
  takesFocus: boolean;
  onClose(): void;
}

function Because({ of, takesFocus, onClose }: BecauseProps): ReactNode {
  const t = useMessages();
  const describe = useDescribeAdminError();
  const { data, isPending, error, refetch } = useAdminAnswer(`explain ${of}`, (calls) =>
    calls.explain({ query: { of } }),
  );
  const title = useRef<HTMLHeadingElement>(null);
  const retry = (): void => {
    title.current?.focus();
    void refetch();
  };
  useEffect(() => {
    // The focus moves to the answer of a submitted question.
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <section data-part="because" aria-busy={isPending || undefined}>
      <div data-part="above">
        <h2 ref={title} tabIndex={-1}>
          {t.rich("admin.audit.why.of", { of })}
        </h2>
        <Button size="small" variant="quiet" onPress={onClose}>
          {t("admin.audit.why.close")}
        </Button>
      </div>
      <div role="status">
        <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={retry}>
          <StaleNote
            list={data === undefined ? [] : [data]}
            error={error}
            part={{ part: "alert" }}
            describe={describe}
            onRetry={retry}
          />
          {data === undefined ? null : <Answer of={of} explanation={data} />}
        </Loading>
      </div>
    </section>
  );
}

function Answer({ of, explanation }: { of: string; explanation: Explanation }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const { account, attempts } = explanation;
  if (account === null && attempts.length === 0)
    return of.includes("@") ? (
      <Panel title={t("admin.audit.why.noAccount")}>{t("admin.audit.why.fix")}</Panel>
    ) : (
      <Panel title={t("admin.audit.why.noAttempts")}>{t("admin.audit.why.expired")}</Panel>
    );
  return (
    <>
      {account === null ? null : (
        <p>
          <TextLink href={hrefTo(`users/${account.id}`)}>{t("admin.audit.why.user")}</TextLink>
        </p>
      )}
      <Explained explanation={explanation} />
    </>
  );
}
