import { createServer, type Server } from "node:net";
import { ConfigurationError } from "latchkey/host";

export interface Address {
  host: string;
  port: number;
  /** The variable that sets the port, for messages. */
  variable: "PORT" | "LATCHKEY_MANAGEMENT_PORT";
  /** True if several processes of the service listen on the port. Default false. */
  isShared?: boolean;
}

/**
 * True if the system itself spreads connections over the processes that listen on a port. Elsewhere Node
 * passes them on from one process, and a connection on its way to a process that dies hangs.
 */
const SPREADS = process.platform === "linux";

/** @throws ConfigurationError if it can't listen on the address. */
export async function listen(server: Server, address: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refused = (error: Error): void => reject(listenError(error, address));
  server.once("error", refused);
  const { host, port, isShared = false } = address;
  server.listen({ host, port, reusePort: isShared && SPREADS }, resolve);
  await promise;
  server.off("error", refused);
}

/**
 * Checks that an address is free before several processes share it: they would also share it with a foreign
 * process that allows sharing.
 *
 * @throws ConfigurationError if it isn't free.
 */
export async function assertFree(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

function listenError(error: Error, { host, port, variable }: Address): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new ConfigurationError(
      `${variable} is ${port}, but another program already listens on ${host}:${port} (address already in use). Stop it, or set ${variable} to a free one.`,
    );
  }
  if (code === "EACCES") {
    return new ConfigurationError(
      `${variable} is ${port}, but this user may not listen on it. Use a port above 1023.`,
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EINVAL") {
    return new ConfigurationError(
      `${variable === "PORT" ? "LATCHKEY_HOST" : "LATCHKEY_MANAGEMENT_HOST"} is ${JSON.stringify(host)}; it must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}
