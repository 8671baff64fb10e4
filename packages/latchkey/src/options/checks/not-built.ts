/**
 * Options of the compatible framework (1.2 to 1.7) that don't exist here, by path, with what to do instead. An option
 * that is refused by name isn't mistaken for a typo, and nobody believes that it works.
 */
export const NOT_BUILT = {
  engine: {
    secrets: 'pass the secrets as `secret`, newest first: ["2:…", "1:…"].',
    telemetry: "Latchkey sends no telemetry. Remove it.",
    experimental: "there is nothing experimental to turn on. Remove it.",
  },
  onAPIError: {
    customizeDefaultErrorPage: "show errors on a page of your own and set its URL as `onAPIError.errorURL`.",
  },
  emailAndPassword: {
    customSyntheticUser: "the answer to a sign-up already has the same fields for every address.",
  },
  user: { validateUserInfo: "refuse people in `databaseHooks.user.create.before`." },
  session: { deferSessionRefresh: "use `session.disableSessionRefresh`, or the query `disableRefresh`." },
  cookieCache: {
    refreshCache: "a copy is renewed from the database when it is older than `maxAge`. Remove it.",
  },
  account: {
    skipStateCookieCheck: "a sign-in that begins in one browser must not end in another. Remove it.",
    storeAccountCookie: "provider tokens are stored in the database. Remove it.",
  },
  rateLimit: {
    modelName: "limits are counted in `latchkey_limit`, which nobody else needs to read. Remove it.",
    fields: "limits are counted in `latchkey_limit`, which nobody else needs to read. Remove it.",
  },
  logger: { disableColors: "lines have no colors. Remove it." },
  advanced: {
    disableCSRFCheck: "name the origins that may call in `trustedOrigins` instead.",
    disableOriginCheck: "name the origins that browsers may be sent to in `trustedOrigins` instead.",
    trustedProxyHeaders: "set the public address as `baseURL`.",
  },
  advancedDatabase: {
    defaultFindManyLimit: "lists are bounded by their own options. Remove it.",
  },
  provider: { clientKey: "only TikTok calls it that. Use `clientId`." },
  genericOAuth: {
    refreshTokenParams:
      "no parameters are added to a refresh. Put them into the query of `tokenUrl`, if the provider reads them there.",
  },
  additionalFields: {
    onUpdate: "set the field in `databaseHooks`.",
    bigint: "a number has 53 bits, as in JavaScript. Remove it.",
    sortable: "every text field can be sorted. Remove it.",
    index: "create the index with your own SQL; `migrate()` leaves it alone.",
  },
  socialProviders: Object.fromEntries(
    [
      "amazon",
      "atlassian",
      "cognito",
      "figma",
      "huggingface",
      "kakao",
      "line",
      "linear",
      "naver",
      "notion",
      "paybin",
      "paypal",
      "polar",
      "railway",
      "salesforce",
      "slack",
      "vercel",
      "wechat",
    ].map((id) => [id, "configure it with `genericOAuth`."]),
  ),
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
