import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { type Service, startService } from "../service.ts";
import { Browser } from "./browser.ts";
import { type CreateClient, GENERATIONS, loadClient } from "./generations.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({
    quickPasswords: true,
    config: {
      user: {
        modelName: "people",
        fields: { name: "full_name", createdAt: "created_at" },
        additionalFields: {
          company: { type: "string", required: true },
          handle: { type: "string", unique: true },
          bornAt: { type: "date" },
          labels: { type: "string[]" },
          grade: { type: "string", input: false, defaultValue: "new" },
          note: { type: "string", returned: false },
        },
      },
      session: { modelName: "logins", fields: { userId: "person_id" } },
    },
  });
});
afterAll(async () => {
  await service?.stop();
});

describe.each(GENERATIONS)(
  "the framework's client $version, with fields of the application",
  (generation) => {
    let createAuthClient: CreateClient;
    let missing: string | undefined;
    beforeAll(async () => {
      const loaded = await loadClient(generation);
      if ("missing" in loaded) missing = loaded.missing;
      else createAuthClient = loaded.createAuthClient;
    }, INSTALL_WITHIN_MS);
    beforeEach(({ skip }) => skip(missing !== undefined, missing));

    function device() {
      const fetch = new Browser(service.url).fetch;
      return createAuthClient({ baseURL: service.url, fetchOptions: { customFetchImpl: fetch } });
    }
    const person = () => ({ name: "Ida", email: `${randomUUID()}@example.com`, password: "five wild geese" });

    test("sets them at sign-up, reads them and changes them", async () => {
      const client = device();
      const bornAt = new Date("1815-12-10T00:00:00.000Z");
      const given = { ...person(), company: "Engines", labels: ["a", "b"], bornAt, note: "hidden" };
      const { data, error } = await client.signUp.email(given);
      expect(error).toBeNull();
      const shown = { company: "Engines", labels: ["a", "b"], grade: "new", handle: null };
      expect(data?.user).toMatchObject(shown);
      expect(data?.user).not.toHaveProperty("note");
      const user = async () => (await client.getSession()).data?.user as unknown as Record<string, unknown>;
      expect(await user()).toMatchObject(shown);
      // The older client leaves dates of custom fields as texts.
      expect(new Date(String((await user()).bornAt))).toEqual(bornAt);
      const changes: object = { company: "Analytical", labels: [] };
      expect((await client.updateUser(changes)).data).toEqual({ status: true });
      expect(await user()).toMatchObject({ company: "Analytical", labels: [], name: "Ida" });
    });

    test("gets an error for invalid values", async () => {
      const client = device();
      const given = person();
      const refusal = async (call: Promise<{ error: { status: number; code?: string } | null }>) => {
        const { error } = await call;
        return [error?.status, error?.code];
      };
      expect(await refusal(client.signUp.email(given))).toEqual([400, "VALIDATION_ERROR"]);
      const complete: typeof given = { ...given, ...{ company: "Engines", handle: given.email } };
      expect(await refusal(client.signUp.email({ ...complete, ...{ grade: "gold" } }))).toEqual([
        400,
        "FIELD_NOT_ALLOWED",
      ]);
      expect((await client.signUp.email(complete)).error).toBeNull();
      const again = { ...complete, ...person() };
      expect(await refusal(device().signUp.email(again))).toEqual([400, "VALIDATION_ERROR"]);
    });
  },
);
