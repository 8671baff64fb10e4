import type { UiConfig } from "@latchkey/client/shared";
import { Stage } from "@latchkey/testing/states/stage.tsx";
import { STATES } from "@latchkey/testing/states/states";
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { embeddedStates } from "../testing/embedded-states.ts";

/** One state for each form with text fields. */
const FORMS = [
  "account",
  "account-two-factor/confirm",
  "check-mail",
  "check-mail/sent",
  "delete/ask",
  "forgot-password",
  "forgot-password/sent",
  "reset-password",
  "roles/new",
  "security/password",
  "sign-in",
  "sign-in/without-username",
  "sign-up",
  "sign-up/by-email",
  "two-factor",
  "verify-email",
  "verify-email/new-password",
  "verify-email/password",
];

/** Forms in dialogs, which take longer to open, and forms with the fields of another. */
const MORE_FORMS = [
  "account/confirm-either",
  "account-two-factor/app",
  "api-keys/create",
  "console/organization-delete",
  "console/user-ban",
  "console/user-edit",
  "console/user-impersonate",
  "console/users-create",
  "email/unverified",
  "invite/open",
  "organization/settings",
  "organizations/new-free",
  "passkeys/rename",
  "two-factor/backup",
  "welcome/refused",
];

const CONFIG: Partial<UiConfig> = {
  methods: ["password", "passkey", "magic-link", "email-otp"],
  passkey: { rpId: "localhost", relatedOrigins: [], signUp: true, upgrade: "off" },
  magicLink: { expiresIn: 300, signUp: true },
  emailOtp: {
    digits: 6,
    expiresIn: 300,
    changeEmail: false,
    inEmails: ["email-verification", "forget-password"],
    signUp: true,
  },
};

/** Brings a screen into a state, as a user does. */
async function openState(name: string): Promise<void> {
  const state = STATES[name];
  if (state === undefined) throw new Error(`No state is called ${name}`);
  const { dataset } = document.documentElement;
  onTestFinished(() => {
    cleanup();
    sessionStorage.clear();
    for (const mark of ["played", "ready"]) delete dataset[mark];
  });
  render(<Stage state={state} embedded={embeddedStates(`/_states/${name}`, CONFIG)} />);
  await waitFor(() => expect(dataset.ready).toBe(""));
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

const TYPED =
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], [readonly], [aria-hidden]), textarea';

/** Fills a field without an event, as some password managers do. */
function fillUnseen(field: Typed, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}

async function expectNothingLost(name: string): Promise<void> {
  await openState(name);
  const sent = vi.spyOn(globalThis, "Request");
  onTestFinished(() => sent.mockRestore());
  const forms = await waitFor(() => {
    const found = document.querySelectorAll<HTMLFormElement>('form[data-part="form"]');
    expect(found).not.toHaveLength(0);
    return found;
  });
  let count = 0;
  for (const form of forms) {
    const filled = [...form.querySelectorAll<Typed>(TYPED)].map((field) => {
      count += 1;
      const value = field.type === "email" ? `typed${count}@example.com` : `typed${count}`;
      fillUnseen(field, value);
      return { field, value };
    });
    await act(async () => fireEvent.submit(form));
    const bodies = JSON.stringify(sent.mock.calls);
    // A value may be kept beside its field: as a chip.
    const kept = `${bodies} ${document.body.textContent}`;
    const lost = filled.filter(({ field, value }) => field.value !== value && !kept.includes(value));
    expect(lost.map(({ field }) => field.name)).toEqual([]);
  }
  expect(count).toBeGreaterThan(0);
}

describe("a form sends, or keeps, values that a browser filled in without an event", () => {
  test.each(FORMS)("%s", expectNothingLost);
  test.each(MORE_FORMS)("%s", { tags: "long" }, expectNothingLost);
});
