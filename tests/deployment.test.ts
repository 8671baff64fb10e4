import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@latchkey/testing/client";
import { parseYaml } from "@redocly/openapi-core";
import { expect, onTestFinished, test } from "vitest";
import { NAMES } from "../packages/server/src/config/variables.ts";
import { endWithTests, freePort, startService } from "./service.ts";

const at = (file: string): string => readFileSync(`deploy/${file}`, "utf8");

interface Compose {
  services: Record<string, { volumes?: string[]; build?: { context: string; dockerfile: string } }>;
  volumes: Record<string, null>;
}

test("files for deployments name only variables that the service knows", () => {
  const files = globSync("**/*.*", { cwd: "deploy" });
  const named = [...files, "Dockerfile", "Caddyfile"].flatMap(
    (file) => at(file).match(/LATCHKEY_[A-Z_]+/g) ?? [],
  );
  const known: readonly string[] = NAMES;
  expect(named.map((name) => name.replace(/_FILE$/, "")).filter((name) => !known.includes(name))).toEqual([]);
});

test("the compose file starts the service after its database, read-only and without privileges", () => {
  const { services, volumes } = parseYaml(at("compose.yaml")) as Compose;
  expect(services.latchkey).toMatchObject({
    read_only: true,
    cap_drop: ["ALL"],
    depends_on: { database: { condition: "service_healthy" } },
  });
  const used = Object.values(services).flatMap(({ volumes = [] }) => volumes);
  expect(used.map((volume) => volume.split(":")[0])).toEqual(Object.keys(volumes));
  const { context = "", dockerfile = "" } = services.latchkey?.build ?? {};
  expect(existsSync(join("deploy", context, dockerfile))).toBe(true);
});

test("systemd accepts the unit, and rates its exposure as low", ({ skip }) => {
  const unit = "deploy/latchkey.service";
  const { error, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  skip(error !== undefined, "this system has no systemd");
  // The service isn't installed here.
  expect(stderr.split("\n").filter((line) => line !== "" && !line.includes("is not executable"))).toEqual([]);
  const judged = spawnSync("systemd-analyze", ["security", "--offline=yes", "--threshold=25", unit]);
  expect(judged.status).toBe(0);
});

test("through nginx, people sign up from their own IP addresses, whatever addresses they claim", async ({
  skip,
}) => {
  skip(!existsSync("/usr/sbin/nginx"), "this system has no nginx");
  const port = await freePort();
  await using service = await startService({
    quickPasswords: true,
    env: { LATCHKEY_URL: `http://localhost:${port}`, LATCHKEY_TRUSTED_PROXIES: "loopback" },
  });
  const folder = mkdtempSync(join(tmpdir(), "latchkey-nginx-"));
  const [site = ""] = at("nginx.conf").split("\nserver {\n  listen 80;");
  const here = site
    .replace("127.0.0.1:3000", `127.0.0.1:${service.port}`)
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replaceAll(/ssl_certificate.*;/g, "");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; error_log stderr; pid ${folder}/pid; events {} http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder}; ${here} }`,
  );
  const nginx = spawn("/usr/sbin/nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: "ignore",
  });
  endWithTests(nginx);
  onTestFinished(() => void nginx.kill());
  const origin = `http://localhost:${port}`;
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status,
      () => "no process listens yet",
    );
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  const ada = new Client((request) => fetch(request), `${origin}/api/auth`, { origin });
  const headers = { "x-forwarded-for": "203.0.113.7", "x-forwarded-host": "evil.example" };
  const body = { name: "Ada", email: "ada@example.com", password: "correct horse battery staple" };
  await ada.post("/sign-up/email", body, { headers }).ok();
  expect(await ada.get("/get-session").ok()).toMatchObject({ session: { ipAddress: "127.0.0.1" } });
  expect((await fetch(`${origin}/sign-in`)).status).toBe(200);
});
