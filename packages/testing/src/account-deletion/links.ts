import type { App, Person } from "../app.ts";

/** Returns the link from the newest email that deletes an account. */
export async function deletionLink({ sent }: App): Promise<URL> {
  const texts = (await sent())
    .map(({ text }) => text)
    .filter((text) => text.includes("/delete-user/callback"));
  const link = /https?:\S+/.exec(texts.at(-1) ?? "")?.[0];
  if (link === undefined) throw new Error("No email with a link that deletes an account was sent.");
  return new URL(link);
}

/** Returns a token that deletes the user's account, as the email carries it. */
export async function deletionTokenFor(world: App, { client }: Pick<Person, "client">): Promise<string> {
  await client.post("/delete-user", {}).ok();
  return (await deletionLink(world)).searchParams.get("token") ?? "";
}
