/** A `Set-Cookie` header in the form that frameworks expect. */
export interface SetCookie {
  name: string;
  /** Decoded: frameworks encode it. */
  value: string;
  attributes: {
    path?: string;
    domain?: string;
    /** Seconds. */
    maxAge?: number;
    httpOnly?: boolean;
    secure?: boolean;
    sameSite?: "lax" | "strict" | "none";
    partitioned?: boolean;
  };
}

/** Reads the headers that the engine writes (RFC 6265 section 4.1.1). It writes `Max-Age`, never `Expires` alone. */
export function readSetCookie(line: string): SetCookie {
  const [pair = "", ...parts] = line.split(";").map((part) => part.trim());
  const [name, value] = cut(pair);
  const given = new Map(parts.map(cut).map(([key, text]) => [key.toLowerCase(), text]));
  const [path, domain, maxAge] = [given.get("path"), given.get("domain"), given.get("max-age")];
  return {
    name,
    value: decodeURIComponent(value),
    attributes: {
      ...(path === undefined ? {} : { path }),
      ...(domain === undefined ? {} : { domain }),
      ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) }),
      ...(given.has("httponly") ? { httpOnly: true } : {}),
      ...(given.has("secure") ? { secure: true } : {}),
      ...(given.has("partitioned") ? { partitioned: true } : {}),
      ...sameSiteOf(given.get("samesite")),
    },
  };
}

function sameSiteOf(text: string | undefined): Pick<SetCookie["attributes"], "sameSite"> {
  const sameSite = text?.toLowerCase();
  return sameSite === "lax" || sameSite === "strict" || sameSite === "none" ? { sameSite } : {};
}

function cut(text: string): [string, string] {
  const at = text.indexOf("=");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
