import type { Renderer } from "@latchkey/server/portal";
import { renderToString } from "react-dom/server";
import { assets } from "./assets.ts";
import { AuthPage } from "./auth/page.tsx";
import { documentOf } from "./document.ts";

export const renderPage: Renderer["renderPage"] = (name, state) => {
  const { nonce, ...rest } = state;
  const body = renderToString(<AuthPage name={name} state={state} />);
  const html = documentOf({
    lang: state.lang,
    dir: state.lang === "ar" ? "rtl" : "ltr",
    title: `${name} · ${state.config.appName}`,
    nonce,
    assets: name === "app" ? assets.app : assets.auth,
    style: "",
    body,
    state: { name, state: rest },
  });
  return { status: name === "not-found" ? 404 : 200, html };
};

export const judgeBranding: Renderer["judgeBranding"] = () => [];
