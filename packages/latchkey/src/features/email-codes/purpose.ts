/** What is sealed for it is of no use elsewhere. */
export const CODE_PURPOSE = "email-code";
