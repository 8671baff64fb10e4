/**
 * `node bench/load/play-providers.ts CALLBACKS PEOPLE`: fake providers with PEOPLE accounts. Writes one line
 * of JSON: their URL, the value for `socialProviders`, and the people.
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
