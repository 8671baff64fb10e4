import type { useMessages } from "../../messages/index.ts";
import type { SetupStep } from "./setup-flow.ts";

/** Returns the title of a setup step. */
export function setupTitle(step: SetupStep, t: ReturnType<typeof useMessages>): string {
  const titles = {
    idle: t("twoFactor.setup.choose.title"),
    choose: t("twoFactor.setup.choose.title"),
    app: t("twoFactor.setup.app.title"),
    email: t("twoFactor.setup.email.title"),
    codes: t("twoFactor.setup.codes.title"),
  };
  return titles[step];
}
