import type { LatchkeyOptions } from "latchkey";

/**
 * Options of the configuration file. What the service decides itself stays out: where the API is mounted
 * (`/api/auth`), how mail leaves and where the log goes.
 */
export type ServiceConfig = Omit<
  LatchkeyOptions,
  "advanced" | "basePath" | "database" | "env" | "logger" | "redis" | "trustedOrigins"
> & {
  /** As `LATCHKEY_TRUSTED_ORIGINS`: both count. */
  trustedOrigins?: readonly string[];
  advanced?: Omit<NonNullable<LatchkeyOptions["advanced"]>, "processes">;
  /**
   * `sqlite:PATH`, `postgres://USER:PASSWORD@HOST:PORT/NAME` or `mysql://…` (MariaDB too). Default: `latchkey.db` in
   * the data folder. `LATCHKEY_DATABASE_URL` comes first.
   */
  database?: string;
  /** `redis://…` or `rediss://…`. Default none. `LATCHKEY_REDIS_URL` comes first. */
  redis?: string;
  logger?: Omit<NonNullable<LatchkeyOptions["logger"]>, "log">;
};

/** Types the configuration file: `export default defineConfig({ … })`. Hands back what it is given. */
export function defineConfig(config: ServiceConfig): ServiceConfig {
  return config;
}
