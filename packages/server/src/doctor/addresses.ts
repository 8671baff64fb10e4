import type { Settings } from "../config/settings.ts";
import { isLoopbackHost } from "../http/local.ts";
import { type Finding, type Look, ok, warning } from "./finding.ts";

type Found = Omit<Finding, "check">;

/** Checks the public URL, and its effect on cookies, other origins and proxies. */
export function lookAtAddresses(settings: Settings): ReturnType<Look> {
  const found = [...urlFindings(settings), ...cookieFindings(settings), ...proxyFindings(settings)];
  return found.length > 0 ? found : [ok(`${settings.url}, listening on ${settings.host}:${settings.port}`)];
}

function urlFindings({ url, production }: Settings): Found[] {
  const { protocol, hostname } = new URL(url);
  if (!production || protocol === "https:" || isLoopbackHost(hostname)) return [];
  return [
    warning(
      `${url} isn't https: cookies and passwords can be read in transit`,
      "Put a proxy with a certificate in front and set LATCHKEY_URL to the https URL.",
    ),
  ];
}

function cookieFindings({ url, trustedOrigins, options }: Settings): Found[] {
  const own = new URL(url);
  const foreign = trustedOrigins.filter((origin) => isOtherSite(origin, own));
  const sameSite = options.advanced?.defaultCookieAttributes?.sameSite;
  const found: Found[] = [];
  if (foreign.length > 0 && String(sameSite).toLowerCase() !== "none") {
    found.push(
      warning(
        `${foreign.join(", ")} may be on a different site than ${url}: then browsers don't send cookies with its requests`,
        'Set advanced.defaultCookieAttributes to { sameSite: "none", secure: true }, or serve both under one domain.',
      ),
    );
  }
  if (String(sameSite).toLowerCase() === "none" && own.protocol !== "https:") {
    found.push(
      warning(
        "SameSite=None cookies need https, and LATCHKEY_URL is http",
        "Set LATCHKEY_URL to an https URL.",
      ),
    );
  }
  return found;
}

/**
 * Compares the last two labels. Without a list of public suffixes it can only guess, so the wording says
 * "may".
 */
function isOtherSite(origin: string, own: URL): boolean {
  const url = URL.parse(
    origin.includes("://") ? origin.replaceAll("*", "x") : `https://${origin.replaceAll("*", "x")}`,
  );
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  if (isLoopbackHost(url.hostname) && isLoopbackHost(own.hostname)) return false;
  const site = (host: string) => host.split(".").slice(-2).join(".");
  return site(url.hostname) !== site(own.hostname);
}

function proxyFindings({ production, url, trustedProxies }: Settings): Found[] {
  // The service speaks http only, so an https URL means there is a proxy.
  if (!production || !url.startsWith("https:") || trustedProxies.length > 0) return [];
  return [
    warning(
      "LATCHKEY_URL is https, so there is a proxy in front, but none is named: client IP addresses are unknown",
      "Set LATCHKEY_TRUSTED_PROXIES to its IP address (`loopback` or `private` for one nearby).",
    ),
  ];
}
