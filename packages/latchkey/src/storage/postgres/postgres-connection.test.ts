import { failureOf } from "@latchkey/testing/storage/people";
import { serverPlace } from "@latchkey/testing/storage/server";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { PostgresConnection, Preparing } from "./postgres-connection.ts";

test("a value that can't be sent fails its statement, and the connection is given up", async () => {
  const { url } = await serverPlace("postgres");
  const client = new pg.Client({ connectionString: url });
  onTestFinished(() => client.end());
  await client.connect();
  const connection = new PostgresConnection(
    client,
    new Preparing(true, () => {}),
    async () => {},
    () => {},
  );
  expect(await failureOf(connection.query("select $1::text", [{} as never]))).toBeInstanceOf(TypeError);
  expect(connection.isBroken).toBe(true);
});
