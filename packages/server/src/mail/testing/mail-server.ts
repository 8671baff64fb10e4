import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * Behavior for an email: accept it; hang at the recipient; answer 451 or 550; refuse to relay (554 5.7.1);
 * accept the recipient and refuse the email (554); accept the email and drop the connection before the reply.
 */
export type Behaviour = "take" | "stall" | "later" | "never" | "relay" | "spam" | "drop";

/** An email that the server has accepted, even if the client didn't learn of it. */
export interface TakenMail {
  to: string;
  /** The received text, with its headers. */
  raw: string;
  /** Its Message-ID. */
  id: string;
  /** The name with which the server was greeted. */
  greeting: string;
}

export interface MailServer {
  url: string;
  readonly taken: readonly TakenMail[];
  /** Number of recipients that were named to it. */
  readonly asked: () => number;
  /** Number of open connections. */
  readonly open: () => number;
  /** Sets the behavior from now on: for every recipient, or by recipient. */
  behave(next: Behaviour | ((to: string) => Behaviour)): void;
  /** Offers STARTTLS, with an untrusted certificate. */
  offerBadTls(offered: boolean): void;
  /** Refuses connections until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Starts an email server with adjustable failures. It speaks real SMTP on a free port. */
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
        // Never answers, as a server whose disks have failed.
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
