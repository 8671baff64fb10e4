import { LatchkeyError } from "../../base/errors.ts";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";

export interface Result {
  readonly rows: RawRow[];
  /** Number of rows that the statement's `where` selected or that it inserted. */
  readonly affected: number;
}

/** A connection to a database server. Its statements run one after the other. */
export interface Connection {
  /** Runs a statement that is prepared once for each connection. */
  query(sql: string, values: readonly Bindable[]): Promise<Result>;
  /** Runs a statement without parameters and without preparing it: `begin`, settings, changes of tables. */
  command(sql: string): Promise<Result>;
  /** True if it is lost, or out of step with its server: it can't be used any more. */
  readonly isBroken: boolean;
  /** Ends the connection in an orderly way. Never rejects. */
  close(): Promise<void>;
  /** Ends the connection at once, including statements in progress. */
  destroy(): void;
}

/** Opens connections to one database. */
export interface Connector {
  /** Resolves to a connection with all settings applied; rejects with the driver's or the server's error. */
  connect(): Promise<Connection>;
  /**
   * True for the engine's connections. Those of an application's pool go back after each use, and keep their
   * settings.
   */
  readonly isOwner: boolean;
  /**
   * Reports whether a pool in between gives each transaction any of the server's connections: anything set or
   * locked on one connection is missing on the next. False until this has been detected.
   */
  isShared?(): boolean;
  /** Detects the same with two connections. */
  looksShared?(): Promise<boolean>;
  /** The statements that begin a transaction. */
  readonly begin: readonly string[];
  /** Reports whether a new connection's server takes writes. Asked only if there are several servers. */
  takesWrites?(connection: Connection): Promise<boolean>;
  /** Maximum number of connections at once. */
  readonly max: number;
  /** `host:port`, for messages; never with a password. */
  readonly place: string;
  /** Creates the schema of the tables, if the URL names one that doesn't exist. */
  settle(connection: Connection): Promise<void>;
  close(): Promise<void>;
}

/** A connection was lost, or none could be opened. `isConnecting`: nothing had been sent on it. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
  readonly isConnecting: boolean;

  constructor(message: string, cause: unknown, isConnecting = false) {
    super(message, { cause });
    this.isConnecting = isConnecting;
  }
}

/** Returns the driver's or the server's error. */
export function innermost(error: unknown): unknown {
  const isWrapped = error instanceof LatchkeyError || error instanceof ConnectionLost;
  return isWrapped && error.cause !== undefined ? innermost(error.cause) : error;
}
