import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderScreen, startEngine } from "../testing/render-screen.tsx";
import { ImpersonationBar } from "./impersonation-bar.tsx";

test.each([
  ["en", "42 minutes left.", "1 minute left."],
  ["de", "Noch 42 Minuten.", "Noch 1 Minute."],
  ["ar", "الوقت المتبقي: \u206842 دقيقة\u2069.", "الوقت المتبقي: \u2068دقيقة\u2069."],
] as const)(
  "an administrator who acts as a user sees how long that lasts (%s)",
  async (lang, begin, last) => {
    const place = await startEngine();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = new Date();
    const session = {
      session: {
        ...{ id: "session-1", userId: "user-1", createdAt: now, updatedAt: now, impersonatedBy: "user-9" },
        ...{ token: "", ipAddress: "", userAgent: "", activeOrganizationId: null },
        expiresAt: new Date(now.getTime() + 42 * 60_000),
      },
      user: {
        ...{ id: "user-1", name: "Grace", email: "grace@example.com", emailVerified: true },
        ...{ createdAt: now, updatedAt: now, image: null, locale: null, timeZone: null },
      },
    };
    renderScreen(place, <ImpersonationBar />, { lang, session });
    screen.getByText(begin);
    act(() => void vi.advanceTimersByTime(59_000));
    screen.getByText(begin);
    // The machine sleeps.
    vi.setSystemTime(now.getTime() + 41 * 60_000);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(screen.getByText(last)).toBeTruthy();
  },
);
