import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../testing/show.tsx";
import { Sheet } from "./sheet.tsx";

const beside = () => screen.queryByRole("complementary")?.textContent;

test("the branding's sentence or the application's content is beside the sheet", () => {
  const branding = { aside: "Notes for teams" };
  const { rerender } = show(<Sheet appName="Acme">Form</Sheet>);
  expect(beside()).toBeUndefined();
  rerender(
    <Sheet appName="Acme" branding={branding}>
      Form
    </Sheet>,
  );
  expect(beside()).toBe("Notes for teams");
  rerender(
    <Sheet appName="Acme" branding={branding} aside={<b>4,000 teams</b>}>
      Form
    </Sheet>,
  );
  expect(beside()).toBe("4,000 teams");
});

test("the branding's sentence is in the language of the page, else in the first one it has", () => {
  const aside = { de: "Notizen für Teams", en: "Notes for teams" };
  const { unmount } = show(
    <Sheet appName="Acme" branding={{ aside }}>
      Form
    </Sheet>,
  );
  expect(beside()).toBe("Notes for teams");
  unmount();
  const { en: _, ...others } = aside;
  show(
    <Sheet appName="Acme" branding={{ aside: others }}>
      Form
    </Sheet>,
  );
  expect(beside()).toBe("Notizen für Teams");
});

test("nothing is beside a card", () => {
  show(
    <Sheet appName="Acme" branding={{ layout: "card" }} aside="Notes for teams">
      Form
    </Sheet>,
  );
  expect(beside()).toBeUndefined();
  expect(document.querySelector("[data-lk=Sheet]")?.getAttribute("data-shape")).toBe("card");
});
