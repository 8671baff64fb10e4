import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, type Service, until } from "./service.ts";

/**
 * A service that accepts sign-ups and holds them until the test releases them, with a hook in its
 * configuration.
 */
export interface Held {
  /** Environment variables of the service. */
  readonly env: { readonly LATCHKEY_CONFIG: string };
  /** Sends this many sign-ups. Resolves once all of them are held. */
  send(service: Pick<Service, "api">, count: number): Promise<{ answers: Promise<Response[]> }>;
  release(): void;
}

/** `options`: the configuration file's. `code`: the code before them. */
export function holdSignUps(folder: string, options: object = {}, code = ""): Held {
  const config = join(folder, "held.config.mjs");
  const holding = join(folder, "holding");
  const text = `import { appendFileSync, existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
${code}
const holding = ${JSON.stringify(holding)};
const before = async () => {
  if (existsSync(holding)) appendFileSync(holding, ".");
  while (existsSync(holding)) await sleep(20);
};
export default {
  ...${JSON.stringify(options)},
  databaseHooks: { user: { create: { before } } },
  emailAndPassword: { password: { hash: async (text) => text, verify: async ({ hash, password }) => hash === password } },
};
`;
  writeFileSync(config, text);
  return {
    env: { LATCHKEY_CONFIG: config },
    async send({ api }, count) {
      writeFileSync(holding, "");
      const sent = Array.from({ length: count }, (_, index) =>
        ask(`${api}/sign-up/email`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            name: "P",
            email: `held-${index}@example.com`,
            password: "correct horse battery",
          }),
        }),
      );
      const answers = Promise.all(sent);
      const areHeld = () => readFileSync(holding, "utf8").length === count;
      // A request that fails rejects with the reason.
      await Promise.race([answers, until(areHeld, { what: `${count} sign-ups to be accepted` })]);
      return { answers };
    },
    release: () => rmSync(holding),
  };
}
