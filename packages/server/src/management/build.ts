import packageFile from "#package" with { type: "json" };
import type { Family } from "./family.ts";

/** Version of the service and of Node. Shown on the management port only. */
export function buildFamilies(): Family[] {
  const labels = { version: packageFile.version, node: process.version };
  const help = "Version of the service and of Node; the value is always 1";
  return [{ name: "build_info", help, type: "gauge", aggregator: "first", values: [{ labels, value: 1 }] }];
}
