/** Of the providers' tokens, where they are sealed. */
export const TOKEN_PURPOSES = {
  accessToken: "account.accessToken",
  refreshToken: "account.refreshToken",
  idToken: "account.idToken",
} as const;
