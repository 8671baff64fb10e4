import type { SystemUser } from "./accounts.ts";

/** Makes a folder for a server's files, in a way of the fault's own. */
export type MakePlace = (folder: string, user: SystemUser | undefined) => void;

export type ServerName = "postgres" | "mariadb";

/** A database server of our own, which may be stopped, frozen and broken: nobody else is on it. */
export interface DatabaseServer {
  readonly name: ServerName;
  readonly port: number;
  /** How a service reaches a database of it, by the server's own port or through a proxy's. */
  url(database: string, port?: number): string;
  create(database: string): Promise<void>;
  drop(database: string): Promise<void>;
  /** Rows as texts, past every proxy. Identifiers stand in double quotes. */
  query(database: string, sql: string): Promise<string[][]>;
  /** What is wrong with the files of a database, in the server's own words; empty when all is well. */
  integrity(database: string): Promise<string[]>;
  /** Ends it in order, whoever is connected. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut does to a process. */
  crash(): Promise<void>;
  /** Starts it on the same data; resolves when it takes connections. */
  start(): Promise<void>;
  /** It holds all connections and answers nothing, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Cuts every connection of the service. */
  cutConnections(): Promise<void>;
  /** How many connections the service has. */
  connections(): Promise<number>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** The service's user on the servers, and a password that no log may show. */
export const USER = "latchkey";
export const DATABASE_PASSWORD = "harbour-lamp-7f31c0";
