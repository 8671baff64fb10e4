import { expect, test } from "vitest";
import { parseOptions } from "./file-options.ts";

test.each(["emailOTP", "emailOtp"])("codes in emails are set up under %s", (name) => {
  expect(parseOptions({ [name]: { otpLength: 8 } })).toEqual({ emailOTP: { otpLength: 8 } });
  expect(parseOptions({ [name]: false })).toEqual({ emailOTP: false });
});

test("codes in emails are set up under one name", () => {
  expect(() => parseOptions({ emailOTP: {}, emailOtp: {} })).toThrow(
    "emailOtp and emailOTP are the same option. Keep one of them.",
  );
});
