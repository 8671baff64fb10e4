import { accountTemplate, type Templates } from "./template.ts";

export const accountDeletion: Templates<"delete-account"> = {
  "delete-account": accountTemplate("deleteAccount", ({ expiresIn }, { appName, say }) => ({
    paragraphs: [say("mail.deleteAccount.text", { appName })],
    expiresIn,
  })),
};
