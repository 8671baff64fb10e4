import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { ScanAnswer, ScanRequest } from "./scans.ts";
import { SqliteConnection } from "./sqlite-connection.ts";

// The other end of `scans.ts`. Waiting for a lock holds up nobody here.
const connection = new SqliteConnection(
  new DatabaseSync(String(workerData), { readOnly: true, timeout: 5000 }),
);

parentPort?.on("message", ({ id, sql, values }: ScanRequest) => {
  parentPort?.postMessage(answer(id, sql, values));
});

function answer(id: number, sql: string, values: ScanRequest["values"]): ScanAnswer {
  try {
    return { id, rows: connection.all(sql, values) };
  } catch (error) {
    const errcode =
      error instanceof Error && "errcode" in error && typeof error.errcode === "number"
        ? error.errcode
        : undefined;
    return { id, message: String(error), errcode };
  }
}
