/** A value of a row as the bench makes it; dates are ISO texts. */
export type Value = string | number | boolean | null;

/** A database whose tables are there and are filled directly, many rows at a time. */
export interface Target {
  /** Takes away what makes filling slow: indexes that can be made again, checks of references, syncs. */
  beginFilling(): Promise<void>;
  /** `columns` are in the order of each row's values. */
  insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>;
  /** Everything as it was, statistics and disk included: what is measured next waits for nothing. */
  endFilling(): Promise<void>;
  /** Bytes on the disk, indexes included. */
  size(): Promise<number>;
  /** Runs one statement of the bench's own. */
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** A database of the bench on a server: made empty, dropped at the end. */
export interface ServerDatabase extends Target {
  /** As the service, the peer and the floor take it. */
  readonly url: string;
  drop(): Promise<void>;
}
