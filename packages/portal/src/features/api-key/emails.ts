import { moment } from "../../mail/facts.ts";
import { accountTemplate, type Templates } from "../../mail/template.ts";

export const templates: Templates<"api-key-expires"> = {
  "api-key-expires": accountTemplate("apiKeyExpires", ({ apiKey, start, expiresAt }, voice) => ({
    paragraphs: [voice.say("mail.apiKeyExpires.text", { appName: voice.appName })],
    facts: [
      ...(apiKey === null ? [] : [{ label: voice.say("mail.fact.apiKey"), value: apiKey }]),
      ...(start === null ? [] : [{ label: voice.say("mail.fact.apiKeyStart"), value: `${start}…` }]),
      { label: voice.say("mail.fact.apiKeyExpires"), value: moment(expiresAt, voice.texts) },
    ],
  })),
};
