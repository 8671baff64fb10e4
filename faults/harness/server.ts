import type { SystemUser } from "./accounts.ts";

/** Creates the folder for a server's files, for a fault that needs a special one. */
export type MakePlace = (folder: string, user: SystemUser | undefined) => void;

export type ServerName = "postgres" | "mariadb";

/** Separate database server for the faults, which may be stopped, frozen and broken. */
export interface DatabaseServer {
  readonly name: ServerName;
  readonly port: number;
  /** Returns the URL of a database, with the server's port or a proxy's. */
  url(database: string, port?: number): string;
  create(database: string): Promise<void>;
  drop(database: string): Promise<void>;
  /** Returns rows as strings, without a proxy. Identifiers are in double quotes. */
  query(database: string, sql: string): Promise<string[][]>;
  /** Returns the defects in the files of a database, in the server's words. */
  integrity(database: string): Promise<string[]>;
  /** Ends it in order, even if clients are connected. */
  stop(): Promise<void>;
  /** Ends it at once, without a clean shutdown. */
  crash(): Promise<void>;
  /** Starts it on the same data. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Pauses it until `thaw`: it keeps all connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Cuts every connection of the service. */
  cutConnections(): Promise<void>;
  /** Returns the number of the service's connections. */
  connections(): Promise<number>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** The service's user on the servers, and its password, which no log may contain. */
export const USER = "latchkey";
export const DATABASE_PASSWORD = "harbour-lamp-7f31c0";
