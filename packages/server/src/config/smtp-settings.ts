import { domainToASCII } from "node:url";
import { ConfigurationError } from "latchkey/host";
import { isLoopbackHost } from "../http/local.ts";
import type { Variables } from "./variables.ts";

export interface SmtpSettings {
  /** May contain a password: never logged. */
  readonly url: string;
  /** The sender as it was written. */
  readonly from: string;
  /** The same, parsed: an unquoted comma or colon in the name would otherwise count as syntax. */
  readonly sender: { readonly name: string; readonly address: string };
  /** Host name for the greeting of the server (EHLO, RFC 5321 4.1.1.1). */
  readonly name: string;
  /** Host and port, for messages. */
  readonly server: string;
  /** Seconds that the server may stay silent. Default 15. */
  readonly timeout?: number;
}

/** Seconds, below the time limit of one email. */
const LONGEST_SILENCE = 30;

const SENDER = /^(?:([^<>\r\n]*)<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

/**
 * Returns the settings of the email server; undefined if none is set. Throws `ConfigurationError`, without
 * the password. `baseURL`: the public URL of the service.
 */
export function smtpSettings(
  { smtp, mailFrom }: Pick<Variables, "smtp" | "mailFrom">,
  baseURL: string,
): SmtpSettings | undefined {
  if (smtp === undefined) return undefined;
  const url = URL.parse(smtp);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") {
    throw new ConfigurationError(
      "LATCHKEY_SMTP_URL isn't the URL of an email server; it must be smtp://HOST:PORT or smtps://USER:PASSWORD@HOST:PORT.",
    );
  }
  const timeout = url.searchParams.get("timeout");
  if (timeout !== null && !(/^\d+$/.test(timeout) && +timeout >= 1 && +timeout <= LONGEST_SILENCE)) {
    throw new ConfigurationError(
      `LATCHKEY_SMTP_URL has timeout=${timeout}; it must be a whole number of seconds from 1 to ${LONGEST_SILENCE}.`,
    );
  }
  if (mailFrom === undefined) {
    throw new ConfigurationError(
      'LATCHKEY_MAIL_FROM is missing; with LATCHKEY_SMTP_URL it must be the sender\'s email address, for example "Example <no-reply@example.com>".',
    );
  }
  const [, written = "", bracketed, bare] = SENDER.exec(mailFrom) ?? [];
  const address = bracketed ?? bare;
  if (address === undefined) {
    throw new ConfigurationError(
      `LATCHKEY_MAIL_FROM is ${JSON.stringify(mailFrom)}; it must be an email address such as no-reply@example.com or "Example <no-reply@example.com>".`,
    );
  }
  return {
    url: smtp,
    from: mailFrom,
    sender: { name: unquoted(written.trim()), address },
    name: greetingName(url, baseURL, address),
    server: url.host,
    ...(timeout === null ? {} : { timeout: Number(timeout) }),
  };
}

function unquoted(name: string): string {
  return /^".*"$/.test(name) ? name.slice(1, -1).replaceAll(/\\(.)/g, "$1") : name;
}

/**
 * Returns a domain of the operator. The machine's name isn't one: in a container it is made up, and servers
 * that check it reject the email.
 */
function greetingName(smtp: URL, baseURL: string, sender: string): string {
  const given = smtp.searchParams.get("name");
  if (given !== null) {
    const name = domainToASCII(given);
    if (!isDomain(name)) {
      throw new ConfigurationError(
        `LATCHKEY_SMTP_URL has name=${given}; it must be the domain with which the service greets the email server, such as auth.example.com.`,
      );
    }
    return name;
  }
  const host = new URL(baseURL).hostname;
  const domain = sender.slice(sender.indexOf("@") + 1);
  return isDomain(host) ? host : domainToASCII(domain) || domain;
}

/** Reports whether a host is a domain: not an IP address, and not a name that only this network knows. */
function isDomain(host: string): boolean {
  return /^(?:(?!-)[a-z\d-]+\.)+[a-z][a-z\d-]+$/i.test(host) && !isLoopbackHost(host);
}
