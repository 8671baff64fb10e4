/** Encryption purposes of the provider tokens. */
export const TOKEN_PURPOSES = {
  accessToken: "account.accessToken",
  refreshToken: "account.refreshToken",
  idToken: "account.idToken",
} as const;
