// Only in test:all: it builds the renderer with Go, and npm installs the schemas of Kubernetes.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { freePort, startService } from "./service.ts";

const CHART = resolve("deploy/chart");
const SPRIG = "/usr/share/gocode/src/github.com/Masterminds/sprig";

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}
interface Container {
  args?: string[];
  env: { name: string; value: string }[];
}
interface Workload extends Resource {
  spec: { replicas?: number; strategy?: { type: string }; template: { spec: { containers: [Container] } } };
}
type Values = Readonly<Record<string, unknown>>;

let folder: string;
const isMissing = !existsSync("/usr/bin/go") || !existsSync(SPRIG);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-chart-"));
  if (isMissing) return;
  execFileSync("/usr/bin/go", ["build", "-o", join(folder, "render"), "tests/chart/render.go"], {
    env: {
      ...process.env,
      GO111MODULE: "off",
      GOPATH: "/usr/share/gocode",
      GOFLAGS: "",
      GOCACHE: join(folder, "go"),
    },
  });
  writeFileSync(join(folder, "package.json"), "{}");
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "kubernetes-models@5.1.0", "ajv@8.17.1"], {
    cwd: folder,
    stdio: "pipe",
  });
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(({ skip }) =>
  skip(isMissing, "Debian's golang-go and golang-github-masterminds-sprig-dev are missing"),
);

const defaults = parseYaml(readFileSync(join(CHART, "values.yaml"), "utf8")) as Values;
const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Puts values over the chart's own, as Helm does. */
function merged(below: Values, above: Values): Values {
  const entries = Object.entries(above).map(([name, value]) => {
    const under = below[name];
    return [name, isRecord(value) && isRecord(under) ? merged(under, value) : value];
  });
  return { ...below, ...Object.fromEntries(entries) };
}

