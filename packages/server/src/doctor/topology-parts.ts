import { addressesIn } from "latchkey/host";
import type { Finding } from "./finding.ts";

/** A database as it is set up. */
export interface Topology {
  /** For example "PostgreSQL under Patroni". */
  readonly name: string;
  /** True if another server can take over. */
  readonly failsOver: boolean;
  /** IP addresses that have connections of this user, besides this command's. */
  readonly clients: number;
  /** Missing parts, and those that were looked at. */
  readonly found: readonly Omit<Finding, "check">[];
}

/** Providers whose servers are watched and replaced by them, by the ends of their host names. */
const MANAGED: readonly [RegExp, string][] = [
  [/\.(?:rds|cache)\.amazonaws\.com$|\.memorydb\.[\w-]+\.amazonaws\.com$/, "AWS"],
  [/\.(?:postgres|mysql|mariadb)\.database\.azure\.com$|\.redis\.cache\.windows\.net$/, "Azure"],
  [/\.supabase\.(?:co|com)$/, "Supabase"],
  [/\.neon\.tech$/, "Neon"],
  [/\.aivencloud\.com$/, "Aiven"],
  [/\.db\.ondigitalocean\.com$/, "DigitalOcean"],
  [/\.upstash\.io$/, "Upstash"],
  [/\.redis-cloud\.com$|\.redislabs\.com$/, "Redis Cloud"],
  [/\.psdb\.cloud$/, "PlanetScale"],
];

/** Returns the provider that manages a server; undefined if its name tells of none. */
export const managerOf = (host: string): string | undefined =>
  MANAGED.find(([names]) => names.test(host))?.[1];

/** Returns the hosts of a URL, each with its port if it names one. */
export const hostsIn = (url: string): string[] => addressesIn(url).map((address) => new URL(address).host);
