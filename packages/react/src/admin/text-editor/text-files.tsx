"use client";
import { type ReactNode, useRef, useState } from "react";
import { FileButton } from "../../account/picture/choose-file.tsx";
import { saveAs } from "../../account/save-as.ts";
import type { Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Download } from "../../primitives/icons.tsx";
import { Alert, Button } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { TextResult } from "../base/types.ts";
import { useAdminChange, useDescribeAdminError } from "../base/use-admin.ts";
import { decodeText } from "../csv/decode.ts";
import { csvOf, textsOf } from "./csv-texts.ts";
import { ImportedTexts } from "./imported-texts.tsx";
import type { TextsHandle } from "./use-texts.ts";

/** Most texts of one request. */
const BATCH = 200;

interface Import {
  results: readonly TextResult[] | null;
  isPending: boolean;
  /** True if the file lacks a column. */
  isWrong: boolean;
  failure: Notice | null;
}

const NONE: Import = { results: null, isPending: false, isWrong: false, failure: null };

/** Saves the texts of a language as a file, and takes such a file back. */
export function useTextFiles({ language, texts }: TextsHandle): { buttons: ReactNode; outcome: ReactNode } {
  const t = useMessages();
  const { can } = useAdminScope();
  const button = useRef<HTMLButtonElement>(null);
  const { results, isPending, isWrong, failure, take, close } = useImport(language);
  return {
    buttons: (
      <>
        <Button
          icon={<Download size={16} />}
          isDisabled={texts.length === 0}
          onPress={() => saveAs(`texts-${language}.csv`, csvOf(texts), "text/csv")}
        >
          {t("admin.texts.export")}
        </Button>
        {can("text", "update") ? (
          <FileButton
            part="import"
            accept="text/csv,.csv"
            label={t(isPending ? "admin.texts.import.pending" : "admin.texts.import.label")}
            isPending={isPending}
            buttonRef={button}
            onFile={(file) => void take(file)}
          />
        ) : null}
      </>
    ),
    outcome: (
      <>
        {isWrong ? <Alert tone="danger">{t("admin.texts.import.wrong")}</Alert> : null}
        <FormNotice notice={failure} isFocused />
        {results === null ? null : <ImportedTexts results={results} onClose={close} />}
      </>
    ),
  };
}

function useImport(language: string): Import & { take(file: File): Promise<void>; close(): void } {
  const change = useAdminChange();
  const describe = useDescribeAdminError();
  const [state, setState] = useState(NONE);
  return {
    ...state,
    close: () => setState(NONE),
    async take(file) {
      const texts = textsOf(decodeText(await file.arrayBuffer()).text);
      if (texts === undefined) return setState({ ...NONE, isWrong: true });
      setState({ ...NONE, isPending: true });
      const results: TextResult[] = [];
      for (let at = 0; at < texts.length; at += BATCH) {
        const batch = texts.slice(at, at + BATCH);
        const { data, error } = await change((calls) => calls.changeTexts({ language, texts: batch }));
        if (error !== null) return setState({ ...NONE, results, failure: describe(error)[0] });
        results.push(...data.results);
      }
      setState({ ...NONE, results });
    },
  };
}
