"use client";
import { type ReactNode, useRef, useState } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { directionOf } from "../../messages/languages.ts";
import { Languages } from "../../primitives/icons.tsx";
import { Badge, Button, type Column, Dialog, preloading } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminText } from "../base/types.ts";
import { AdminList } from "../list/admin-list.tsx";
import { FilterField } from "../list/filter-field.tsx";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { SearchField } from "../list/search-field.tsx";
import { Needs } from "../not-allowed.tsx";
import { useDialogs } from "../use-dialogs.ts";
import { useOutcome } from "../use-outcome.tsx";
import { TextDialog } from "./text-dialog.tsx";
import { useTextFiles } from "./text-files.tsx";
import { foundTexts, languageName, type TextsHandle, useTexts } from "./use-texts.ts";

/** Texts that are shown at first, and by each press of the button below. */
const PAGE = 50;

/** `texts`: the texts of pages, emails and errors. */
export function TextsSection(): ReactNode {
  const handle = useTexts();
  return <Texts key={handle.language} handle={handle} />;
}

function Texts({ handle }: { handle: TextsHandle }): ReactNode {
  const t = useMessages();
  const { can } = useAdminScope();
  const files = useTextFiles(handle);
  return (
    <>
      <SectionTitle intro={t("admin.texts.intro")} actions={can("text", "list") ? files.buttons : undefined}>
        {t("admin.nav.texts")}
      </SectionTitle>
      <Needs permission={["text", "list"]}>
        <div data-lk="AdminTexts">
          {files.outcome}
          <TextList handle={handle} />
        </div>
      </Needs>
    </>
  );
}

function TextList({ handle }: { handle: TextsHandle }): ReactNode {
  const { language, texts, asked } = handle;
  const t = useMessages();
  const { query, change } = useAdminScope();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(PAGE);
  const dialogs = useDialogs<string>();
  const outcome = useOutcome();
  const { search = "", show } = query;
  const found = foundTexts(texts, search, show === "changed");
  const columns = useColumns(language, dialogs.open);
  const open = texts.find(({ id }) => id === dialogs.asked);
  return (
    <AdminList
      root={root}
      label={t("admin.nav.texts")}
      list={asked}
      rows={found.slice(0, shown)}
      rowId={({ id }) => id}
      toolbar={<Toolbar handle={handle} />}
      onClear={
        search === "" && show === undefined ? undefined : () => change({ search: undefined, show: undefined })
      }
      above={
        <p role="status" data-part="count">
          {t("admin.texts.count", { n: found.length })}
        </p>
      }
      columns={columns}
      none={<Panel icon={<Languages size={20} />} title={t("admin.texts.none")} />}
      below={
        found.length > shown ? (
          <Button part="more" onPress={() => setShown(shown + PAGE)}>
            {t("account.activity.more.label")}
          </Button>
        ) : null
      }
    >
      {outcome.view}
      {open === undefined ? null : (
        <TextDialog
          key={dialogs.count}
          text={open}
          language={language}
          isOpen={dialogs.isOpen}
          onClose={dialogs.close}
          onDone={(done) => {
            dialogs.close();
            outcome.show(done);
          }}
        />
      )}
    </AdminList>
  );
}

function useColumns(language: string, onOpen: (id: string) => void): readonly Column<AdminText>[] {
  const t = useMessages();
  const { can } = useAdminScope();
  const columns: (Column<AdminText> | false)[] = [
    {
      id: "text",
      header: t("admin.texts.text"),
      cardLabel: null,
      isRowHeader: true,
      cell: ({ id, default: usual, text }) => (
        <div data-part="message">
          <p lang={language} dir={directionOf(language)}>
            {text ?? usual}
          </p>
          <p data-part="id">
            <code dir="ltr">{id}</code>
            {text === null ? null : <Badge tone="brass">{t("admin.texts.changed")}</Badge>}
          </p>
        </div>
      ),
    },
    can("text", "update") && {
      id: "actions",
      width: 8,
      header: t("admin.texts.edit.open"),
      isHeaderHidden: true,
      cardLabel: null,
      align: "end",
      cell: ({ id }) => (
        <Button
          {...preloading(Dialog)}
          size="small"
          aria-label={t("admin.texts.edit.name", { id })}
          onPress={() => onOpen(id)}
        >
          {t("admin.texts.edit.open")}
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

function Toolbar({ handle }: { handle: TextsHandle }): ReactNode {
  const t = useMessages();
  const { locale } = t;
  // The reader's own needs no filter.
  const languages = [locale, ...handle.languages.filter((one) => one !== locale)];
  return (
    <ListToolbar
      filters={[]}
      search={
        <>
          <SearchField label={t("admin.texts.search")} name="search" />
          <FilterField
            label={t("admin.texts.language")}
            name="language"
            options={languages.map((value) => ({ value, label: languageName(value) }))}
          />
          <FilterField
            label={t("admin.texts.show")}
            name="show"
            options={[
              { value: "", label: t("admin.texts.all") },
              { value: "changed", label: t("admin.texts.changed") },
            ]}
          />
        </>
      }
    />
  );
}
