import { when, where } from "./facts.ts";
import { accountTemplate, type MethodNames, type Templates } from "./template.ts";

/** `methods`: sign-in methods. Others have no name. */
export const sessions = (methods: MethodNames): Templates<"new-sign-in"> => ({
  "new-sign-in": accountTemplate("newSignIn", ({ at, device, method }, voice) => {
    const { appName, texts, say } = voice;
    const name = Object.hasOwn(methods, method) ? methods[method] : undefined;
    const by = name === undefined ? [] : [{ label: say("mail.fact.method"), value: texts(name) }];
    return {
      paragraphs: [say("mail.newSignIn.text", { appName })],
      facts: [when(at, voice), ...by, ...where(device, voice)],
    };
  }),
});
