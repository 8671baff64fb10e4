import { ConfigurationError } from "../../base/errors.ts";
import { type Connection, ConnectionLost, type Connector } from "./connection.ts";

/** The part before the hosts, the hosts, and the rest. `URL` reads only one host. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/s;

/**
 * Returns a URL for each host of `postgres://user:password@host:port,host:port/database`, in that order. Throws
 * `ConfigurationError`, without the URL: it may hold a password.
 */
export function addressesIn(text: string, option = "database"): [string, ...string[]] {
  const [, start = "", hosts = "", rest = ""] = PARTS.exec(text) ?? [];
  const [first = "", ...others] = hosts.split(",");
  if (others.length === 0) return [text];
  if ([first, ...others].includes(""))
    throw new ConfigurationError(
      `${option}: a host is missing in the list of hosts; separate them by one comma.`,
    );
  return [`${start}${first}${rest}`, ...others.map((host) => `${start}${host}${rest}`)];
}

/**
 * Connects to the one of several servers that takes writes: first to the one of the last connection, and if that
 * fails, to all others at once. Rejects with the first one's error if none takes writes.
 */
export function severalServers(connectors: readonly [Connector, ...Connector[]]): Connector {
  let [last] = connectors;

  async function connect(): Promise<Connection> {
    const tried = last;
    try {
      return await writable(tried);
    } catch (error) {
      const opening = connectors
        .filter((connector) => connector !== tried)
        .map(async (connector) => ({ connector, connection: await writable(connector) }));
      const { connector, connection } = await Promise.any(opening).catch(() => {
        throw error;
      });
      last = connector;
      for (const each of opening) each.then((opened) => closeUnless(opened.connection, connection), ignored);
      return connection;
    }
  }

  return {
    ...last,
    place: connectors.map(({ place }) => place).join(", "),
    isShared: () => connectors.some((connector) => connector.isShared?.() === true),
    looksShared: async () => (await last.looksShared?.()) === true,
    connect,
  };
}

const ignored = (): void => {};

function closeUnless(other: Connection, kept: Connection): void {
  if (other !== kept) void other.close();
}

/** Connects to a server. Rejects if it takes no writes, as a standby. */
async function writable(connector: Connector): Promise<Connection> {
  const connection = await connector.connect();
  let takesWrites: boolean | undefined;
  try {
    takesWrites = await connector.takesWrites?.(connection);
  } catch (error) {
    connection.destroy();
    throw error;
  }
  if (takesWrites !== false) return connection;
  await connection.close();
  throw new ConnectionLost(`The database at ${connector.place} takes no writes.`, undefined, true);
}
