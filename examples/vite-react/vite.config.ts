import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // The service is told this origin, so another port would not do.
  server: { port: Number(process.env.PORT ?? 5173), strictPort: true },
});
