import type { DatabaseAbout, Telemetry } from "../base/telemetry/telemetry.ts";
import type { Driver } from "./driver.ts";

const SYSTEMS = { sqlite: "sqlite", postgres: "postgresql", mysql: "mysql" } as const;

/** Returns the driver with a span for each statement and each transaction. */
export function tracedDriver(driver: Driver, telemetry: Telemetry, database: unknown): Driver {
  const statement = telemetry.statements(aboutDatabase(driver, database));
  const about = { "db.system.name": SYSTEMS[driver.dialect.name] };
  const { remembering } = driver;
  return {
    dialect: driver.dialect,
    gathers: driver.gathers,
    get: (sql, ...rest) => statement(sql, () => driver.get(sql, ...rest)),
    all: (sql, ...rest) => statement(sql, () => driver.all(sql, ...rest)),
    run: (sql, ...rest) => statement(sql, () => driver.run(sql, ...rest)),
    lock: (sql, ...rest) => statement(sql, () => driver.lock(sql, ...rest)),
    // Each is asynchronous in the driver.
    scan: async (sql, values) => statement(sql, () => driver.scan(sql, values)),
    snapshot: (body) =>
      driver.snapshot((read) => body(async (sql, values) => statement(sql, () => read(sql, values)))),
    ...(remembering === undefined
      ? {}
      : {
          remembering(sql) {
            const read = remembering.call(driver, sql);
            return (values) => statement(sql, () => read(values));
          },
        }),
    transaction: async (body) => telemetry.part("transaction", () => driver.transaction(body), about),
    migration: (body) => driver.migration(body),
    introspect: (on) => driver.introspect(on),
    prove: () => driver.prove(),
    settle: () => driver.settle(),
    check: () => driver.check(),
    time: () => driver.time(),
    trouble: () => driver.trouble(),
    stats: () => driver.stats(),
    close: () => driver.close(),
  };
}

/** Returns what the application has said about its database. Of several hosts, any may be in use. */
function aboutDatabase({ dialect }: Driver, database: unknown): DatabaseAbout {
  if (typeof database !== "string" || dialect.name === "sqlite") return { system: SYSTEMS[dialect.name] };
  const system = database.startsWith("mariadb:") ? "mariadb" : SYSTEMS[dialect.name];
  const url = URL.parse(database);
  // `URL` refuses several hosts with ports, and keeps several without as one.
  if (url === null || url.hostname.includes(",")) return { system };
  return {
    system,
    address: url.hostname || "localhost",
    port: Number(url.port) || (dialect.name === "postgres" ? 5432 : 3306),
    namespace: decodeURIComponent(url.pathname.slice(1)),
  };
}
