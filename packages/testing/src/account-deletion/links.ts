import type { App, Person } from "../app.ts";

/** The link of the newest email that deletes an account. */
export async function deletionLink({ sent }: App): Promise<URL> {
  const texts = (await sent())
    .map(({ text }) => text)
    .filter((text) => text.includes("/delete-user/callback"));
  const link = /https?:\S+/.exec(texts.at(-1) ?? "")?.[0];
  if (link === undefined) throw new Error("No mail with a link that deletes an account was sent.");
  return new URL(link);
}

/** A token that deletes the person's account, as the email brings it. */
export async function deletionTokenFor(world: App, { client }: Pick<Person, "client">): Promise<string> {
  await client.post("/delete-user", {}).ok();
  return (await deletionLink(world)).searchParams.get("token") ?? "";
}
