import type { SelectGroup, SelectOption } from "../primitives/select.tsx";

/** Every zone that this machine knows, by continent. */
export function timeZones(): readonly (SelectOption | SelectGroup)[] {
  const groups = new Map<string, SelectOption[]>();
  const alone: SelectOption[] = [];
  for (const value of Intl.supportedValuesOf("timeZone")) {
    const [area = "", ...place] = value.split("/");
    const label = place.join(", ").replaceAll("_", " ");
    if (label === "") alone.push({ value, label: value });
    else groups.set(area, [...(groups.get(area) ?? []), { value, label }]);
  }
  return [...[...groups].map(([label, options]) => ({ label, options })), ...alone];
}

/** That of this machine. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
