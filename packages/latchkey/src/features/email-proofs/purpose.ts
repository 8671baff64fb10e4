/** Encryption purpose of the codes: a value sealed for it can't be used elsewhere. */
export const CODE_PURPOSE = "email-code";
