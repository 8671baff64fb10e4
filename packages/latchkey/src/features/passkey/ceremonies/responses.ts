import { z } from "zod";
import { jsonIn } from "../../../base/json.ts";
import { packageProblem } from "../../../base/optional-package.ts";

// Responses of browsers (WebAuthn 3, 5.1: RegistrationResponseJSON, AuthenticationResponseJSON): the members
// in use.

/** Bytes in base64url, where three bytes take four characters. */
const bytes = (most: number, least = 1) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/)
    .refine(({ length }) => length >= Math.ceil((least * 4) / 3) && length <= Math.ceil((most * 4) / 3));

/** WebAuthn 3, 7.1 step 25: longer ones are refused. */
const LONGEST_CREDENTIAL_ID = 1023;
/** WebAuthn 3, 5.4.3. */
const LONGEST_USER_HANDLE = 64;
const MOST_BYTES = 65_536;

const CredentialId = bytes(LONGEST_CREDENTIAL_ID);
const Extensions = z.record(z.string(), z.unknown()).default({});
const Attachment = z.enum(["platform", "cross-platform"]).optional().catch(undefined);

/** Transports. Malformed ones are dropped; any name is allowed (WebAuthn 3, 5.8.4). */
const Transports = z
  .array(z.string())
  .default([])
  .transform((all) => [...new Set(all.filter((one) => /^[a-z-]{1,32}$/.test(one)))].slice(0, 8));

const Credential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Attachment,
});

const Registration = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(MOST_BYTES),
    attestationObject: bytes(MOST_BYTES),
    transports: Transports,
  }),
});

const Authentication = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(MOST_BYTES),
    authenticatorData: bytes(MOST_BYTES, 37),
    signature: bytes(MOST_BYTES),
    userHandle: bytes(LONGEST_USER_HANDLE, 0).nullish(),
  }),
});

/** WebAuthn 3, 5.8.1. */
const ClientData = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

export type ClientData = z.output<typeof ClientData>;

export interface Parsed<Response> {
  given: Response;
  clientData: ClientData;
}

export type RegistrationResponse = z.output<typeof Registration>;
export type AuthenticationResponse = z.output<typeof Authentication>;

export function parseRegistration(given: unknown): Parsed<RegistrationResponse> | undefined {
  const { data } = Registration.safeParse(given);
  return data && withClientData(data);
}

export function parseAuthentication(given: unknown): Parsed<AuthenticationResponse> | undefined {
  const { data } = Authentication.safeParse(given);
  return data && withClientData(data);
}

function withClientData<Response extends { response: { clientDataJSON: string } }>(
  given: Response,
): Parsed<Response> | undefined {
  const text = Buffer.from(given.response.clientDataJSON, "base64url").toString();
  const { data } = ClientData.safeParse(jsonIn(text));
  return data && { given, clientData: data };
}

/**
 * Loads the package when a passkey is first created or used: loading takes longer than the engine's start. It is
 * optional, because it brings 24 others.
 */
export async function library() {
  try {
    return await import("@simplewebauthn/server");
  } catch (error) {
    throw packageProblem(error, "@simplewebauthn/server", "passkey()");
  }
}
