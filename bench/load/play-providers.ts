/**
 * `node bench/load/play-providers.ts CALLBACKS PEOPLE`: providers that are played, with so many people who have an account
 * there. Writes one line of JSON: their address, what `socialProviders` is given, and who the people are.
 */
import { fakeProviders, somebody } from "@latchkey/testing/fake-providers/index";
import type { PlayedProviders } from "../measures/callbacks.ts";

const [callbacks = "", count = "1"] = process.argv.slice(2);
const { url, configuration, invite } = await fakeProviders({ callbacks: [callbacks] });
const people = Array.from({ length: Number(count) }, () => somebody());
for (const person of people) invite(person);
const { google } = configuration;
const played: PlayedProviders = { url, socialProviders: { google }, people };
console.log(JSON.stringify(played));
