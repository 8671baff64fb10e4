"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Download } from "../../primitives/icons.tsx";
import { Button, Done } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAdminScope } from "../base/scope.tsx";
import { useDescribeAdminError } from "../base/use-admin.ts";
import { Progress } from "../list/progress.tsx";
import { useEventFiles } from "./use-event-files.ts";

/** Saves the listed events as files. */
export function ExportEvents(): ReactNode {
  const t = useMessages();
  const { query } = useAdminScope();
  const describe = useDescribeAdminError();
  const { pending, saved, left, end, failure, save, stop } = useEventFiles(query);
  return (
    <>
      <div data-part="export">
        <Done>{end === null ? null : t(`admin.audit.export.${end}`, { n: saved })}</Done>
        {(["csv", "ndjson"] as const).map((format) => (
          <Button
            key={format}
            size="small"
            icon={<Download size={16} />}
            isPending={pending === format}
            isDisabled={pending !== null && pending !== format}
            pendingLabel={t("admin.audit.export.pending", { n: saved + 1 })}
            onPress={() => void save(format)}
          >
            {t(`admin.audit.export.${format}`)}
          </Button>
        ))}
        {pending === null ? null : (
          <Progress
            n={saved}
            total={saved + Math.max(1, left)}
            label={t("admin.audit.export.pending", { n: saved + 1 })}
            onStop={stop}
          />
        )}
      </div>
      <FormNotice notice={failure === null ? null : describe(failure)[0]} />
    </>
  );
}
