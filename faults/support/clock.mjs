// @ts-check
// Shifts the clock of the process that loads it (`node --import`), as on a machine with a wrong clock. The
// file named by FAULTS_CLOCK contains the offset in milliseconds and, optionally, the milliseconds by which
// `performance.now()` is ahead, so that background work becomes due. SIGUSR2 makes the process read it again.
// Timers aren't affected, as on a machine whose clock is set.
import { readFileSync } from "node:fs";

const file = process.env.FAULTS_CLOCK ?? "";
let offset = 0;
let passed = 0;
const read = () => {
  [offset = 0, passed = 0] = readFileSync(file, "utf8").split(" ").map(Number);
};
read();
process.on("SIGUSR2", read);

const TrueDate = Date;
const trueNow = Date.now;
const now = () => trueNow() + offset;
const trueSteady = performance.now.bind(performance);
performance.now = () => trueSteady() + passed;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, key, receiver) => (key === "now" ? now : Reflect.get(target, key, receiver)),
});
