import type { App } from "../app.ts";

/** Returns the ID and token in the newest invitation to an address. */
export async function invitationTo(world: App, to: string): Promise<{ id: string; token: string }> {
  const mail = (await world.sent()).findLast((sent) => sent.to === to && sent.text.includes("invites you"));
  const [, id, token] = /\/accept-invitation\/(\w+)\?token=(\w+)/.exec(mail?.text ?? "") ?? [];
  if (id === undefined || token === undefined) throw new Error(`No invitation was sent to ${to}.`);
  return { id, token };
}
