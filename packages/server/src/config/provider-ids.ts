import type { LatchkeyOptions } from "latchkey";

export type SocialProviders = NonNullable<LatchkeyOptions["socialProviders"]>;
export type ProviderId = keyof SocialProviders;

const IDS: Readonly<Record<ProviderId, true>> = {
  apple: true,
  discord: true,
  dropbox: true,
  facebook: true,
  github: true,
  gitlab: true,
  google: true,
  kick: true,
  linkedin: true,
  microsoft: true,
  reddit: true,
  roblox: true,
  spotify: true,
  tiktok: true,
  twitch: true,
  twitter: true,
  vk: true,
  zoom: true,
};

/** The built-in providers. */
// The keys of IDS by construction.
export const PROVIDER_IDS = Object.keys(IDS) as readonly ProviderId[];
