import type { App } from "../app.ts";

/** What the newest invitation that was sent to an address leads to. */
export async function invitationTo(world: App, to: string): Promise<{ id: string; token: string }> {
  const mail = (await world.sent()).findLast((sent) => sent.to === to && sent.text.includes("invites you"));
  const [, id, token] = /\/accept-invitation\/(\w+)\?token=(\w+)/.exec(mail?.text ?? "") ?? [];
  if (id === undefined || token === undefined) throw new Error(`No invitation was sent to ${to}.`);
  return { id, token };
}
