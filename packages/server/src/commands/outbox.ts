import { ConfigurationError, counted } from "latchkey/host";
import { print, withEngine } from "../engine/command-engine.ts";
import type { ServiceEngine } from "../engine/service-engine.ts";

interface Asked {
  json: boolean;
}

interface AskedToChange extends Asked {
  ids: readonly string[];
  all: boolean;
}

/** Prints the messages that could not be delivered. */
export async function listGivenUp({ json }: Asked): Promise<void> {
  await withEngine(async (engine) => {
    const messages = await engine.givenUp.list();
    const lines = messages.map(
      ({ id, kind, recipient, createdAt, attempts, error }) =>
        `${id}  ${createdAt}  ${kind}${recipient === null ? "" : ` to ${recipient}`}, ${counted(attempts, "attempt")}${error === null ? "" : `: ${error}`}`,
    );
    print(json, { messages }, lines.length === 0 ? "There are no undeliverable messages." : lines.join("\n"));
  });
}

/** Has a running service deliver messages that were given up. */
export async function retryGivenUp(asked: AskedToChange): Promise<void> {
  await change(asked, "retry", (count) =>
    count === 0
      ? "There are no undeliverable messages."
      : `${counted(count, "message")} will be sent by the service.`,
  );
}

/** Removes messages that were given up. */
export async function dropGivenUp(asked: AskedToChange): Promise<void> {
  await change(asked, "drop", (count) =>
    count === 0
      ? "There are no undeliverable messages."
      : `${counted(count, "message was", "messages were")} removed.`,
  );
}

async function change(
  { ids, all, json }: AskedToChange,
  verb: "retry" | "drop",
  words: (count: number) => string,
): Promise<void> {
  if (all === ids.length > 0)
    throw new ConfigurationError("Give the IDs of messages, or --all. `latchkey outbox list` prints them.");
  await withEngine(async (engine) => {
    const count = all ? await changeAll(engine, verb) : await engine.givenUp[verb](ids);
    if (count < ids.length)
      throw new ConfigurationError(
        `${counted(ids.length - count, "ID doesn't belong", "IDs don't belong")} to an undeliverable message. \`latchkey outbox list\` prints them.`,
      );
    print(json, { count }, words(count));
  });
}

/**
 * Works through the list page by page. A message that the running service gives up again meanwhile isn't
 * taken twice.
 */
async function changeAll({ givenUp }: ServiceEngine, verb: "retry" | "drop"): Promise<number> {
  const seen = new Set<string>();
  for (let count = 0; ; ) {
    const ids = (await givenUp.list()).map(({ id }) => id).filter((id) => !seen.has(id));
    if (ids.length === 0) return count;
    for (const id of ids) seen.add(id);
    count += await givenUp[verb](ids);
  }
}
