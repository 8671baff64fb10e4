import type { Translator } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";
import type { AnyPage, PageOf } from "./page.ts";

/** Pages except for the app, which has its own titles: `appTitleOf`. */
export type TitledPage = Exclude<AnyPage, PageOf<"app">>;

/** Returns the title of a page: its purpose, and the application's name. */
export function titleOf(
  page: TitledPage,
  t: Translator<PortalMessageArguments>,
  isRefused: boolean = wasRefused(page),
): string {
  const { appName } = page.state.config;
  const task = taskOf(page, t);
  return t(isRefused ? "portal.title.error" : "portal.title.page", { task, appName });
}

function wasRefused({ state }: TitledPage): boolean {
  return "refused" in state && state.refused !== undefined;
}

function taskOf(page: TitledPage, t: Translator<PortalMessageArguments>): string {
  switch (page.name) {
    case "sign-in":
      return t("auth.signIn.submit.label");
    case "sign-up":
      return page.state.done ? t("auth.signUp.done.title") : t("auth.signUp.submit.label");
    case "forgot-password":
      return t(page.state.sent ? "auth.forgot.sent.title" : "auth.forgot.title");
    case "reset-password":
      return t("auth.reset.title");
    case "verify-email":
      return t(page.state.sent ? "auth.verify.sent.title" : "auth.verify.title");
    case "delete-account":
      return t("auth.delete.submit.label");
    case "undo-email-change":
      return t(
        page.state.isKept ? "undo.kept.title" : page.state.undone ? "undo.done.title" : "undo.submit.label",
      );
    case "undo-sign-in-method":
      return t(page.state.isDone ? "undo.method.done.title" : "undo.method.submit.label");
    case "accept-invitation":
      return t("portal.invitation.title");
    case "two-factor":
      return t("twoFactor.title");
    case "check-mail":
      return t(page.state.sent ? "emailCode.check.title" : "emailCode.ask.title");
    case "magic-link":
      return t("emailCode.link.title");
    case "accounts":
      return t("accounts.title");
    case "setup":
      return t(page.state.done ? "portal.setup.done.title" : "portal.setup.title");
    case "sign-out":
      return t("portal.signOut.title");
    case "signed-out":
      return t(page.state.note === "deleted" ? "portal.signedOut.deleted.title" : "portal.signedOut.title");
    case "continue":
      return t("portal.continue.title", { host: hostOf(page.state.to) });
    case "error":
      return t("portal.error.title");
    case "not-found":
      return t("portal.notFound.title");
    case "failed":
      return titleOfFailed(page.state, t);
    case "states":
      return t("portal.states.title");
    case "theme":
      return t("portal.theme.title");
  }
}

export function titleOfFailed(
  { isLimited = false }: PageOf<"failed">["state"],
  t: Translator<PortalMessageArguments>,
): string {
  return t(isLimited ? "portal.failed.limited.title" : "portal.failed.title");
}

/** Returns the host of a URL, which users recognize it by. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
