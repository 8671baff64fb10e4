import { z } from "zod";
import type { Place } from "../../base/place.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { languageOf } from "../../kernel/emails/recipient-language.ts";

export const PlaceShape = z.object({
  city: z
    .string()
    .nullable()
    .describe("In the caller's language, or else in English, as far as the database of places has it"),
  country: z.string().nullable().describe("ISO 3166-1 alpha-2 code, such as `DE`"),
});

type PlaceView = z.output<typeof PlaceShape>;

/** Finds places of IP addresses. Undefined: the deployment has no database of places. */
export const places = service(({ options, env }) => {
  const find = options.advanced.ipAddress?.places;
  if (find === undefined) return undefined;
  let isBroken = false;
  return (ipAddress: string): Place | undefined => {
    if (ipAddress === "") return undefined;
    try {
      return find(ipAddress);
    } catch (error) {
      // A place is an addition: lists are shown without it. One line says so, not one for each row.
      if (!isBroken) env.log("warn", "The place of an IP address could not be found", { error });
      isBroken = true;
      return undefined;
    }
  };
});

/** Finds places as the caller sees them. Undefined: the deployment has no database of places. */
export const placesFor = requestService((core) => {
  const find = core.use(places);
  return (context) => {
    if (find === undefined) return undefined;
    const lang = languageOf(context) ?? "en";
    return {
      /** Undefined: the place isn't known. */
      find(ipAddress: string): PlaceView | undefined {
        const place = find(ipAddress);
        return place && viewOfPlace(place, lang);
      },
      view: (place: Place): PlaceView => viewOfPlace(place, lang),
    };
  };
});

function viewOfPlace({ city = {}, country }: Place, lang: string): PlaceView {
  return { city: nameIn(city, lang) ?? null, country: country ?? null };
}

/** Databases have one variant of a language: `zh-CN`, also for readers of `zh-Hans`. */
function nameIn(names: Readonly<Record<string, string>>, lang: string): string | undefined {
  const [language] = lang.split("-", 1);
  const variant = Object.keys(names).find((name) => name.split("-", 1)[0] === language);
  return names[lang] ?? (variant && names[variant]) ?? names.en ?? Object.values(names)[0];
}
