import { relative } from "node:path";
import type { Log } from "latchkey/host";
import type { Settings } from "../config/settings.ts";

export interface Announcement {
  settings: Settings;
  log: Log;
  /** True if this start created the database. */
  isFirst: boolean;
  /** Number of statements that brought its tables up to date. */
  statements: number;
  /** A link that creates the first administrator. For a terminal, never for a log. */
  setupLink?: string;
}

/** Reports that the service runs and, at the first start in development, the next steps. */
export function announce({ settings, log, isFirst, statements, setupLink }: Announcement): void {
  for (const warning of settings.warnings) log("warn", warning);
  if (statements > 0 && !isFirst) log("info", "The tables were updated", { statements });
  const { production, url, host, port } = settings;
  const isTerminal = process.stdout.isTTY;
  if (production) {
    log("info", "listening", { url, host, port });
    if (isTerminal && setupLink !== undefined) process.stdout.write(invitation(setupLink));
    return;
  }
  if (!isTerminal) {
    log("info", "listening", { url, ...(isFirst ? firstSteps(settings) : {}) });
    return;
  }
  const ready = isFirst ? welcome(settings) : `\n  Latchkey is ready: ${url}\n\n`;
  process.stdout.write(ready + (setupLink === undefined ? "" : invitation(setupLink)));
}

function invitation(link: string): string {
  return `  There is no administrator yet. Open this link within 15 minutes to become one; it works once:\n\n    ${link}\n\n`;
}

function firstSteps(settings: Settings): Record<string, string> {
  const { url, smtp, dataFolder } = settings;
  return {
    api: `${url}/api/auth`,
    docs: `${url}/docs`,
    mailbox: smtp === undefined ? `${url}/dev/mailbox` : `through ${smtp.server}`,
    data: dataFolder,
  };
}

function welcome(settings: Settings): string {
  const { api, docs, mailbox } = firstSteps(settings);
  const folder = `${relative(process.cwd(), settings.dataFolder) || "."}/`;
  const rows = [
    ["Pages", `${settings.url}   sign up, sign in, manage an account`],
    ["API", api],
    ["Docs", `${docs}   for developers, with the API reference`],
    ["Mail", settings.smtp === undefined ? `${mailbox}   no email leaves this machine` : mailbox],
    ["Data", `${folder}   database and secret; remove it to start over`],
  ];
  const lines = rows.map(([label = "", value]) => `    ${label.padEnd(10)} ${value}`);
  return ["", `  Latchkey is ready: ${settings.url}`, "", ...lines, "", ""].join("\n");
}
