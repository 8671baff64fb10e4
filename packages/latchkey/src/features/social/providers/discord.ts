import { id, isTrue, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { DiscordOptions } from "../registry/provider-options.ts";

const PICTURES = "https://cdn.discordapp.com";

/** https://discord.com/developers/docs/topics/oauth2 */
export const discord: MakeProvider<DiscordOptions> = ({ permissions }) => ({
  id: "discord",
  name: "Discord",
  authorizationEndpoint: "https://discord.com/oauth2/authorize",
  tokenEndpoint: "https://discord.com/api/oauth2/token",
  scopes: ["identify", "email"],
  clientAuthentication: "body",
  pkce: true,
  authorizationParameters: {
    // Users who consented before aren't asked again.
    prompt: "none",
    ...(permissions === undefined ? {} : { permissions: String(permissions) }),
  },
  userInfo: {
    endpoint: "https://discord.com/api/users/@me",
    profile(answer) {
      const profile = object(answer);
      const identity = id(profile?.id);
      if (profile === undefined || identity === undefined) return undefined;
      return {
        id: identity,
        name: text(profile.global_name) ?? text(profile.username),
        image: pictureOf(identity, text(profile.avatar), text(profile.discriminator)),
        email: text(profile.email),
        emailVerified: isTrue(profile.verified),
      };
    },
  },
});

function pictureOf(identity: string, avatar: string | undefined, discriminator = "0"): string | undefined {
  if (avatar !== undefined) {
    const form = avatar.startsWith("a_") ? "gif" : "png";
    return `${PICTURES}/avatars/${identity}/${avatar}.${form}`;
  }
  if (!/^\d{1,20}$/.test(identity) || !/^\d{1,4}$/.test(discriminator)) return undefined;
  // Accounts with four digits after their name have one of five default pictures, chosen by the digits.
  const which = Number(discriminator) === 0 ? (BigInt(identity) >> 22n) % 6n : Number(discriminator) % 5;
  return `${PICTURES}/embed/avatars/${which}.png`;
}
