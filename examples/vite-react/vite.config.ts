import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // The service trusts only this origin, so the port is fixed.
  server: { port: Number(process.env.PORT ?? 5173), strictPort: true },
});
