import type { FurtherStep } from "../../context/second-step.ts";

/** The second step of a sign-in. Loaded on demand: most sign-ins need none. */
export const twoFactorStep: FurtherStep = {
  isWanted: (answer) => "twoFactorRedirect" in answer,
  route: "twoFactor",
  screen: "TwoFactorChallenge",
  loadScreen: () => import("./challenge.tsx").then((module) => module.TwoFactorChallenge),
  loadAgain: () => import("./second-step-again.tsx").then((module) => module.SecondStepAgain),
};
