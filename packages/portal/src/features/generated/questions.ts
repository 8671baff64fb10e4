// Written by `npm run generate` from questions.ts of the features' folders.

import { questionsOf as organizationQuestionsOf } from "../organization/questions.ts";

export const QUESTIONS = [organizationQuestionsOf];
