/** Cities that browsers still list by a former name. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

export interface TimeZone {
  /** Name in the browser's list. */
  id: string;
  /** Readable name with the current UTC offset: "Europe/Kyiv (UTC+02:00)". */
  label: string;
}

/** Returns every zone that this device knows, by name. */
export function timeZones(at = new Date()): TimeZone[] {
  return Intl.supportedValuesOf("timeZone")
    .map((id) => ({ id, label: timeZoneLabel(id, at) }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}

/** Returns the label of a zone. That of an unknown zone has no UTC offset. */
export function timeZoneLabel(id: string, at = new Date()): string {
  const offset = offsetOf(id, at);
  return offset === undefined ? timeZoneName(id) : `${timeZoneName(id)} (${offset})`;
}

/** Returns the readable name without the UTC offset. */
export function timeZoneName(id: string): string {
  const name = Object.hasOwn(RENAMED, id) ? RENAMED[id] : undefined;
  return (name ?? id).replaceAll("_", " ");
}

function offsetOf(timeZone: string, at: Date): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
    const { value = "" } = parts.find(({ type }) => type === "timeZoneName") ?? {};
    return value === "GMT" ? "UTC+00:00" : value.replace("GMT", "UTC");
  } catch {
    return undefined;
  }
}

/** Returns this device's time zone. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
