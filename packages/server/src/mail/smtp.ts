import type { Mail } from "latchkey/host";
import type { Transporter } from "nodemailer";
import type { SmtpSettings } from "../config/smtp-settings.ts";
import { isLoopbackHost } from "../http/local.ts";

export interface Smtp {
  /**
   * Sends an email, or rejects: with `isPermanent` where the server refuses it for good (a 5xx for this recipient or
   * this email), otherwise in a way that may be mended.
   */
  send(mail: Mail): Promise<void>;
  /** Connects, signs in and hangs up. Rejects with the server's answer. */
  verify(): Promise<void>;
  /** Hangs up. Whatever is still under way is cut off. */
  close(): Promise<void>;
}

/** Milliseconds; a signal that is asked for anew for each email, in place of its whole time. */
export interface SmtpPatience {
  /** Until there is a connection, with its greeting. */
  connect: number;
  /** In which a server says nothing at all. */
  answer: number;
  /** For one email, with all its waiting. Below the 45 s that the outbox gives a delivery. */
  whole: number | (() => AbortSignal);
}

function usualPatience({ timeout = 15 }: SmtpSettings): SmtpPatience {
  return { connect: Math.min(10, timeout) * 1000, answer: timeout * 1000, whole: 40_000 };
}

/** Connections that stay open for the emails to come: one that hangs keeps its own. */
const CONNECTIONS = 5;
/** Milliseconds. Servers hang up after some minutes without an email; a timer of ours is there first. */
const IDLE = 60_000;

/** Sends through a mail server. Loaded and connected at the first email. */
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
          // An address as an object is one address, whatever commas, colons and brackets it holds.
          from: sender,
          to: { name: "", address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          // The same each time, so that a recipient can tell that two are the same.
          ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
          // RFC 3834, 5: nobody's absence is to answer it.
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          // Taken out of the queue, or cut off: what it would still do is to be done again.
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
 * Whether trying again is of no use (RFC 5321 4.2.1: a 5yz reply). Only what was said of this recipient or this mail:
 * a server that lets nobody in, or refuses the sender, is mended by who runs the service, and the email isn't lost.
 * So is one that sends on nobody's emails, or trusts no email of this machine: it says so when the recipient is named, as a
 * matter of policy (RFC 3463 3.8: 5.7.x).
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error) || !("command" in error)) return false;
  const { code, command } = error;
  const response = "response" in error ? String(error.response) : "";
  if (command === "RCPT TO" && /^5\d\d[ -]5\.7\./.test(response)) return false;
  // Not even said to the server: no server would take this address.
  if (code === "EENVELOPE" && command === "API") return true;
  const status = "responseCode" in error ? Number(error.responseCode) : 0;
  // 503, a bad sequence of commands, speaks of the connection.
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
    // Once on another connection, where the server had hung up before a byte of the email was sent. The rest is the outbox's.
    maxRequeues: 1,
    dnsTimeout: patience.connect,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.answer,
    // What is sent is text; an email never pulls in a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
