import type { Mail } from "latchkey/host";
import type { Transporter } from "nodemailer";
import { isLoopbackHost } from "../config/public-url.ts";
import type { SmtpSettings } from "../config/smtp-settings.ts";

export interface Smtp {
  send(mail: Mail): Promise<void>;
  /** Connects, signs in and hangs up. Rejects with the server's answer. */
  verify(): Promise<void>;
}

/** Milliseconds. Together below the time that the outbox gives a delivery. */
const CONNECT = 10_000;
const ANSWER = 15_000;

/** Sends through a mail server. Loaded and connected at the first mail. */
export function smtp({ url, from }: SmtpSettings): Smtp {
  let transport: Promise<Transporter> | undefined;
  const open = (): Promise<Transporter> => {
    transport ??= import("nodemailer").then(({ createTransport }) => createTransport(transportOptions(url)));
    return transport;
  };
  return {
    async send({ to, subject, text, html }) {
      const transporter = await open();
      // An address as an object is one recipient, whatever commas and brackets it holds.
      const recipient = { name: "", address: to };
      await transporter.sendMail({
        from,
        to: recipient,
        subject,
        text,
        ...(html === undefined ? {} : { html }),
      });
    },
    async verify() {
      await (await open()).verify();
    },
  };
}

function transportOptions(url: string): object {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const isSignedIn = username !== "";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // A password leaves this machine encrypted or not at all.
    requireTLS: !isSecure && isSignedIn && !isLoopbackHost(hostname),
    ...(isSignedIn
      ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
      : {}),
    connectionTimeout: CONNECT,
    greetingTimeout: CONNECT,
    socketTimeout: ANSWER,
    // What is sent is text; a mail never pulls in a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
