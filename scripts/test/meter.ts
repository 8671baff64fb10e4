import { afterEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** For a file: its processor time in seconds, including imports, without child processes. */
    cpu?: number;
  }
}

// Vitest runs this before each file, in the process that runs the file.
const before = process.cpuUsage();
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(before);
  task.file.meta.cpu = (user + system) / 1_000_000;
});
