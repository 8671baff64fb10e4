import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { Email } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { type CodeType, codeStorage, issueEmailCode, subjectOf } from "../email-proofs/index.ts";
import { emailCodeStore } from "../email-proofs/store.ts";
import { OTP_IS_HASHED } from "./errors.ts";

const Named = z.object({
  email: Email,
  type: z.enum(["sign-in", "email-verification", "forget-password"]),
});

/** Reads the current code. */
const readCode = service((core) => {
  const store = core.use(emailCodeStore);
  const storage = core.use(codeStorage);
  return async (type: CodeType, email: string): Promise<string | null> => {
    const row = await store.newest.get({ subject: subjectOf(type, email) });
    if (row === undefined || row.code === null || Date.parse(row.expiresAt) <= core.env.now()) return null;
    const code = await storage.read(row.code);
    if (code === undefined) throw fail(OTP_IS_HASHED);
    return code;
  };
});

const createVerificationOTP = route({
  method: "POST",
  path: "/email-otp/create-verification-otp",
  summary: "Create a code for the application to send",
  session: "none",
  serverOnly: true,
  body: Named,
  returns: z.string(),
  uses: { issueEmailCode },
  errors: [],
  async handle({ body: { email, type }, issueEmailCode }) {
    const { code = "" } = await issueEmailCode({ type, about: { email }, withLink: false, withCode: true });
    return code;
  },
});

const getVerificationOTP = route({
  method: "GET",
  path: "/email-otp/get-verification-otp",
  summary: "Get the last code sent, if it is valid and isn't stored as a hash",
  session: "none",
  serverOnly: true,
  query: Named,
  returns: z.object({ otp: z.string().nullable() }),
  uses: { readCode },
  errors: [OTP_IS_HASHED],
  handle: async ({ query: { email, type }, readCode }) => ({ otp: await readCode(type, email) }),
});

export const serverRoutes = { createVerificationOTP, getVerificationOTP };
