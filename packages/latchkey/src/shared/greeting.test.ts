import { expect, test } from "vitest";
import { greetedName, mentionedName } from "./greeting.ts";

test.for<[name: string, greeted: string]>([
  ["Ada", "Ada"],
  [" Ada Lovelace ", "Ada Lovelace"],
  ["J.R.R. Tolkien", "J.R.R. Tolkien"],
  ["Dr. Ada, Countess of Lovelace", "Dr. Ada, Countess of Lovelace"],
  ["أمينة الفهري", "أمينة الفهري"],
  ["Ada\r\nBcc: eve", "Ada Bcc: eve"],
  ["", ""],
  ["\u0000", ""],
  ["Ada\u202Eecalevol", "Ada ecalevol"],
  ["ADA LOVELACE", "Ada Lovelace"],
  ["BMW AG", "BMW AG"],
  ["UNICEF Deutschland", "UNICEF Deutschland"],
  ["Ada 2000", "Ada 2000"],
])("%j is greeted as %j", ([name, greeted]) => {
  expect(greetedName(name)).toBe(greeted);
});

test.for([
  "You won! https://evil.example/prize",
  "Visit evil.example",
  "WWW.EVIL",
  "mail eve@evil.example",
  "münchen.example wartet",
  "Ada ".repeat(20),
  "call +1 (555) 010-0199",
  "0800 1234567",
  "اتصل ٠٨٠٠١٢٣٤٥٦٧",
])("%j says more than a name, and isn't repeated", (name) => {
  expect(greetedName(name)).toBe("");
});

test.for<[name: string, mentioned: string]>([
  ["Analytical Engines", "Analytical Engines"],
  ["ACCOUNT LOCKED - call +1 555 0100", ""],
  ["ACCOUNT LOCKED - call us", "Account Locked - call us"],
  ["Visit evil.example", ""],
  ["x".repeat(60), "x".repeat(60)],
  [`${"long ".repeat(12)}name`, `${"long ".repeat(11)}long…`],
])("%j is mentioned to others as %j", ([name, mentioned]) => {
  expect(mentionedName(name)).toBe(mentioned);
  expect(mentionedName(name).length).toBeLessThanOrEqual(60);
});
