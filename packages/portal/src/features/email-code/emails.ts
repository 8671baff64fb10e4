import type { MethodNames, Templates } from "../../mail/template.ts";

/** Texts by the purpose of a code. */
const PURPOSES = {
  "sign-in": "signIn",
  "email-verification": "verification",
  "forget-password": "reset",
  "change-email": "change",
} as const;

export const templates: Templates<"email-code"> = {
  "email-code": {
    subject: ({ code }, { appName, texts }) =>
      code === undefined
        ? texts("mail.emailCode.subjectLink", { appName })
        : texts("mail.emailCode.subject", { appName, code }),
    body({ purpose, code, url, minutes }, { appName, say }) {
      const key = PURPOSES[purpose];
      const isLink = code === undefined;
      const text =
        url === undefined ? say("mail.emailCode.code", { minutes }) : say("mail.emailCode.both", { minutes });
      return {
        title:
          key === "signIn"
            ? say("mail.emailCode.title.signIn", { appName })
            : say(`mail.emailCode.title.${key}`),
        paragraphs: [isLink ? say("mail.emailCode.link") : text],
        code,
        action: say(`mail.emailCode.action.${key}`),
        ...(isLink ? { expiresIn: minutes * 60 } : {}),
        notYou: { title: say("mail.notYou"), text: say("mail.emailCode.notYou") },
        isGiven: true,
      };
    },
  },
};

export const signedIn: MethodNames = {
  "magic-link": "mail.method.magicLink",
  "email-otp": "mail.method.emailCode",
};
