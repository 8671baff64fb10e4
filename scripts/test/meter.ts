import { afterEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Of a file: seconds of processor time that its process took for it, imports included, child processes not. */
    cpu?: number;
  }
}

// Vitest runs this before each file, in the process that runs the file.
const before = process.cpuUsage();
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(before);
  task.file.meta.cpu = (user + system) / 1_000_000;
});
