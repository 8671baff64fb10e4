import type { Server } from "node:net";
import { ConfigurationError } from "latchkey/host";

export interface Address {
  host: string;
  port: number;
  /** The variable that sets the port: messages name it. */
  variable: "PORT" | "LATCHKEY_MANAGEMENT_PORT";
}

/** @throws ConfigurationError where the address can't be had. */
export async function listen(server: Server, address: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refused = (error: Error): void => reject(listenError(error, address));
  server.once("error", refused);
  server.listen(address.port, address.host, resolve);
  await promise;
  server.off("error", refused);
}

function listenError(error: Error, { host, port, variable }: Address): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new ConfigurationError(
      `${variable} is ${port}, and another program listens on ${host}:${port} already (address already in use). Stop it, or set ${variable} to a free one.`,
    );
  }
  if (code === "EACCES") {
    return new ConfigurationError(
      `${variable} is ${port}, and this user may not listen there. Use one above 1023.`,
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EINVAL") {
    return new ConfigurationError(
      `LATCHKEY_HOST is ${JSON.stringify(host)}; it must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}
