/** Reports whether an answer requires a second step before the user is signed in. */
export function isSecondStep(answer: object): boolean {
  return "twoFactorRedirect" in answer;
}
