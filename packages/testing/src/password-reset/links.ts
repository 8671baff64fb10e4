import type { App } from "../app.ts";

export const NEW = "a new password of hers";

/** Returns the newest reset link. */
export async function lastLink({ sent }: App): Promise<URL> {
  const texts = (await sent()).map(({ text }) => text).filter((text) => text.includes("/reset-password/"));
  const link = /https?:\S+/.exec(texts.at(-1) ?? "")?.[0];
  if (link === undefined) throw new Error("No email with a link that resets a password was sent.");
  return new URL(link);
}

export async function ask(world: App, email: string): Promise<void> {
  await world.client().post("/request-password-reset", { email }).ok();
}

/** Returns a reset token for the user, as the email carries it. */
export async function tokenFor(world: App, email: string): Promise<string> {
  await ask(world, email);
  return (await lastLink(world)).pathname.split("/").at(-1) ?? "";
}

export function reset(world: App, token: string, more: object = {}) {
  return world.client().post("/reset-password", { newPassword: NEW, token, ...more });
}
