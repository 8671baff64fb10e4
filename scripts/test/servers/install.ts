import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { type StoreKind, TITLES } from "@latchkey/testing/databases/kind";

const PACKAGES = { postgres: "postgresql", mariadb: "mariadb-server", redis: "redis-server" } as const;
const SERVICES = { postgres: "postgresql", mariadb: "mariadb", redis: "redis-server" } as const;

const ROLE = "latchkey_test";

/** URLs of a role for the tests, for servers whose first role is bound to a system user. */
export const OWN_ROLE_URLS: { readonly [kind in StoreKind]?: string } = {
  postgres: `postgres://${ROLE}:${ROLE}@127.0.0.1:5432/postgres`,
  mariadb: `mysql://${ROLE}:${ROLE}@127.0.0.1:3306`,
};

/** Installs a server from Debian's packages, unless it exists. */
export function installServer(kind: StoreKind): void {
  if (isInstalled(kind)) return;
  console.error(`Installing ${TITLES[kind]} from Debian's packages (once, up to two minutes) …`);
  run("apt-get", ["update"]);
  run("apt-get", ["install", "-y", "--no-install-recommends", PACKAGES[kind]]);
}

/** Programs that tests start, by Debian's package. Tests report a missing one. */
const TOOLS = {
  pgbouncer: "/usr/sbin/pgbouncer",
  oathtool: "/usr/bin/oathtool",
  "python3-fido2": "/usr/lib/python3/dist-packages/fido2",
  nginx: "/usr/sbin/nginx",
  "golang-go": "/usr/bin/go",
  "golang-github-masterminds-sprig-dev": "/usr/share/gocode/src/github.com/Masterminds/sprig",
  "golang-github-ghodss-yaml-dev": "/usr/share/gocode/src/github.com/ghodss/yaml",
  "python3-jwt": "/usr/lib/python3/dist-packages/jwt",
  "python3-cryptography": "/usr/lib/python3/dist-packages/cryptography",
} as const;

/**
 * Installs tools: PgBouncer as a proxy of PostgreSQL, `oathtool` as another implementation of one-time
 * passwords, and `fido2` as one of passkeys. Go and sprig render the Helm chart.
 */
export function installTools(): void {
  const missing = Object.entries(TOOLS).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (missing.length === 0 || process.getuid?.() !== 0) return;
  console.error(`Installing ${missing.join(", ")} from Debian's packages (once) …`);
  run("apt-get", ["update"]);
  run("apt-get", ["install", "-y", "--no-install-recommends", ...missing]);
}

/** Starts an installed server and creates the tests' role. Returns the error. */
export function startServer(kind: StoreKind): string | undefined {
  if (!isInstalled(kind)) return `Debian's package ${PACKAGES[kind]} could not be installed`;
  const started = run("service", [SERVICES[kind], "start"]);
  if (started !== undefined) return started;
  if (kind === "redis") return undefined;
  const until = performance.now() + 30_000;
  for (;;) {
    const failure = makeRole(kind);
    if (failure === undefined || performance.now() > until) return failure;
    spawnSync("sleep", ["0.5"]);
  }
}

function makeRole(kind: "postgres" | "mariadb"): string | undefined {
  if (kind === "postgres") {
    const make = `do $$ begin create role ${ROLE} superuser login password '${ROLE}'; exception when duplicate_object then null; end $$`;
    return run("runuser", ["-u", "postgres", "--", "psql", "-v", "ON_ERROR_STOP=1", "-c", make]);
  }
  const hosts = ["localhost", "127.0.0.1"];
  const statements = hosts.flatMap((host) => [
    `create user if not exists ${ROLE}@'${host}' identified by '${ROLE}'`,
    `grant all on *.* to ${ROLE}@'${host}' with grant option`,
  ]);
  return run("mariadb", ["-e", statements.join("; ")]);
}

function isInstalled(kind: StoreKind): boolean {
  if (kind === "mariadb") return existsSync("/usr/sbin/mariadbd");
  if (kind === "redis") return existsSync("/usr/bin/redis-server");
  // Each version has a separate folder.
  const versions = "/usr/lib/postgresql";
  return existsSync(versions) && readdirSync(versions).length > 0;
}

function run(command: string, args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status === 0) return undefined;
  return `${command} failed: ${error?.message ?? stderr.trim().split("\n").at(-1)}`;
}
