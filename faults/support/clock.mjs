// @ts-check
// Shifts the clock of the process it is loaded into (`node --import`), as a machine with a wrong clock would have it.
// The file named by FAULTS_CLOCK holds the milliseconds; SIGUSR2 has it read anew. Timers and `performance` go on
// undisturbed, as they do on a machine whose clock is set.
import { readFileSync } from "node:fs";

const file = process.env.FAULTS_CLOCK ?? "";
let offset = 0;
const read = () => {
  offset = Number(readFileSync(file, "utf8"));
};
read();
process.on("SIGUSR2", read);

const TrueDate = Date;
const trueNow = Date.now;
const now = () => trueNow() + offset;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, key, receiver) => (key === "now" ? now : Reflect.get(target, key, receiver)),
});
