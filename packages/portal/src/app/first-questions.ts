import { ACCOUNT_SECTIONS } from "@latchkey/react/sections";
import type { Renderer } from "@latchkey/server/portal";
import { QUESTIONS } from "../features/generated/questions.ts";
import { pageAt } from "./pages/index.ts";

/** Requests that the app sends for a page as soon as its script runs. */
export const questionsOf: Renderer["questionsOf"] = (url, config, answers) => {
  const page = pageAt(url.split("?", 1)[0] ?? "");
  const section = ACCOUNT_SECTIONS.find(({ id }) => page?.of === "account" && page.page === id);
  return [...QUESTIONS.flatMap((of) => of(url, config, answers)), ...(section?.asks ?? [])];
};
