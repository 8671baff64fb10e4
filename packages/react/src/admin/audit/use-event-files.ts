"use client";
import { useEffect, useRef, useState } from "react";
import { saveAs } from "../../account/save-as.ts";
import { useSurroundings } from "../../context/context.ts";
import type { Failure } from "../../errors/index.ts";
import type { AdminQuery } from "../base/place.ts";
import { auditQuery } from "./audit-query.ts";
import { useEventSource } from "./source.tsx";

const TYPES = { csv: "text/csv", ndjson: "application/x-ndjson" } as const;
export type FileFormat = keyof typeof TYPES;

export interface EventFiles {
  /** Format that is being saved. Null: none. */
  readonly pending: FileFormat | null;
  /** Number of saved files. */
  readonly saved: number;
  /** Number of further files, as far as it is known. */
  readonly left: number;
  /** End of the last export. Null: there was none, or it is running. */
  readonly end: "done" | "stopped" | null;
  readonly failure: Failure | null;
  save(format: FileFormat): Promise<void>;
  stop(): void;
}

const IDLE = { pending: null, saved: 0, left: 1, end: null, failure: null } as const;

/** Saves all events that the URL selects, in several files if one can't hold them. */
export function useEventFiles(query: AdminQuery): EventFiles {
  const { client } = useSurroundings();
  const { filePath, organizationId } = useEventSource();
  const [state, setState] = useState<Omit<EventFiles, "save" | "stop">>(IDLE);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const save = async (format: FileFormat): Promise<void> => {
    if (control.current?.signal.aborted === false) return;
    const current = new AbortController();
    control.current = current;
    const asked = auditQuery(query, organizationId);
    let cursor: string | null = null;
    let saved = 0;
    let left = 1;
    do {
      setState({ ...IDLE, pending: format, saved, left });
      let next: string | null = null;
      const { data, error } = await client.$fetch<string>(filePath, {
        query: { ...asked, format, cursor },
        signal: current.signal,
        // Retries, since the service limits the number of files per minute.
        retry: 3,
        onResponse({ response }) {
          next = response.headers.get("x-next-cursor");
          // Services of before don't tell it.
          left = Number(response.headers.get("x-files-left") ?? 1);
        },
      });
      if (error !== null) {
        const isStopped = error.code === "ABORTED";
        setState({ ...IDLE, saved, end: isStopped ? "stopped" : null, failure: isStopped ? null : error });
        current.abort();
        return;
      }
      saved += 1;
      const number = saved === 1 && next === null ? "" : `-${saved}`;
      saveAs(`audit-events${number}.${format}`, data, TYPES[format]);
      cursor = next;
    } while (cursor !== null);
    current.abort();
    setState({ ...IDLE, saved, end: "done" });
  };
  return { ...state, save, stop: () => control.current?.abort() };
}
