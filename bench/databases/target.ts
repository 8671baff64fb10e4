/** Value in a row. Dates are ISO strings. */
export type Value = string | number | boolean | null;

/** Database with existing tables that are filled directly, many rows at a time. */
export interface Target {
  /** Turns off what makes filling slow: indexes that can be created again, reference checks, syncs. */
  beginFilling(): Promise<void>;
  /** `columns` name the values of each row, in their order. */
  insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>;
  /** Brings indexes, statistics and disk up to date, so that the next measure waits for nothing. */
  endFilling(): Promise<void>;
  /** Bytes on the disk, indexes included. */
  size(): Promise<number>;
  /** Runs one statement. */
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Database of the bench on a server: created empty, dropped at the end. */
export interface ServerDatabase extends Target {
  /** URL for the service, the peer and the floor. */
  readonly url: string;
  drop(): Promise<void>;
}
