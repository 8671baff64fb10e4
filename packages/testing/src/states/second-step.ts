import type { PageApp, PageChallenge } from "@latchkey/server/portal";

/** A sign-in that waits for a code. */
export const CHALLENGE: PageChallenge = {
  email: "a•••@example.com",
  methods: ["totp", "otp", "backupCode"],
  lastMethod: "totp",
  expiresAt: "2036-03-04T09:40:00.000Z",
  expiresIn: 600,
  attemptsLeft: 5,
  unlocksAt: null,
  unlocksIn: null,
  enrollmentRequired: false,
  enrollmentMethods: [],
  callbackURL: null,
};

/** A sign-in that waits for the setup of a second factor. */
export const ENROLLMENT: PageChallenge = {
  ...CHALLENGE,
  methods: [],
  lastMethod: null,
  enrollmentRequired: true,
  enrollmentMethods: ["totp", "otp"],
};

export const APP: PageApp = {
  totpURI:
    "otpauth://totp/Acme:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme&digits=6&period=30",
  backupCodes: [
    "k7Qd2-mW9xR",
    "p4Tz8-bN3vL",
    "h6Fs1-yC5jG",
    "r9Xa7-uE2kD",
    "w3Mb5-qH8nP",
    "z1Vc6-tJ4sK",
    "d8Rf2-gY7wB",
    "n5Lk9-eX3hT",
    "c2Pj4-vM6aQ",
    "f7Gn1-sZ9dR",
  ],
};
