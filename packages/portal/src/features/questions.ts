import type { Renderer } from "@latchkey/server/portal";
import * as organization from "./organization/questions.ts";

/** First requests of the app's pages for the parts of features. */
export const QUESTIONS: readonly Renderer["questionsOf"][] = [organization.questionsOf];
