import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env.VARIFOCAL_BUILD_DIR ?? "build",
  ssr: true,
  // The route table is small. Sending it whole saves requests, and an endpoint.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
