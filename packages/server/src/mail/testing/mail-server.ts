import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * What becomes of a mail: it is taken; the connection hangs when the recipient is named; a 451, a 550; it
 * sends on nobody's emails (554 5.7.1); the recipient is fine and the email is refused (554); it is taken and the
 * connection drops before that is said.
 */
export type Behaviour = "take" | "stall" | "later" | "never" | "relay" | "spam" | "drop";

/** An email that the server has, whether or not it said so. */
export interface TakenMail {
  to: string;
  /** With its headers, as it came. */
  raw: string;
  /** Its Message-ID. */
  id: string;
  /** The name with which the server was greeted. */
  greeting: string;
}

export interface MailServer {
  url: string;
  readonly taken: readonly TakenMail[];
  /** How often a recipient was named to it. */
  readonly asked: () => number;
  /** Connections that are open. */
  readonly open: () => number;
  /** From now on: for everyone, or by recipient. */
  behave(next: Behaviour | ((to: string) => Behaviour)): void;
  /** Offers STARTTLS, with a certificate that nobody trusts. */
  offerBadTls(offered: boolean): void;
  /** Refuses connections until `open`. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** A mail server that can be as bad as they are. Speaks real SMTP on a port of its own. */
export async function mailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const sockets = new Map<number, Socket>();
  let port = 0;
  let asked = 0;
  let isBad = false;
  let behaviour: (to: string) => Behaviour = () => "take";
  let server: SMTPServer | undefined;

  const recipientOf = ({ envelope }: SMTPServerSession): string => envelope.rcptTo[0]?.address ?? "";
  const make = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", ...(isBad ? [] : ["STARTTLS"])],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onRcptTo({ address }, _session, answer) {
        asked++;
        const how = behaviour(address);
        // It never says anything, as one does whose disks are gone.
        if (how === "stall") return;
        if (how === "later") return answer(refusal(451, "Try again later"));
        if (how === "never") return answer(refusal(550, "No such user"));
        if (how === "relay") return answer(refusal(554, "5.7.1 Relay access denied"));
        answer();
      },
      onData(stream, session, answer) {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          const to = recipientOf(session);
          const how = behaviour(to);
          if (how === "spam") return answer(refusal(554, "This looks like spam"));
          const raw = Buffer.concat(parts).toString();
          const id = /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? "";
          taken.push({ to, raw, id, greeting: session.hostNameAppearsAs });
          if (how === "drop") sockets.get(session.remotePort)?.destroy();
          else answer();
        });
      },
    });
  const up = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server = make();
      server.on("error", () => {});
      server.server.on("connection", (socket: Socket) => {
        const from = socket.remotePort ?? 0;
        sockets.set(from, socket);
        socket.on("close", () => sockets.delete(from));
      });
      server.server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        const address = server?.server.address();
        if (typeof address === "object" && address !== null) port = address.port;
        resolve();
      });
    });
  const down = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets.values()) socket.destroy();
      if (server === undefined) return resolve();
      server.close(() => resolve());
      server = undefined;
    });
  await up();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    asked: () => asked,
    open: () => sockets.size,
    behave(next) {
      behaviour = typeof next === "function" ? next : () => next;
    },
    offerBadTls(offered) {
      isBad = offered;
      if (server !== undefined) server.options.disabledCommands = ["AUTH", ...(isBad ? [] : ["STARTTLS"])];
    },
    down,
    up,
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
