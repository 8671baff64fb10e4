export { defineConfig, type ServiceConfig } from "./config/options.ts";
