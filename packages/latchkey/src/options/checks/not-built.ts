/**
 * Options of the compatible framework (1.2 to 1.7) that don't exist here, by path, with what to do instead. An option
 * that is refused by name isn't mistaken for a typo, and nobody believes that it works.
 */
export const NOT_BUILT = {
  engine: {
    secrets: 'give the secrets to `secret`, the newest first: ["2:…", "1:…"].',
    telemetry: "Latchkey sends no telemetry. Remove it.",
    experimental: "there is nothing experimental to turn on. Remove it.",
  },
  onAPIError: {
    customizeDefaultErrorPage: "show errors on a page of your own and name it in `onAPIError.errorURL`.",
  },
  emailAndPassword: {
    customSyntheticUser: "the answer of a sign-up has the same members for every address already.",
  },
  user: { validateUserInfo: "refuse people in `databaseHooks.user.create.before`." },
  session: { deferSessionRefresh: "use `session.disableSessionRefresh`, or the query `disableRefresh`." },
  cookieCache: {
    refreshCache: "a copy is renewed from the database when it is older than `maxAge`. Remove it.",
  },
  account: {
    skipStateCookieCheck: "a sign-in that begins in one browser must not end in another. Remove it.",
    storeAccountCookie: "tokens of providers are kept in the database. Remove it.",
  },
  rateLimit: {
    modelName: "limits are counted in `latchkey_limit`, which nobody else needs to read. Remove it.",
    fields: "limits are counted in `latchkey_limit`, which nobody else needs to read. Remove it.",
  },
  logger: { disableColors: "lines have no colours. Remove it." },
  advanced: {
    disableCSRFCheck: "name the origins that may call in `trustedOrigins` instead.",
    disableOriginCheck: "name the origins that browsers may be sent to in `trustedOrigins` instead.",
    trustedProxyHeaders: "give the public address as `baseURL`.",
  },
  advancedDatabase: {
    defaultFindManyLimit: "lists are bounded by their own options. Remove it.",
  },
  provider: { clientKey: "only TikTok calls it that. Give `clientId`." },
  genericOAuth: {
    refreshTokenParams:
      "nothing is added to a refresh. Give them in the query of `tokenUrl`, if the provider reads them there.",
  },
  additionalFields: {
    onUpdate: "set the field in `databaseHooks`.",
    bigint: "a number has 53 bits, as in JavaScript. Remove it.",
    sortable: "a text can be sorted by, always. Remove it.",
    index: "make the index with SQL of your own; `migrate()` leaves it alone.",
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
    ].map((id) => [id, "set it up by its addresses, with `genericOAuth`."]),
  ),
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
