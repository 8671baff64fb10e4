import { onTestFinished } from "vitest";
import { type Connection, connectTo } from "../databases/connection.ts";
import type { ServerKind } from "../databases/kind.ts";
import { dropDatabase, newName, urlOf } from "../databases/run.ts";

// For tests of one kind of server, whatever database the run uses.

export interface ServerPlace {
  readonly kind: ServerKind;
  /** The URL of a separate database, which is removed at the end of the test. */
  readonly url: string;
  /** A connection outside the engine. */
  readonly other: Connection;
}

export async function serverPlace(kind: ServerKind, parameters = ""): Promise<ServerPlace> {
  const name = newName();
  const server = await connectTo(kind);
  await server.query(`create database ${server.quote(name)}`);
  const other = await connectTo(kind, name);
  onTestFinished(async () => {
    await other.close();
    await server.close();
    await dropDatabase(kind, name);
  });
  return { kind, url: urlOf(kind, name) + parameters, other };
}
