import { onTestFinished } from "vitest";
import { type Connection, connectTo } from "../databases/connection.ts";
import type { ServerKind } from "../databases/kind.ts";
import { dropDatabase, newName, urlOf } from "../databases/run.ts";

// For tests about one kind of server, whatever database the run is about.

export interface ServerPlace {
  readonly kind: ServerKind;
  /** Of a database of its own, gone when the test is over. */
  readonly url: string;
  /** Someone else's connection to it. */
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
