import type { Content } from "./content.ts";

/** Returns an email without markup: for programs that show no HTML, and for machines. */
export function plainMail(content: Content<string>, appName: string): string {
  const { action, beside, facts, help, lasts, notYou } = content;
  const blocks = [
    `${appName}\n\n${content.title}`,
    content.greeting,
    ...content.paragraphs,
    content.code,
    facts.length === 0 ? undefined : facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    action && `${action.label}:\n${action.href}`,
    lasts,
    beside?.text,
    beside?.code,
    `${notYou.title}\n${notYou.text}`,
    `-- \n${[content.footer, help && `${help.label}: ${help.href}`].filter(Boolean).join("\n")}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join("\n\n")}\n`;
}
