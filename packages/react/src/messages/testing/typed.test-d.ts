/** Compile-time tests of the texts' types; never run. `npm run check` compiles them. */
import type { ErrorAction } from "../../errors/index.ts";
import { type Catalogue, type MessageOverrides, type Text, type Translator, text } from "../index.ts";

declare const t: Translator;

t("common.retry");
t("auth.signIn.title", { appName: "Latchkey" });
t("common.problems", { n: 2 });
void t.rich("auth.signIn.signUp", { link: (chunks) => chunks });
void t.rich("common.retry");

// @ts-expect-error there is no such text
t("common.retyr");
// @ts-expect-error a group is no text
t("auth.signIn");
// @ts-expect-error an argument is missing
t("auth.signIn.title");
// @ts-expect-error an argument is missing
t("auth.signIn.title", {});
// @ts-expect-error it takes another argument
t("auth.signIn.title", { name: "Latchkey" });
// @ts-expect-error a plural takes a number
t("common.problems", { n: "2" });
// @ts-expect-error it takes nothing
t("common.retry", { appName: "Latchkey" });
// @ts-expect-error its tags become elements: that is t.rich
t("auth.signIn.signUp", { link: (chunks) => chunks });
// @ts-expect-error a tag is missing
void t.rich("auth.signUp.consent.both", { terms: (chunks) => chunks });

// A part of an ID may be known by its type alone.
declare const note: "expired" | "signed-out-elsewhere" | "password-changed";
t(`auth.signIn.note.${note}`);
declare const action: Exclude<ErrorAction, "goHome">;
t(`errors.actions.${action}`);

export const data: Text[] = [
  text("common.retry"),
  text("account.photo.tooLarge", { max: 32 }),
  // @ts-expect-error an argument is missing
  text("account.photo.tooLarge"),
  // @ts-expect-error tags can't be data
  text("auth.signIn.signUp", {}),
];

export const overrides: MessageOverrides[] = [
  { auth: { signIn: { title: "Welcome back" } } },
  // @ts-expect-error there is no such text
  { auth: { signIn: { titel: "Welcome back" } } },
  // @ts-expect-error a group is no text
  { auth: { signIn: "Welcome back" } },
];

declare const known: Omit<Catalogue, "errors">;
// @ts-expect-error an area is missing
export const incomplete: Catalogue = known;
