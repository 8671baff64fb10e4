import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as icons from "./icons.tsx";

test.for(Object.entries(icons))("%s draws something, which screen readers don't mention", ([, Icon]) => {
  const markup = renderToStaticMarkup(<Icon size={20} data-part="icon" />);
  expect(markup).toMatch(
    /^<svg [^>]*width="20" height="20" viewBox="0 0 24 24"[^>]*>(<\w+ [^>]+><\/\w+>)+<\/svg>$/,
  );
  expect(markup).toContain('aria-hidden="true"');
  expect(markup).toContain('data-part="icon"');
});

test("an icon with a name is an image to screen readers", () => {
  const markup = renderToStaticMarkup(<icons.Check size={16} role="img" aria-label="Passed" />);
  expect(markup).toContain('role="img" aria-label="Passed"');
  expect(markup).not.toContain("aria-hidden");
});
