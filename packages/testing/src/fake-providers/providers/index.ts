import type { FakeProvider } from "../fake-provider.ts";
import { apple } from "./apple.ts";
import { discord } from "./discord.ts";
import { dropbox } from "./dropbox.ts";
import { facebook } from "./facebook.ts";
import { github } from "./github.ts";
import { gitlab, ownGitlab } from "./gitlab.ts";
import { google } from "./google.ts";
import { kick } from "./kick.ts";
import { linkedin } from "./linkedin.ts";
import { microsoft } from "./microsoft.ts";
import { reddit } from "./reddit.ts";
import { roblox } from "./roblox.ts";
import { spotify } from "./spotify.ts";
import { tiktok } from "./tiktok.ts";
import { twitch } from "./twitch.ts";
import { twitter } from "./twitter.ts";
import { vk } from "./vk.ts";
import { zoom } from "./zoom.ts";

const EIGHTEEN = {
  apple,
  discord,
  dropbox,
  facebook,
  github,
  gitlab,
  google,
  kick,
  linkedin,
  microsoft,
  reddit,
  roblox,
  spotify,
  tiktok,
  twitch,
  twitter,
  vk,
  zoom,
} satisfies Record<string, FakeProvider>;

export type FakeId = keyof typeof EIGHTEEN;

// `Object.keys` returns `string[]`. These are the keys of the object above.
export const FAKE_IDS = Object.keys(EIGHTEEN) as FakeId[];

/** Every simulated provider. The self-hosted GitLab belongs to the same app as gitlab.com. */
export const PLAYED: readonly (FakeProvider & { readonly app: FakeId })[] = [
  ...FAKE_IDS.map((id) => ({ ...EIGHTEEN[id], app: id })),
  { ...ownGitlab, app: "gitlab" },
];
