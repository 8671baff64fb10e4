import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** Behaviour of the email server: it accepts each email, or stops responding at the recipient (`RCPT`). */
export type Manner = "takes" | "hangs";

/** Minimal email server. */
export interface MailSink {
  port: number;
  close(): void;
}

export async function mailSink(manner: Manner): Promise<MailSink> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(socket, manner);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // A server that listens on a port has an object as its address.
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Speaks the part of RFC 5321 that the delivery of an email needs. */
function converse(socket: Socket, manner: Manner): void {
  let isMail = false;
  let rest = "";
  const answer = (line: string): string | undefined => {
    if (isMail) {
      isMail = line !== ".";
      return isMail ? undefined : "250 taken";
    }
    if (/^rcpt/i.test(line) && manner === "hangs") return undefined;
    isMail = /^data/i.test(line);
    return isMail ? "354 go on" : "250 fine";
  };
  socket.setEncoding("utf8");
  socket.write("220 bench\r\n");
  socket.on("data", (text: string) => {
    const lines = `${rest}${text}`.split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const said = answer(line);
      if (said !== undefined) socket.write(`${said}\r\n`);
    }
  });
}
