import type { Env } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import type { Mailbox } from "./mailbox.ts";
import { smtp } from "./smtp.ts";

/** Delivery of email. */
export interface MailWay {
  /** Undefined: the service sends no email. */
  send: Env["mail"];
  /** Undefined: emails leave this machine. */
  mailbox: Mailbox | undefined;
  close(): Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** Returns the deployment's own function, the email server, or in development the mailbox. */
export function mailWay({ smtp: server, production, options }: Settings, box: Mailbox): MailWay {
  if (options.mail?.send !== undefined)
    return { send: options.mail.send, mailbox: undefined, close: nothing };
  if (server !== undefined) {
    const { send, close } = smtp(server);
    return { send, mailbox: undefined, close };
  }
  if (production) return { send: undefined, mailbox: undefined, close: nothing };
  return { send: box.send, mailbox: box, close: nothing };
}
