import { join } from "node:path";
import { freePort } from "../tests/service.ts";
import { agreed, CALLBACKS, callbackTimes, playProviders } from "./measures/callbacks.ts";
import type { Setting } from "./measures/throughput.ts";
import type { Results } from "./results.ts";
import { say } from "./say.ts";
import { startLatchkey } from "./subjects.ts";

/** Accounts at the provider. Each returns several times in a round. */
const PEOPLE = 200;

/** Measures callbacks of a provider, including its responses, for users who already have an account. */
export async function measureCallbacks(
  rounds: number,
  { scratch, seconds }: Setting,
  results: Results,
): Promise<void> {
  const port = await freePort();
  const played = await playProviders(port, PEOPLE, scratch);
  const { socialProviders } = played;
  const subject = await startLatchkey(join(scratch, "callbacks"), { port, socialProviders, proxied: true });
  say("callbacks of providers");
  // The first callback of each person signs them up, and warms code and caches.
  await callbackTimes(subject, await agreed(subject, played, PEOPLE), CALLBACKS / 4);
  for (let round = 0; round < rounds; round++) {
    const requests = await agreed(subject, played, CALLBACKS * seconds);
    const p99 = await callbackTimes(subject, requests, CALLBACKS);
    results.add(`callback at ${CALLBACKS} a second p99`, "latchkey", round, p99);
  }
  await subject.process.stop();
  await played.process.stop();
}
