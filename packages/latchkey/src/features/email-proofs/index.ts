import type { CodePurpose } from "../../kernel/contracts/codes-in-emails.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { notedRequest } from "../../kernel/contracts/request-of.ts";
import { service } from "../../kernel/contracts/service.ts";
import { letters } from "../../kernel/emails/letters.ts";
import { cleanUpJob } from "../../kernel/pipeline/jobs/clean-up.ts";
import { userStore } from "../users/store.ts";
import { emailBrowser, subjectOf } from "./browser.ts";
import { issueEmailCode } from "./issue.ts";
import { EMAIL_CODE, EMAIL_CODES, sendEmailCode } from "./mail.ts";
import { emailWays } from "./settings.ts";
import { emailCodeStore } from "./store.ts";
import { emailCodeTable } from "./tables.ts";

export { emailBrowser, subjectOf } from "./browser.ts";
export {
  CODE_FAULTS,
  codeStorage,
  judgeEmailCode,
  readLink,
  type Shown,
  withEmailCode,
} from "./check-email-code.ts";
export { issueEmailCode } from "./issue.ts";
export { askForEmailCode, EMAIL_CODES } from "./mail.ts";
export { type CodeType, emailWays, withEmailWays } from "./settings.ts";
export { type Entered, signInByMailbox } from "./sign-in.ts";

/** Links and codes in emails, used by `magicLink` and `emailOTP`. Sends nothing without them. */
export const emailCodes = feature({
  id: "email-codes",
  tables: [emailCodeTable],
  budgets: [EMAIL_CODES, EMAIL_CODES.fromStrangers],
  letters: [EMAIL_CODE],
  deliveries: { [EMAIL_CODE.kind]: sendEmailCode },
  codesInEmails: service((core) => {
    const { code } = core.use(emailWays);
    const issue = core.use(issueEmailCode);
    const { send } = core.use(letters);
    // If the application sends codes itself, links stay without one.
    const isBeside = code !== undefined && code.send === undefined;
    const carriesCodes = isBeside || code?.onSignUp === true || code?.replacesLinks === true;
    const browserOf = emailBrowser.make(core);
    const goesBeside = (type: CodePurpose): boolean =>
      isBeside && (type !== "change-email" || code.changesEmail);
    return {
      replaceLinks: code?.replacesLinks === true,
      callback: code?.send,
      isSentOnSignUp: code?.onSignUp === true,
      browserOf: (context) => (carriesCodes ? browserOf(context).remember() : undefined),
      async beside(type, email, { browser, from }) {
        if (!goesBeside(type)) return {};
        const wanted = { type, about: { email }, from, browser, withLink: false, withCode: true };
        const { code: digits, minutes } = await issue(wanted);
        return digits === undefined ? {} : { code: digits, codeMinutes: minutes };
      },
      async withhold(type, email, { browser, from, instead }) {
        if (!instead && !goesBeside(type)) return;
        const wanted = { type, about: { email }, from, browser, withLink: false, withCode: true };
        await issue({ ...wanted, isUnsent: true });
      },
      async sendInstead(reader, { browser, request }, delivery) {
        const { to: email } = reader;
        const type = "email-verification";
        const issued = await issue({ type, about: { email }, browser, withLink: false, withCode: true });
        const { code: otp = "", minutes } = issued;
        if (code?.send !== undefined) await code.send({ email, otp, type }, notedRequest(request));
        else await send(EMAIL_CODE, { ...reader, purpose: type, code: otp, minutes }, delivery);
      },
    };
  }),
  // A reset by the link ends the code in the same email.
  onNewPassword: service((core) => {
    const users = core.use(userStore);
    const codes = core.use(emailCodeStore);
    return async (userId, tx) => {
      const user = core.use(emailWays).code && (await users.findById(userId, tx));
      if (user) await codes.removeOf({ subject: subjectOf("forget-password", user.email) }, tx);
    };
  }),
  onSessionsEnd: service((core) => {
    const users = core.use(userStore);
    const codes = core.use(emailCodeStore);
    const ways = core.use(emailWays);
    return async (userId, tx) => {
      const user = (ways.link ?? ways.code) && (await users.findById(userId, tx));
      if (user === undefined) return;
      for (const type of ["sign-in", "forget-password"] as const)
        await codes.removeOf({ subject: subjectOf(type, user.email) }, tx);
    };
  }),
  jobs: {
    "clear-expired-email-codes": cleanUpJob({
      every: 600,
      age: 3600,
      of: (core) => core.use(emailCodeStore).expired,
    }),
  },
  routes: {},
});
