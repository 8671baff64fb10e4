import { when, where } from "./facts.ts";
import { accountTemplate, type Template, type Templates } from "./template.ts";

interface ByProvider {
  at: string;
  device: { userAgent: string; ipAddress: string };
  provider: string;
}

function template(key: "accountLinked" | "accountUnlinked"): Template<ByProvider> {
  return accountTemplate(key, ({ at, device, provider: name }, voice) => {
    const { appName, texts, say } = voice;
    // A password is a sign-in method like a provider.
    const provider = name === "credential" ? texts("mail.method.password") : name;
    return {
      paragraphs: [say(`mail.${key}.text`, { appName, provider })],
      facts: [when(at, voice), ...where(device, voice)],
    };
  });
}

export const social: Templates<"account-linked" | "account-unlinked"> = {
  "account-linked": template("accountLinked"),
  "account-unlinked": template("accountUnlinked"),
};
