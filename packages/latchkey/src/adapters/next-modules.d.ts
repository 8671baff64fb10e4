/** The part of Next.js that `latchkey/next` uses. Only applications that have Next.js load it. */
declare module "next/headers.js" {
  export function headers(): Promise<Headers>;
  export function cookies(): Promise<{
    set(name: string, value: string, attributes: import("./set-cookie.ts").SetCookie["attributes"]): unknown;
  }>;
}

declare module "next/server.js" {
  export function connection(): Promise<void>;
}
