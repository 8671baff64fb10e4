/** Whether an answer signs nobody in yet: a second step is still to come. */
export function isSecondStep(answer: object): boolean {
  return "twoFactorRedirect" in answer;
}