/** Renders the chart with the values over its own. Returns its resources, by kind and name, or the error that stops it. */
function render(
  values: Values,
  release = "auth",
): { resources: Record<string, Resource>; notes: string; error?: string } {
  const { status, stdout, stderr } = spawnSync(join(folder, "render"), [CHART, release], {
    input: JSON.stringify(merged(defaults, values)),
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  const { rendered, error } = JSON.parse(stdout);
  if (error !== undefined) return { resources: {}, notes: "", error };
  const { "NOTES.txt": notes, ...files } = rendered as Record<string, string>;
  const documents = Object.values(files).flatMap((text) => text.split(/^---$/m));
  const resources = documents
    .map((text) => parseYaml(text) as Resource | null | undefined)
    .filter((resource) => resource !== null && resource !== undefined);
  return {
    resources: Object.fromEntries(resources.map((found) => [`${found.kind} ${found.metadata.name}`, found])),
    notes: String(notes),
  };
}

/** Throws unless Kubernetes' schema of the resource's kind accepts it. */
async function assertValid(resource: Resource): Promise<void> {
  const kinds = await import(join(folder, "node_modules/kubernetes-models", resource.apiVersion, "index.js"));
  new kinds[resource.kind](resource).validate();
}

const SMALL = {
  url: "https://auth.example.com",
  image: { repository: "registry.example.com/latchkey" },
  secret: { name: "latchkey" },
  persistence: { enabled: true },
};
const LARGE = {
  ...SMALL,
  persistence: { enabled: false },
  secret: {
    name: "latchkey",
    files: { LATCHKEY_DATABASE_URL: "database-url", LATCHKEY_SMTP_URL: "smtp-url" },
  },
  env: { LATCHKEY_TRUSTED_PROXIES: "10.0.0.0/8", LATCHKEY_WORKERS: 2 },
  config: { appName: 'Notes "beta"' },
  image: { ...SMALL.image, tag: "1.2.3", pullSecrets: [{ name: "registry" }] },
  autoscaling: { enabled: true },
  ingress: {
    enabled: true,
    className: "nginx",
    tlsSecret: "certificate",
    annotations: { "a.example/b": "1" },
  },
  podAnnotations: { "prometheus.io/port": "9090" },
  podLabels: { team: "accounts" },
  nodeSelector: { disk: "ssd" },
  tolerations: [{ key: "spot", operator: "Exists" }],
  affinity: { nodeAffinity: {} },
};

test("with SQLite, one pod owns a volume that stays when the release is removed", () => {
  const { resources, notes } = render(SMALL);
  expect(Object.keys(resources)).toEqual([
    "Deployment auth-latchkey",
    "PersistentVolumeClaim auth-latchkey",
    "Service auth-latchkey",
  ]);
  expect(resources["Deployment auth-latchkey"]).toMatchObject({
    spec: { replicas: 1, strategy: { type: "Recreate" } },
  });
  expect(resources["PersistentVolumeClaim auth-latchkey"]).toMatchObject({
    metadata: { annotations: { "helm.sh/resource-policy": "keep" } },
  });
  expect(notes).toContain("No email can be sent");
});

test("with a database server, pods scale after a job has migrated it", () => {
  const { resources, notes } = render(LARGE);
  expect(Object.keys(resources)).toEqual([
    "ConfigMap auth-latchkey",
    "Deployment auth-latchkey",
    "Ingress auth-latchkey",
    "ConfigMap auth-latchkey-migrate",
    "Job auth-latchkey-migrate",
    "HorizontalPodAutoscaler auth-latchkey",
    "PodDisruptionBudget auth-latchkey",
    "Service auth-latchkey",
  ]);
  const deployment = resources["Deployment auth-latchkey"] as Workload;
  expect(deployment.spec.strategy?.type).toBe("RollingUpdate");
  expect(deployment.spec.replicas).toBeUndefined();
  const job = resources["Job auth-latchkey-migrate"] as Workload;
  expect(job.spec.template.spec.containers[0].args).toEqual(["migrate"]);
  expect(resources["Ingress auth-latchkey"]).toMatchObject({
    spec: { rules: [{ host: "auth.example.com" }] },
  });
  expect(notes).toContain("LATCHKEY_REDIS_URL");
});

test.for([
  ["SQLite", SMALL],
  ["SQLite on a volume that exists", { ...SMALL, persistence: { enabled: true, existingClaim: "accounts" } }],
  ["everything else", LARGE],
] as const)("Kubernetes accepts each resource with %s", async ([, values]) => {
  const { resources } = render(values);
  for (const resource of Object.values(resources)) await assertValid(resource);
  const wrong = merged({ ...resources["Deployment auth-latchkey"] }, { spec: { replicas: "two" } });
  await expect(assertValid(wrong as unknown as Resource)).rejects.toThrow(/replicas/);
});

test.for([
  ["no URL", { url: "" }, "Set url"],
  ["no image", { image: { repository: "" } }, "Set image.repository"],
  ["no Secret", { secret: { name: "" } }, "Set secret.name"],
  ["several pods with SQLite", { replicas: 2 }, "can't share a SQLite file"],
  [
    "several pods with a named SQLite file",
    { replicas: 2, env: { LATCHKEY_DATABASE_URL: "sqlite:/data/a.db" } },
    "can't share",
  ],
  ["SQLite without a volume", { persistence: { enabled: false } }, "would be lost"],
  [
    "a SQLite file beside the volume",
    { env: { LATCHKEY_DATABASE_URL: "sqlite:/tmp/a.db" } },
    "volume is at /var/lib/latchkey",
  ],
  ["a variable in two places", { env: { LATCHKEY_SECRET: "s" } }, "LATCHKEY_SECRET is in env, and"],
  ["a variable and its file", { env: { LATCHKEY_SECRET_FILE: "/s" } }, "LATCHKEY_SECRET_FILE is in env, and"],
  ["a variable of a value", { env: { LATCHKEY_URL: "https://a.example" } }, "the value url sets it"],
  ["a port that the probes don't ask", { env: { LATCHKEY_MANAGEMENT_PORT: 9 } }, "needs its own value"],
  [
    "a scaling without room",
    { ...LARGE, autoscaling: { enabled: true, minReplicas: 9 } },
    "minReplicas is more than",
  ],
] as const)("%s stops the installation, and the message says what to do", ([, values, message]) => {
  expect(render(merged(SMALL, values)).error).toContain(message);
});

test("a long name of a release, a port in the URL and large numbers are written as Kubernetes takes them", async () => {
  const release = "a".repeat(53);
  const values = { ...LARGE, url: "https://Auth.example.com:8443", env: { LATCHKEY_LIMIT: 1_000_000 } };
  const { resources } = render(values, release);
  for (const resource of Object.values(resources)) await assertValid(resource);
  const job = resources[`Job ${release}-l-migrate`] as Workload;
  expect(job.spec.template.spec.containers[0].env).toContainEqual({
    name: "LATCHKEY_LIMIT",
    value: "1000000",
  });
  expect(resources[`Ingress ${release}-latchkey`]).toMatchObject({
    spec: { rules: [{ host: "auth.example.com" }] },
  });
});

test("a wrong or misspelled value is refused", () => {
  const Ajv = createRequire(join(folder, "package.json"))("ajv");
  const accepts = new Ajv({ allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8")),
  );
  for (const values of [{}, SMALL, LARGE]) expect(accepts(merged(defaults, values))).toBe(true);
  for (const values of [
    { replica: 2 },
    { replicas: "2" },
    { url: "auth.example.com" },
    { url: "https://a.example/auth" },
  ])
    expect(accepts(merged(defaults, values))).toBe(false);
});

test("the service starts with the variables, files and ports of its pod", async () => {
  const { containers } = (
    render({ ...LARGE, url: "https://auth.example.com" }).resources["Deployment auth-latchkey"] as Workload
  ).spec.template.spec;
  const config = (
    render(LARGE).resources["ConfigMap auth-latchkey"] as Resource & { data: Record<string, string> }
  ).data;
  const pod = mkdtempSync(join(tmpdir(), "latchkey-pod-"));
  onTestFinished(() => rmSync(pod, { recursive: true }));
  const files = {
    "/run/secrets/latchkey/secret": "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
    "/run/secrets/latchkey/database-url": `sqlite:${join(pod, "pod.db")}`,
    "/run/secrets/latchkey/smtp-url": "smtp://127.0.0.1:1",
    "/etc/latchkey/latchkey.config.json": String(config["latchkey.config.json"]),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(pod, path, ".."), { recursive: true });
    writeFileSync(join(pod, path), text);
  }
  const management = await freePort();
  const env = Object.fromEntries(
    containers[0].env.map(({ name, value }) => [name, value in files ? join(pod, value) : value]),
  );
  const own = {
    LATCHKEY_MANAGEMENT_PORT: String(management),
    LATCHKEY_WORKERS: "1",
    LATCHKEY_MAIL_FROM: "a@example.com",
  };
  await using service = await startService({ env: { ...env, NODE_ENV: "production", ...own } });
  expect((await fetch(`http://127.0.0.1:${management}/readyz`)).status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${service.port}/sign-in`)).text()).toContain(
    "Notes &quot;beta&quot;",
  );
});
