import { residentMegabytes } from "../processes.ts";
import type { Subject } from "../subjects.ts";
import { getSession, type Setting } from "./throughput.ts";

/** Resident megabytes of a process after at least `checks` session checks. Undefined without procfs. */
export async function memoryAfter(
  subject: Subject,
  checks: number,
  setting: Setting,
): Promise<number | undefined> {
  for (let done = 0; done < checks; ) {
    done += (await getSession(subject, { ...setting, seconds: 2 })).requests;
  }
  return residentMegabytes(subject.process.pid);
}
