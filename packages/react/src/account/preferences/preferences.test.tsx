import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { away, world } from "../testing/world.tsx";
import { Preferences } from "./preferences.tsx";

const language = (): HTMLSelectElement => screen.getByRole("combobox", { name: "Language" });
const timeZone = () => screen.getByRole("button", { name: /^Time zone / });

describe("preferences", () => {
  test("are saved to the account, and removed again", async () => {
    const { show, client } = await world();
    const onSuccess = vi.fn();
    const { user } = show(<Preferences onSuccess={onSuccess} />);
    expect([language().value, timeZone().textContent]).toEqual([
      "",
      expect.stringMatching(/^Device default/),
    ]);
    await user.selectOptions(language(), "العربية");
    await user.click(timeZone());
    await user.type(await screen.findByRole("searchbox", { name: "Search time zones" }), "tok");
    await user.click(await screen.findByRole("menuitem", { name: "Asia/Tokyo (UTC+09:00)" }));
    await screen.findByRole("button", { name: "Time zone Asia/Tokyo (UTC+09:00)" });
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Saved");
    expect(onSuccess).toHaveBeenCalledWith({ locale: "ar", timeZone: "Asia/Tokyo" });
    expect((await client.getSession()).data?.user).toMatchObject({ locale: "ar", timeZone: "Asia/Tokyo" });
    await user.selectOptions(language(), "Browser default");
    expect(screen.queryByText("Saved")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Saved");
    expect((await client.getSession()).data?.user).toMatchObject({ locale: null, timeZone: "Asia/Tokyo" });
  });

  test("keep the selected values when the service is away", async () => {
    const { show, service } = await world();
    const { user } = show(<Preferences locales={["en", "fr"]} />);
    await user.selectOptions(language(), "Français");
    service.intercept(away);
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByRole("group", { name: /Nothing was changed\.$/ });
    await waitFor(() => expect(language().value).toBe("fr"));
  });
});
