/**
 * `npm run release -- --dry-run`: builds, checks and packs all packages as they are published, with a bill of
 * materials, in `dist/`. Without `--dry-run` it then publishes them, with provenance: on the CI
 * server that the registry trusts.
 */
import { rmSync, statSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { type Built, buildAll } from "./build/index.ts";
import { npm } from "./build/pack.ts";
import { billOfMaterials, manifestOf, obstacles } from "./build/releasable.ts";

const MATERIALS = "dist/materials.cdx.json";

const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, json: { type: "boolean" } } });
const isDry = values["dry-run"] === true;
const say = values.json === true ? () => {} : console.log;

rmSync("dist", { recursive: true, force: true });
say("Building and packing …");
const built = await buildAll("dist");
for (const one of built) say(described(one));
say("Listing what they install …");
writeFileSync(MATERIALS, billOfMaterials(built));
say(`Bill of materials → ${MATERIALS}`);
const found = await obstacles(built);
if (values.json === true) console.log(JSON.stringify(report(), null, 2));
for (const obstacle of found) console.error(`- ${obstacle}`);
if (found.length > 0) {
  console.error(isDry ? "A release would stop here." : "Nothing was published.");
  process.exitCode = 1;
} else if (isDry) {
  say("Ready. `npm run release` publishes these packages.");
} else {
  for (const { name, tarball } of built) {
    npm(["publish", tarball], ".");
    say(`Published ${name}`);
  }
}

function described(one: Built): string {
  const size = Math.round(statSync(one.tarball).size / 1000);
  return `${one.name} ${manifestOf(one).version} → ${relative(".", one.tarball)} (${size} kB)`;
}

function report() {
  const packages = built.map((one) => ({
    name: one.name,
    version: manifestOf(one).version,
    tarball: relative(".", one.tarball),
    bytes: statSync(one.tarball).size,
  }));
  return { packages, materials: MATERIALS, obstacles: found };
}
