import type { Owner } from "../proofs.ts";
import { type CodeType, carriedTo, enterCode } from "./mails.ts";

const asking = (path: string, more: object = {}): Owner => ({
  act: ({ known, ada: { email } }) => known.post(path, { email, ...more }),
  mail: /is your .* code$/,
});

/** Requests a code in a browser and submits it there. */
const giving = (type: CodeType, path: string, more: object = {}): Owner => ({
  act: ({ world, known, ada }) => enterCode(world, known, { email: ada.email, type, path, more }),
});

/** By limiter: a use of links or codes that the owner keeps after strangers have used up the limit. */
export const EMAIL_CODE_OWNERS: Readonly<Record<string, Owner>> = {
  "email-code": asking("/email-otp/send-verification-otp", { type: "sign-in" }),
  "email-code from strangers": asking("/sign-in/magic-link"),
  "POST /email-otp/send-verification-otp": asking("/email-otp/send-verification-otp", { type: "sign-in" }),
  "POST /sign-in/magic-link": asking("/sign-in/magic-link"),
  "POST /email-otp/check-verification-otp": giving("sign-in", "/email-otp/check-verification-otp", {
    type: "sign-in",
  }),
  "POST /sign-in/email-otp": giving("sign-in", "/sign-in/email-otp"),
  "POST /email-otp/verify-email": giving("email-verification", "/email-otp/verify-email"),
  "POST /email-otp/request-password-reset": asking("/email-otp/request-password-reset"),
  "POST /forget-password/email-otp": asking("/forget-password/email-otp"),
  "POST /email-otp/request-email-change": {
    act: ({ ada }) => ada.client.post("/email-otp/request-email-change", { newEmail: `newer-${ada.email}` }),
    mail: /is your .* code$/,
  },
  "POST /email-otp/change-email": {
    async act({ world, ada }) {
      const newEmail = `newer-${ada.email}`;
      await ada.client.post("/email-otp/request-email-change", { newEmail }).ok();
      const { code: otp } = await carriedTo(world, newEmail);
      const changed = await ada.client.post("/email-otp/change-email", { newEmail, otp });
      await world.change("user", { email: ada.email }, { id: ada.id });
      return changed;
    },
  },
  "POST /email-otp/reset-password": giving("forget-password", "/email-otp/reset-password", {
    password: "another horse battery",
  }),
};
