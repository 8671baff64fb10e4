import { residentMegabytes } from "../processes.ts";
import type { Subject } from "../subjects.ts";
import { atLeast, type Setting } from "./throughput.ts";

/** Returns the resident megabytes after at least `checks` session checks. Undefined without procfs. */
export async function memoryAfter(
  subject: Subject,
  checks: number,
  setting: Setting,
): Promise<number | undefined> {
  await atLeast(checks, subject, setting);
  return residentMegabytes(subject.process.pid);
}
