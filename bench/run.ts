/** `npm run bench`: every figure that the project promises, measured side by side in one run. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installExactly } from "../tests/install.ts";
import { chooseGenerator } from "./load.ts";
import { describeMachine } from "./machine.ts";
import { signInPaints } from "./measures/pages.ts";
import { compareSignInTimes } from "./measures/sign-in-times.ts";
import { latchkeyClientSize, peerClientSize } from "./measures/sizes.ts";
import { coldStart, secondNpmStart } from "./measures/starts.ts";
import { readOptions } from "./options.ts";
import { consoleReport, performancePage } from "./report.ts";
import { MEASURES, Results } from "./results.ts";
import { measureMemory, measureRound, prepare, say } from "./rounds.ts";
import { buildService, startLatchkey, startPeer } from "./subjects.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const options = readOptions(process.argv.slice(2));
const scratch = mkdtempSync(join(tmpdir(), "latchkey-bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const wants = (...names: readonly string[]) => options.only.some((measure) => names.includes(measure));
const results = new Results();
const beganAt = performance.now();

say("installing the peer where it is missing");
await installExactly(join(HERE, "peer"));
const generator = chooseGenerator();
const service = await buildService();
const withLatchkey = service !== undefined;
if (!withLatchkey) say("NO SERVICE HERE: measuring the peer and the floor only");
if (withLatchkey && wants("npm-start")) {
  say("npm start, twice");
  const ms = await secondNpmStart(scratch);
  if (ms !== undefined) results.add("second npm start", "latchkey", 0, ms);
}
const machine = describeMachine(generator, service?.built ?? false);

if (machine.loadBefore > 0.5) {
  say(`LOAD AVERAGE ${machine.loadBefore.toFixed(2)}: something else is working here, expect long tails`);
}

if (wants("sizes")) {
  say("sizes of the clients");
  const ours = await latchkeyClientSize();
  if (ours !== undefined) results.add("client size", "latchkey", 0, ours / 1000);
  results.add("client size", "peer", 0, (await peerClientSize()) / 1000);
}

if (wants("cold-start")) {
  say("cold starts");
  for (let round = -1; round < options.rounds; round++) {
    const peer = await coldStart(startPeer, join(scratch, `cold-peer-${round}`));
    const ours = withLatchkey
      ? await coldStart(startLatchkey, join(scratch, `cold-latchkey-${round}`))
      : undefined;
    if (round < 0) continue; // fills the caches of files and compiled code
    results.add("cold start", "peer", round, peer);
    if (ours !== undefined) results.add("cold start", "latchkey", round, ours);
  }
}

if (
  wants("get-session", "list-sessions", "sign-in", "sign-up", "mixed", "pages", "memory", "sign-in-times")
) {
  say("starting and filling the servers");
  const cast = await prepare(scratch, withLatchkey);
  const setting = { generator, seconds: options.seconds, scratch };
  if (wants("memory")) await measureMemory(cast, setting, results);
  if (wants("sign-in-times") && cast.proxied !== undefined) {
    say("times of refused sign-ins");
    const times = await compareSignInTimes(cast.proxied);
    results.add("refused sign-in, unknown address", "latchkey", 0, times.unknown);
    results.add("refused sign-in, no password", "latchkey", 0, times.passwordless);
    results.add("refused sign-in, wrong password", "latchkey", 0, times.wrong);
    results.add("refused sign-ins, largest t", "latchkey", 0, times.worstT);
  }
  if (wants("pages") && cast.latchkey !== undefined) {
    say("the sign-in page on a slow phone");
    const paints = await signInPaints(cast.latchkey.port, options.rounds);
    if (paints === undefined) say("NO CHROMIUM HERE: how pages come up is not measured");
    for (const [round, { largest, shift }] of (paints ?? []).entries()) {
      results.add("sign-in page on a slow phone, largest paint", "latchkey", round, largest);
      results.add("sign-in page on a slow phone, layout shift", "latchkey", round, shift);
    }
  }
  for (let round = 0; round < options.rounds; round++) {
    say(`round ${round + 1} of ${options.rounds}`);
    await measureRound(cast, wants, round, setting, results);
  }
  await Promise.all(cast.all.map((subject) => subject.process.stop()));
}

const minutes = (performance.now() - beganAt) / 60_000;
console.log(consoleReport(results));
mkdirSync(join(HERE, "results"), { recursive: true });
const name = `${new Date().toISOString().replaceAll(":", "-")}.json`;
writeFileSync(
  join(HERE, "results", name),
  JSON.stringify({ machine, options, samples: results.samples }, null, 1),
);
if (withLatchkey && options.only.length === MEASURES.length) {
  const page = join(HERE, "../docs/performance.md");
  writeFileSync(page, performancePage(results, machine, options));
  // Checked in like every other file, so it has the form that `npm run check` asks for.
  execFileSync(
    process.execPath,
    [join(HERE, "../node_modules/@biomejs/biome/bin/biome"), "format", "--write", page],
    {
      cwd: join(HERE, ".."),
      stdio: "ignore",
    },
  );
  say("wrote docs/performance.md");
}
say(`done in ${minutes.toFixed(1)} minutes; raw figures in bench/results/${name}`);
process.exit(0);
