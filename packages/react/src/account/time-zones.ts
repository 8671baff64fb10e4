/** Cities that the browsers' list still calls by former names. */
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
  /** As the browser calls it. */
  id: string;
  /** As people read it, with what its clocks are ahead of UTC now: "Europe/Kyiv (UTC+02:00)". */
  label: string;
}

/** Every zone that this machine knows, by name. */
export function timeZones(at = new Date()): TimeZone[] {
  return Intl.supportedValuesOf("timeZone")
    .map((id) => ({ id, label: timeZoneLabel(id, at) }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}

/** A zone that this machine doesn't know is called as it is. */
export function timeZoneLabel(id: string, at = new Date()): string {
  const offset = offsetOf(id, at);
  return offset === undefined ? timeZoneName(id) : `${timeZoneName(id)} (${offset})`;
}

/** The same without what its clocks show. */
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

/** That of this machine. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
