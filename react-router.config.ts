import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env.VARIFOCAL_BUILD_DIR ?? "build",
  ssr: true,
  // Saves requests; the route table is small.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
