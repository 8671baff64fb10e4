import { ConfigurationError } from "latchkey/host";
import type { Variables } from "./variables.ts";

export interface SmtpSettings {
  /** May hold a password: never logged. */
  readonly url: string;
  /** The sender, as it stands in an email. */
  readonly from: string;
  /** Host and port, for people. */
  readonly server: string;
  /** Seconds that the server may say nothing. Default 15. */
  readonly timeout?: number;
}

/** Seconds. Below the time that one email has. */
const LONGEST_SILENCE = 30;

/** Undefined where no server is given. Throws `ConfigurationError`, without the password. */
export function smtpSettings({ smtp, mailFrom }: Variables): SmtpSettings | undefined {
  if (smtp === undefined) return undefined;
  const url = URL.parse(smtp);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") {
    throw new ConfigurationError(
      "LATCHKEY_SMTP_URL is not the URL of a mail server; it must be smtp://HOST:PORT or smtps://USER:PASSWORD@HOST:PORT.",
    );
  }
  const timeout = url.searchParams.get("timeout");
  if (timeout !== null && !(/^\d+$/.test(timeout) && +timeout >= 1 && +timeout <= LONGEST_SILENCE)) {
    throw new ConfigurationError(
      `LATCHKEY_SMTP_URL says timeout=${timeout}; it must be whole seconds from 1 to ${LONGEST_SILENCE}.`,
    );
  }
  if (mailFrom === undefined) {
    throw new ConfigurationError(
      'LATCHKEY_MAIL_FROM is missing; with LATCHKEY_SMTP_URL it must be the sender\'s address, for example "Example <no-reply@example.com>".',
    );
  }
  if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom)) {
    throw new ConfigurationError(
      `LATCHKEY_MAIL_FROM is ${JSON.stringify(mailFrom)}; it must be an email such as no-reply@example.com or "Example <no-reply@example.com>".`,
    );
  }
  return {
    url: smtp,
    from: mailFrom,
    server: url.host,
    ...(timeout === null ? {} : { timeout: Number(timeout) }),
  };
}
