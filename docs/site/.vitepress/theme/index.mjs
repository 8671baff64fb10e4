import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import { rememberManager } from "./managers.mjs";
import { HomePicture, MarkdownLink } from "./parts.mjs";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "home-hero-image": () => h(HomePicture),
      "doc-footer-before": () => h(MarkdownLink),
    }),
  enhanceApp({ router }) {
    if (!import.meta.env.SSR) rememberManager(router);
  },
};
