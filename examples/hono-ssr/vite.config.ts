import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Two builds of one application: for the browser, and for rendering on the server. */
export default defineConfig({
  plugins: [react()],
  builder: {},
  environments: {
    client: {
      build: { outDir: "dist/client", manifest: true, rolldownOptions: { input: "src/entry-client.tsx" } },
    },
    ssr: {
      // Node loads the packages. The screens are sources here, so they are built.
      resolve: { noExternal: [/^@latchkey\//, /^react-aria/, "use-intl"] },
      build: { outDir: "dist/server", rolldownOptions: { input: "src/server.tsx" } },
    },
  },
});
