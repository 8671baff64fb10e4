import { expect, test } from "vitest";
import { assertRecentMysql } from "./mysql.ts";

test.for([
  ["5.7.44", false],
  ["8.0.4-rc", false],
  ["8.0.16", false],
  ["8.0.17-debian", true],
  ["8.4.2", true],
  ["9.0.1", true],
] as const)("MySQL %s has the collation of the tables: %s", ([version, isRecent]) => {
  const check = () => assertRecentMysql(version, "db.internal:3306", { isMariaDb: false });
  if (isRecent) expect(check).not.toThrow();
  else expect(check).toThrow(/MySQL 8\.0\.17 or later/);
});
