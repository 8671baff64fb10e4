import { emailOf, freshSignUps, PASSWORD, resetRequest, send, signUp } from "../data.ts";
import type { Request } from "../load.ts";
import { median } from "../stats.ts";
import type { Up } from "../subjects.ts";

/** Requests of each kind, including `WARM_UP`. */
const ASKED = 160;
/** The same for requests that take only a millisecond or two. */
const ASKED_BRIEFLY = 400;
const WARM_UP = 10;

/** Median times in ms for email addresses with an account and for those without. */
export interface AddressTimes {
  known: number;
  unknown: number;
}

/** Sends one request at a time: both kinds in turn, in alternating order. Each email address is used once. */
async function compared(
  { port }: Pick<Up, "port">,
  known: (n: number) => Request,
  unknown: (n: number) => Request,
  asked: number,
): Promise<AddressTimes> {
  const all = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < asked; n++) {
    for (const kind of n % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const ms = await timed(port, (kind === "known" ? known : unknown)(n));
      if (n >= WARM_UP) all[kind].push(ms);
    }
  }
  return { known: median(all.known), unknown: median(all.unknown) };
}

async function timed(port: number, request: Request): Promise<number> {
  const startedAt = performance.now();
  const response = await send(port, request);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${request.path} was answered ${response.status}`);
  return performance.now() - startedAt;
}

/** Compares requests for a password reset. */
export function forgotPasswordTimes(subject: Pick<Up, "port">, from: number): Promise<AddressTimes> {
  return compared(
    subject,
    (n) => resetRequest(emailOf(from + n)),
    (n) => resetRequest(`nobody-${from + n}@bench.example`),
    ASKED_BRIEFLY,
  );
}

/** Compares sign-ups that verify the email address first: an address in use gets the same response. */
export function hiddenSignUpTimes(subject: Pick<Up, "port">, from: number): Promise<AddressTimes> {
  const fresh = freshSignUps(ASKED);
  return compared(
    subject,
    (n) => signUp(emailOf(from + n), PASSWORD),
    (n) => fresh[n] ?? signUp(`new-${from + n}@bench.example`, PASSWORD),
    ASKED,
  );
}

/** Measures requests for an email, with a server that accepts it and one that hangs. Medians in ms. */
export async function hangingMailTimes(
  taking: Pick<Up, "port">,
  hanging: Pick<Up, "port">,
  from: number,
): Promise<{ taken: number; hung: number }> {
  const taken: number[] = [];
  const hung: number[] = [];
  for (let n = 0; n < ASKED; n++) {
    const request = () => resetRequest(emailOf(from + n));
    const one = async () => taken.push(await timed(taking.port, request()));
    const other = async () => hung.push(await timed(hanging.port, request()));
    for (const ask of n % 2 === 0 ? [one, other] : [other, one]) await ask();
  }
  return { taken: median(taken.slice(WARM_UP)), hung: median(hung.slice(WARM_UP)) };
}
