import type { Mail } from "latchkey/host";
import type { Transporter } from "nodemailer";
import type { SmtpSettings } from "../config/smtp-settings.ts";
import { isLoopbackHost } from "../http/local.ts";

export interface Smtp {
  /**
   * Sends an email, or rejects: with `isPermanent` if the server refuses it permanently (a 5xx for this
   * recipient or this email), otherwise with an error that a retry may fix.
   */
  send(mail: Mail): Promise<void>;
  /** Connects, signs in and hangs up. Rejects with the server's answer. */
  verify(): Promise<void>;
  /** Closes all connections. Emails that are being sent are cut off. */
  close(): Promise<void>;
}

/** Time limits in milliseconds. */
export interface SmtpPatience {
  /** Until the connection is open and the server has greeted. */
  connect: number;
  /** Time in which a server stays silent. */
  answer: number;
  /**
   * For one email, including all waiting, below the 45 s that the outbox gives a delivery. A function returns
   * a new signal for each email, in place of the time.
   */
  whole: number | (() => AbortSignal);
}

function usualPatience({ timeout = 15 }: SmtpSettings): SmtpPatience {
  return { connect: Math.min(10, timeout) * 1000, answer: timeout * 1000, whole: 40_000 };
}

/** Connections that stay open for further emails; a connection that hangs blocks only itself. */
const CONNECTIONS = 5;
/** Milliseconds. Servers hang up after some minutes without an email; this timer is earlier. */
const IDLE = 60_000;

/** Sends through an email server. It is loaded and connected at the first email. */
export function smtp(settings: SmtpSettings, patience: SmtpPatience = usualPatience(settings)): Smtp {
  const { sender } = settings;
  const { whole } = patience;
  let transport: Promise<Transporter> | undefined;
  const open = (): Promise<Transporter> => {
    transport ??= import("nodemailer").then(({ createTransport }) =>
      createTransport({ ...transportOptions(settings, patience), pool: true }),
    );
    return transport;
  };
  const domain = sender.address.slice(sender.address.indexOf("@") + 1);
  return {
    async send({ to, subject, text, html, id }) {
      const transporter = await open();
      try {
        await transporter.sendMail({
          // An object is parsed as one email address, even with commas, colons and brackets in it.
          from: sender,
          to: { name: "", address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          // The same at each attempt, so that a recipient can detect duplicates.
          ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
          // RFC 3834, 5: no absence notice should answer it.
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          // Removes the email from the queue, or cuts it off: the outbox will resend it.
          signal: typeof whole === "number" ? AbortSignal.timeout(whole) : whole(),
        });
      } catch (error) {
        throw isRefusal(error) ? Object.assign(error, { isPermanent: true }) : error;
      }
    },
    async verify() {
      await (await open()).verify();
    },
    async close() {
      (await transport)?.close({ force: true });
    },
  };
}

/**
 * Reports whether a retry is useless (RFC 5321 4.2.1: a 5yz reply). Only replies about this recipient or this
 * email count: if the server refuses the sign-in or the sender, the operator can fix it, and the email isn't
 * lost. The same applies to a server that relays no email, or doesn't trust this machine: it says so in its
 * reply to the recipient, as a matter of policy (RFC 3463 3.8: 5.7.x).
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error) || !("command" in error)) return false;
  const { code, command } = error;
  const response = "response" in error ? String(error.response) : "";
  if (command === "RCPT TO" && /^5\d\d[ -]5\.7\./.test(response)) return false;
  // Refused before the server was asked: no server would accept this email address.
  if (code === "EENVELOPE" && command === "API") return true;
  const status = "responseCode" in error ? Number(error.responseCode) : 0;
  // 503, a bad sequence of commands, concerns the connection.
  return (command === "RCPT TO" || command === "DATA") && status >= 500 && status < 600 && status !== 503;
}

function transportOptions({ url, name }: SmtpSettings, patience: SmtpPatience): object {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const isSignedIn = username !== "";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    name,
    // A password leaves this machine encrypted or not at all.
    requireTLS: !isSecure && isSignedIn && !isLoopbackHost(hostname),
    ...(isSignedIn
      ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
      : {}),
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE,
    // One retry on another connection, if the server hung up before a byte of the email was sent. Further
    // retries are up to the outbox.
    maxRequeues: 1,
    dnsTimeout: patience.connect,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.answer,
    // The content is text; an email never loads a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
