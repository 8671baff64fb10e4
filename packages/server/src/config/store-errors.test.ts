import { ConfigurationError } from "latchkey/host";
import { expect, test } from "vitest";
import { namingSettings } from "./store-errors.ts";

const settings = {
  database: {
    url: "postgres://latchkey:hunter%2F2@db/auth",
    setting: "LATCHKEY_DATABASE_URL",
    place: "postgres://db/auth",
  },
  redis: { url: "redis://:swordfish@cache", setting: "redis", place: "redis://cache" },
};

const said = (message: string): Promise<string> =>
  namingSettings(settings, () => {
    throw new ConfigurationError(message);
  }).then(
    () => "nothing",
    (error: Error) => error.message,
  );

test("an error names the setting that holds the option, and no password", async () => {
  expect(await said("database: nothing answers.")).toBe("LATCHKEY_DATABASE_URL: nothing answers.");
  expect(await said("redis: correct the address.")).toBe("redis: correct the address.");
  expect(await said("database: refused hunter/2 and hunter%2F2")).toBe(
    "LATCHKEY_DATABASE_URL: refused … and …",
  );
  expect(await said("redis: refused swordfish")).toBe("redis: refused …");
  expect(await said("session.expiresIn is wrong")).toBe("session.expiresIn is wrong");
});

test("an error that isn't a configuration mistake stays unchanged", async () => {
  const defect = new TypeError("a defect");
  await expect(namingSettings(settings, () => Promise.reject(defect))).rejects.toBe(defect);
  expect(await namingSettings(settings, () => 7)).toBe(7);
});
