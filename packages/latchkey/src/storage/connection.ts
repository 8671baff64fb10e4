import { LatchkeyError } from "../base/errors.ts";
import type { Bindable } from "./dialect.ts";
import type { RawRow } from "./driver.ts";

export interface Result {
  readonly rows: RawRow[];
  /** Rows that the statement's `where` selected or that it inserted. */
  readonly affected: number;
}

/** A connection to a database server. Its statements run one after the other. */
export interface Connection {
  /** Prepared once for each connection. */
  query(sql: string, values: readonly Bindable[]): Promise<Result>;
  /** Without parameters and not prepared: `begin`, settings, changes of tables. */
  command(sql: string): Promise<Result>;
  /** Lost, or out of step with its server: of no more use. */
  readonly isBroken: boolean;
  /** Says goodbye. Never rejects. */
  close(): Promise<void>;
  /** Ends at once, with whatever is under way. */
  destroy(): void;
}

/** How connections to one database are made. */
export interface Connector {
  /** Resolves to a connection with all settings made; rejects with what the driver or the server says. */
  connect(): Promise<Connection>;
  /** Connections of someone else's pool go back after each use, and keep their settings. */
  readonly isOwner: boolean;
  /**
   * Whether a pool in between gives each transaction any of the server's connections: anything set or locked on one
   * connection is missing on the next. False until that has shown.
   */
  isShared?(): boolean;
  /** The same, found out with two connections. */
  looksShared?(): Promise<boolean>;
  /** The statements that begin a transaction. */
  readonly begin: readonly string[];
  /** Most connections at once. */
  readonly max: number;
  /** `host:port`, for messages; never with a password. */
  readonly place: string;
  /** Makes what tables stand in, where the address names something that isn't there. */
  settle(connection: Connection): Promise<void>;
  close(): Promise<void>;
}

/** A connection was lost, or none could be made. `isConnecting`: nothing had been asked of it. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
  readonly isConnecting: boolean;

  constructor(message: string, cause: unknown, isConnecting = false) {
    super(message, { cause });
    this.isConnecting = isConnecting;
  }
}

/** The message of the driver or the server. */
export function innermost(error: unknown): unknown {
  const isWrapped = error instanceof LatchkeyError || error instanceof ConnectionLost;
  return isWrapped && error.cause !== undefined ? innermost(error.cause) : error;
}
