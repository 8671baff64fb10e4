import { when } from "./facts.ts";
import { accountTemplate, type Templates } from "./template.ts";

export const emailChange: Templates<"confirm-change-email" | "email-changed" | "email-taken"> = {
  "confirm-change-email": accountTemplate("confirmChange", ({ newEmail, expiresIn }, { appName, say }) => ({
    paragraphs: [say("mail.confirmChange.text", { appName, newEmail }), say("mail.confirmChange.next")],
    expiresIn,
  })),
  "email-changed": {
    subject: (_, { appName, texts }) => texts("mail.emailChanged.subject", { appName }),
    body({ newEmail, at, undo }, voice) {
      const { appName, say } = voice;
      return {
        title: say("mail.emailChanged.title"),
        paragraphs: [say("mail.emailChanged.text", { appName })],
        facts: [when(at, voice), { label: say("mail.fact.newEmail"), value: newEmail }],
        action: undo === undefined ? say("mail.emailChanged.action") : say("mail.emailChanged.undo"),
        expiresIn: undo?.expiresIn,
        notYou: {
          title: say("mail.notYou"),
          text:
            undo === undefined
              ? say("mail.emailChanged.notYou", { appName })
              : say("mail.emailChanged.notYouUndo"),
        },
      };
    },
  },
  "email-taken": accountTemplate("emailTaken", ({ to: email }, { appName, say }) => ({
    paragraphs: [say("mail.emailTaken.text", { appName, email }), say("mail.emailTaken.next")],
  })),
};
