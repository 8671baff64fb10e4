import { existsSync, statSync } from "node:fs";
import { parseSecrets, secretWeakness } from "latchkey/host";
import { secretFile } from "../config/data-folder.ts";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { concernsOf } from "../demo/concern.ts";
import { inMemory, offlineEngine } from "../engine/offline.ts";
import { smtp } from "../mail/smtp.ts";
import { builtPages } from "../portal/source.ts";
import { lookAtAddresses } from "./addresses.ts";
import { lookAtDatabase } from "./database.ts";
import { failed, type Look, ok, warning } from "./finding.ts";
import { lookAtDataFolder } from "./folder.ts";
import { lookAtOutbox } from "./outbox.ts";
import { lookAtPlaces } from "./places.ts";
import { lookAtProviders } from "./providers.ts";
import { lookAtRedis } from "./redis.ts";
import { lookAtTopology } from "./topology.ts";

/** Checks of `latchkey doctor`, in the order of the report. `docs`: the section about what it checks. */
export const checks: Readonly<Record<string, { look: Look; docs: string }>> = {
  configuration: { look: lookAtConfiguration, docs: "docs/service.md#variables" },
  secret: { look: lookAtSecret, docs: "docs/operations.md#changing-the-secret" },
  "data folder": { look: lookAtDataFolder, docs: "docs/operations.md#what-a-deployment-needs" },
  database: { look: lookAtDatabase, docs: "docs/service.md#databases" },
  redis: { look: lookAtRedis, docs: "docs/redis.md" },
  topology: { look: lookAtTopology, docs: "docs/operations.md#the-ladder-of-deployments" },
  outbox: { look: lookAtOutbox, docs: "docs/operations.md#messages-that-could-not-be-delivered" },
  "stored data": { look: lookAtConcerns, docs: "docs/operations.md" },
  email: { look: lookAtMail, docs: "docs/service.md#email" },
  providers: { look: lookAtProviders, docs: "docs/providers.md" },
  places: { look: lookAtPlaces, docs: "docs/service.md#places-of-ip-addresses" },
  clock: { look: lookAtClock, docs: "docs/operations.md#clocks" },
  URLs: { look: lookAtAddresses, docs: "docs/deployment.md#reverse-proxy" },
  pages: { look: lookAtPages, docs: "docs/deployment.md" },
};

async function lookAtConfiguration(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const { production, file, warnings } = settings;
  // The engine judges the values of options; an in-memory engine does so without a trace.
  await offlineEngine({ ...settings, database: inMemory(settings) }, { readOnly: true }).close();
  const mode = production ? "production" : "development";
  const from = file === undefined ? "environment only" : `environment and ${file}`;
  return [ok(`${mode}; ${from}`), ...warnings.map((text) => warning(text, "Correct or remove the setting."))];
}

function lookAtSecret({ secret, dataFolder }: Settings): ReturnType<Look> {
  // A weak secret in production never gets here: it is an error of the configuration.
  if (secret !== undefined) {
    const weakness = parseSecrets(secret)
      .secrets.map((entry) => secretWeakness(entry.secret))
      .find((found) => found !== undefined);
    if (weakness === undefined) return [ok("set, and strong enough")];
    return [warning(`set, but weak: ${weakness}`, "`latchkey secret` prints a strong one.")];
  }
  const file = secretFile(dataFolder);
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return [ok("for development, created at the first start")];
  if ((mode & 0o077) === 0) return [ok(`for development, in ${file}`)];
  return [warning(`${file} can be read by other users`, `chmod 600 ${file}`)];
}

async function lookAtMail({
  smtp: server,
  production,
  options,
}: Settings): Promise<Awaited<ReturnType<Look>>> {
  // The effect of a custom function shows only when it sends an email.
  if (options.mail?.send !== undefined) return [ok("sent by mail.send of the configuration file")];
  if (server === undefined) {
    // In production this is one of the warnings above.
    return production ? [] : [ok("sent to the development mailbox")];
  }
  try {
    await smtp(server).verify();
    return [
      ok(`${server.server} accepts email from ${server.from}; the service greets it as ${server.name}`),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      failed(
        `${server.server} refused: ${reason}`,
        `Check host, port, user and password in LATCHKEY_SMTP_URL (smtps:// for port 465, smtp:// for 587). The service greets the server as ${server.name}; ?name=DOMAIN in the URL sets another name.`,
      ),
    ];
  }
}

/**
 * No clock before this version's release can be right: sessions and links would be expired, or never expire.
 */
const RELEASED = Date.parse("2026-01-01T00:00:00Z");

function lookAtClock({ dataFolder }: Settings): ReturnType<Look> {
  const now = Date.now();
  const remedy = "Set the clock of this machine (NTP): sessions and links depend on it.";
  if (now < RELEASED) return [failed(`${new Date(now).toISOString()} is in the past`, remedy)];
  const newest = statSync(dataFolder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (newest > now + 60_000) {
    return [warning("files in the data folder have dates in the future", remedy)];
  }
  return [ok(new Date(now).toISOString())];
}

function lookAtPages(): ReturnType<Look> {
  if (builtPages().loadAssets() !== undefined) return [ok("built")];
  return [
    warning(
      "the pages aren't built; the API works without them",
      "In a clone, `npm start` builds them. A published package that lacks them must be reinstalled.",
    ),
  ];
}

/** Reports stored data that doesn't fit the options. */
async function lookAtConcerns(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const file = databaseFile(settings.database.url);
  if (file !== undefined && !existsSync(file)) return [];
  const engine = offlineEngine(settings, { readOnly: true });
  try {
    const concerns = await concernsOf(engine, settings.production);
    if (concerns.length === 0) return [ok("stored data fits the configuration")];
    return concerns.map(({ found, remedy }) => warning(found, remedy));
  } catch {
    // The `database` check reports why it can't be read.
    return [];
  } finally {
    await engine.close();
  }
}
