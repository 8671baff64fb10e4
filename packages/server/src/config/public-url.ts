import { ConfigurationError } from "latchkey/host";
import type { ServiceConfig } from "./options.ts";
import type { Variables } from "./variables.ts";

/**
 * Returns the public URL without a trailing slash. Throws `ConfigurationError` for anything but an http(s)
 * origin.
 */
export function publicUrl(variables: Variables, options: ServiceConfig): string {
  const name = variables.url === undefined ? "baseURL" : "LATCHKEY_URL";
  const given = variables.url ?? options.baseURL ?? `http://localhost:${variables.port}`;
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refused(name, given, "an http or https URL, for example https://auth.example.com");
  }
  if (url.username !== "" || url.password !== "") {
    throw new ConfigurationError(`${name} contains a user name; it must be a URL without one.`);
  }
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    const wants = `without path, query and fragment, for example ${url.origin}`;
    throw refused(
      name,
      given,
      `${wants}. The service needs a host or a port to itself, such as auth.example.com`,
    );
  }
  return url.origin;
}

function refused(name: string, given: string, wants: string): ConfigurationError {
  return new ConfigurationError(`${name} is ${JSON.stringify(withoutUser(given))}; it must be ${wants}.`);
}

/**
 * Returns the value as messages may show it, also if it is no URL: the part before an `@` may be a password.
 */
export function withoutUser(given: string): string {
  return given.replace(/^.*@/s, "…@");
}
