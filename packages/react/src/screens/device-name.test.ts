import { describe, expect, test } from "vitest";
import { type DeviceKind, deviceOf } from "./device-name.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64)";
const PHONE = "Mozilla/5.0 (Linux; Android 10; K)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)";
const IPAD = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

type Row = [userAgent: string, browser: string | undefined, system: string | undefined, kind: DeviceKind];

const BROWSERS: Row[] = [
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Windows", "desktop"],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge", "Windows", "desktop"],
  [`${WINDOWS} ${WEBKIT} Chrome/139.0.0.0 Safari/537.36 OPR/123.0.0.0`, "Opera", "Windows", "desktop"],
  [`${WINDOWS} ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Vivaldi/7.5`, "Vivaldi", "Windows", "desktop"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox",
    "Windows",
    "desktop",
  ],
  [
    "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko",
    "Internet Explorer",
    "Windows",
    "desktop",
  ],
  [`${MAC} ${APPLE} Version/18.5 Safari/605.1.15`, "Safari", "macOS", "desktop"],
  [`${MAC} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "macOS", "desktop"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox",
    "macOS",
    "desktop",
  ],
  [`${LINUX} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Linux", "desktop"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux", "desktop"],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`,
    "Chrome",
    "Chrome OS",
    "desktop",
  ],
  [`${LINUX} ${APPLE} Version/18.0 Safari/605.1.15 Epiphany/605.1.15`, "Epiphany", "Linux", "desktop"],
  [`${IPHONE} ${APPLE} Version/18.6 Mobile/15E148 Safari/604.1`, "Safari", "iPhone", "phone"],
  [`${IPHONE} ${APPLE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone", "phone"],
  [`${IPHONE} ${APPLE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, "Firefox", "iPhone", "phone"],
  [`${IPAD} ${APPLE} Version/17.5 Mobile/15E148 Safari/604.1`, "Safari", "iPad", "tablet"],
  [`${PHONE} ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome", "Android", "phone"],
  [`${PHONE} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Android", "tablet"],
  [
    `${PHONE} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
    "phone",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox", "Android", "phone"],
  [`${PHONE} ${WEBKIT} Chrome/139.0.0.0 Mobile Safari/537.36 EdgA/139.0.0.0`, "Edge", "Android", "phone"],
  [`${LINUX} ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome", "Linux", "desktop"],
];

const PROGRAMS: Row[] = [
  ["curl/8.14.1", "curl", undefined, "program"],
  ["node", "node", undefined, "program"],
  ["undici", "undici", undefined, "program"],
  ["python-requests/2.32.4", "python-requests", undefined, "program"],
  ["Go-http-client/2.0", "Go-http-client", undefined, "program"],
  ["okhttp/4.12.0", "okhttp", undefined, "program"],
  ["Dart/3.9 (dart:io)", "Dart", undefined, "program"],
  ["PostmanRuntime/7.46.1", "PostmanRuntime", undefined, "program"],
  ["Notes/412 CFNetwork/1568.300.101 Darwin/24.2.0", "Notes", "macOS", "program"],
  ["Wget/1.25.0 (linux-gnu)", "Wget", "Linux", "program"],
  [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Googlebot",
    undefined,
    "program",
  ],
];

/** User agents of programs that don't want to be recognized. */
const STRANGE: Row[] = [
  ["", undefined, undefined, "desktop"],
  ["   ", undefined, undefined, "desktop"],
  ["Mozilla/5.0", undefined, undefined, "desktop"],
  ["Mozilla/5.0 (compatible)", undefined, undefined, "desktop"],
  ["x".repeat(4096), undefined, undefined, "program"],
  ["/ ".repeat(2048), undefined, undefined, "program"],
  ["Mozilla/5.0 ".repeat(400), undefined, undefined, "desktop"],
  ["\u202eemorhC/140", undefined, undefined, "program"],
  ["Chrome\u202e/140", undefined, undefined, "program"],
  ["<script>alert(1)</script>", undefined, undefined, "program"],
  ["Mozilla/5.0 (<img src=x onerror=alert(1)>) \u2066evil/1 (x)", undefined, undefined, "desktop"],
  ["متصفح/1.0", undefined, undefined, "program"],
  ["\u0000\u0007\n", undefined, undefined, "program"],
];

describe.each([
  ["browsers", BROWSERS],
  ["programs", PROGRAMS],
  ["strange ones", STRANGE],
])("%s", (_, rows) => {
  test.each(rows)("%j", (userAgent, browser, system, kind) => {
    const device = deviceOf(userAgent);
    expect([device.browser, device.system, device.kind]).toEqual([browser, system, kind]);
  });
});

test("a session without a user agent has an unknown device", () => {
  expect(deviceOf(null)).toEqual({ kind: "desktop" });
  expect(deviceOf(undefined)).toEqual({ kind: "desktop" });
});
