import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "./settings.ts";

test("a configuration file may begin with a byte order mark", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-mark-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "latchkey.config.json"), '\ufeff{\r\n"appName": "Acme"\r\n}');
  expect((await readSettings({}, folder)).options).toMatchObject({ appName: "Acme" });
});
