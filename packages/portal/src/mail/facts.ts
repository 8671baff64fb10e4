import { deviceOf } from "@latchkey/react/device-name";
import type { MailTexts, Say } from "./texts.ts";

export interface Fact<Shown> {
  label: Shown;
  /** Entered by a user, or written in the recipient's language. */
  value: string;
}

interface With<Shown> {
  texts: MailTexts;
  say: Say<Shown>;
}

export function when<Shown>(at: string, { texts, say }: With<Shown>): Fact<Shown> {
  return { label: say("mail.fact.when"), value: moment(at, texts) };
}

export function where<Shown>(
  { userAgent, ipAddress }: { userAgent: string; ipAddress: string },
  { texts, say }: With<Shown>,
): Fact<Shown>[] {
  const device = { label: say("mail.fact.device"), value: deviceText(userAgent, texts) };
  return ipAddress === "" ? [device] : [device, { label: say("mail.fact.address"), value: ipAddress }];
}

/** Formats a time with its time zone, because the reader may be anywhere. */
export function moment(at: string, { format }: MailTexts): string {
  return format.dateTime(new Date(at), {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

function deviceText(userAgent: string, texts: MailTexts): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser !== undefined && system !== undefined)
    return texts("account.sessions.device.both", { browser, system });
  if (system !== undefined) return texts("account.sessions.device.system", { system });
  return browser ?? texts("account.sessions.device.unknown");
}
