import type { UiConfig } from "@latchkey/client/shared";
import type { Surroundings } from "../../../context/context.ts";
import { absolute, type Target } from "../../../context/navigation.ts";
import type { Answer } from "../../../flows/form-flow.ts";
import { emailWayOf } from "./offered.ts";

type Place = Pick<Surroundings, "client"> & Pick<Target, "target"> & { config: UiConfig | undefined };

/** Requests an email to sign in or sign up with. `name`: of a new user. */
export function askForEmail(
  { client, config, target }: Place,
  person: { email: string; name?: string },
  signal: AbortSignal,
): Promise<Answer<unknown>> {
  const isLink = emailWayOf(config) !== "code";
  const body = isLink ? { ...person, callbackURL: absolute(target) } : { ...person, type: "sign-in" };
  const path = isLink ? "/sign-in/magic-link" : "/email-otp/send-verification-otp";
  return client.$fetch(path, { method: "POST", body, signal });
}
