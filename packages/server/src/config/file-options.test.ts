import { expect, test } from "vitest";
import { parseOptions } from "./file-options.ts";

test.each(["emailOTP", "emailOtp"])("email codes can be configured under %s", (name) => {
  expect(parseOptions({ [name]: { otpLength: 8 } })).toEqual({ emailOTP: { otpLength: 8 } });
  expect(parseOptions({ [name]: false })).toEqual({ emailOTP: false });
});

test("email codes can't be configured under both names", () => {
  expect(() => parseOptions({ emailOTP: {}, emailOtp: {} })).toThrow(
    "emailOtp and emailOTP are the same option. Keep one of them.",
  );
});
