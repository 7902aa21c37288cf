import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { extname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import packageJson from "./package.json" with { type: "json" };

/** The oldest supported browsers, such as "safari17.4", for scripts and styles. README.md names them. */
const oldestBrowsers = packageJson.browserslist.map((browser) =>
  browser.replace("ios_saf", "ios").replaceAll(/[ >=]/g, ""),
);

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), nameEntries(), listModules(), spellLatin(), finish()],
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.{ts,tsx}"] },
  // The content security policy forbids data: URLs. `finish` removes old builds.
  build: { assetsInlineLimit: 0, emptyOutDir: false },
  environments: {
    client: {
      // Some browsers remember a failed preload of a module as a failed import (app/ui/retryable-import.ts).
      build: {
        target: oldestBrowsers,
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          // Separate entries: in development, the screens reload under a running server.
          input: { index: "./app/handler.server.ts", serve: "./server/serve.ts" },
          // The server keeps its source text in memory. Names and lines stay readable in stack traces.
          output: { minify: { compress: true, mangle: { keepNames: true }, codegen: false } },
        },
      },
      // Bundles dependencies: a few files load in two thirds of the time of 600.
      resolve: { noExternal: command === "build" || undefined, external: ["pg-native", "vite"] },
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
    },
  },
}));

/** Few chunks compress better than many. React changes with its releases, the frame with ours. */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router)\// },
  {
    name: "frame",
    test: /app\/(root|site\/layout|frame\/site-frame|navigation\/page-meta|components\/link-button)\.tsx?$/,
  },
  {
    name: "parts",
    test: /app\/(components\/(crumbs|show-more)|navigation\/with-query|site\/(product\/(page-sections|structured-data)|catalog\/categories-menu)|site\/not-stated|ui\/empty-state)\.tsx?$|core\/(limits|search\/search-key)\.ts$/,
  },
  { name: "lists", test: /app\/navigation\/(following-pages|use-own-navigation)\.ts$/ },
  {
    name: "files",
    test: /app\/(components\/(file-(icons|table)|copy-button)|site\/(product\/successor-banner|releases\/releases-address))\.tsx?$|core\/(files\/file-size|product\/successor)\.ts$/,
  },
  // What product pages show, and some of it also compliance.
  {
    name: "details",
    test: /app\/(components\/(gallery|spec-table)|site\/(file-link|product\/evidence-list))\.tsx$|core\/product\/evidence\.ts$/,
  },
  {
    name: "releases",
    test: /app\/(components\/checksum|site\/releases\/release(-facts|-list|-notes|-notices))\.tsx$|core\/(files\/file-(hash|name)|release\/(release|release-targets|version-order))\.ts$/,
  },
  // Every page loads the route table, which names all files of the dashboard: few take less room.
  { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 10 },
  {
    name: "dashboard",
    test: /app\/(dashboard\/(dashboard-head|date-text|list-address)|forms\/session|ui\/(becomes|switch))\.tsx?$/,
  },
];

function nameEntries(): Plugin {
  const output = { entryFileNames: "[name].js" };
  return {
    name: "name-entries",
    config: () => ({ environments: { ssr: { build: { rollupOptions: { output } } } } }),
  };
}

function listModules(): Plugin {
  return {
    name: "list-modules",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const modules = chunks.map((chunk) => [`/${chunk.fileName}`, chunk.moduleIds.map((id) => relative(root, id))]);
      await writeFile(join(dir, "../modules.json"), JSON.stringify(Object.fromEntries(modules), null, 1));
    },
  };
}

const root = import.meta.dirname;

/** Escapes characters beyond Latin-1: a single one makes V8 store the source in two bytes per character. */
function spellLatin(): Plugin {
  return {
    name: "spell-latin",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        output.code = output.code.replace(
          /[^\0-\xff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
      }
    },
  };
}

/** Running servers and open pages still load files of older builds. */
const keptBuilds = 3;

/** Written last: without the list, `server/build.ts` does not accept the folder as a build. */
function finish(): Plugin {
  const begun = Date.now();
  let builds = [begun];
  const names = new Set<string>();
  return {
    name: "finish",
    apply: "build",
    async buildStart() {
      if (this.environment.name !== "client") return;
      const list = listOf(this.environment);
      const earlier: number[] = JSON.parse((await readFile(list, "utf8").catch(() => "")) || "[]");
      builds = [begun, ...earlier].slice(0, keptBuilds);
      await rm(list, { force: true });
    },
    writeBundle(_, bundle) {
      for (const name of Object.keys(bundle)) names.add(name);
    },
    buildApp: {
      order: "post",
      async handler({ environments: { client, ssr } }) {
        if (!client || !ssr) throw new Error("A build is of two halves.");
        const dir = resolve(root, client.config.build.outDir);
        for (const { path, written } of await filesIn(dir)) {
          const isOurs = written >= begun || names.has(relative(dir, path));
          if (isOurs) await utimes(path, new Date(), new Date());
          if (isOurs && compressed.has(extname(path))) await compress(path);
        }
        const oldest = builds.length < keptBuilds ? 0 : Math.min(...builds);
        for (const { path, written } of [...(await filesIn(dir)), ...(await filesIn(ssr.config.build.outDir))]) {
          if (written < oldest) await rm(path);
        }
        await writeFile(listOf(client), JSON.stringify(builds));
      },
    },
  };
}

function listOf({ config }: { config: { build: { outDir: string } } }): string {
  return resolve(root, config.build.outDir, "../builds.json");
}

async function filesIn(folder: string): Promise<{ path: string; written: number }[]> {
  const entries = await readdir(resolve(root, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, written: (await stat(path)).mtimeMs })));
}

const compressed = new Set([".css", ".js", ".json", ".svg", ".webmanifest"]);

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content));
}
