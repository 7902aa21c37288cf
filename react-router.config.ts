import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env.VARIFOCAL_BUILD_DIR ?? "build",
  ssr: true,
  // The server renders every address itself, and the whole route table is small: naming it at once saves a
  // request for each part of it, and leaves no endpoint that answers for addresses nobody asked for.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
