import { useData, withBase } from "vitepress";
import { h } from "vue";

/** A link to the Markdown of the page. */
export const MarkdownLink = {
  setup() {
    const { page } = useData();
    return () =>
      h("p", { class: "as-markdown" }, [
        h("a", { href: withBase(`/${page.value.relativePath}`), target: "_self" }, "This page as Markdown"),
      ]);
  },
};

/** The product on the home page. Without `loading`, browsers fetch the hidden picture, too. */
export const HomePicture = () =>
  h("div", { class: "home-picture" }, [
    picture("light", "sign-in.light.png", "The sign-in page, in light colors", 800),
    picture("dark", "sign-up.dark.png", "The sign-up page, in dark colors", 1099),
  ]);

function picture(scheme, file, alt, height) {
  return h("img", {
    class: scheme,
    src: withBase(`/pictures/${file}`),
    alt,
    width: 1280,
    height,
    loading: "lazy",
  });
}
