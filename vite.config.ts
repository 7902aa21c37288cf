import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { extname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), nameEntries(), listModules(), spellLatin(), finish()],
  // All packages of all screens are prepared at the start of development, not when a screen first asks for one.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.{ts,tsx}"] },
  // No data: addresses in the pages: the content security policy does not allow them for fonts and scripts.
  // What lies there is of builds whose servers may run still: `finish` removes it.
  build: { assetsInlineLimit: 0, emptyOutDir: false },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
    ssr: {
      build: {
        rollupOptions: {
          // Apart, because development makes the screens anew under a running server; here they share what both need.
          input: { index: "./app/handler.server.ts", serve: "./server/serve.ts" },
          // The server keeps the text of its program in memory. Names and lines stay, for the log's stack traces.
          output: { minify: { compress: true, mangle: { keepNames: true }, codegen: false } },
        },
      },
      // A few files with all they need are there in two thirds of the time of 600. What is not JavaScript stays where it is.
      resolve: { noExternal: command === "build" || undefined, external: ["pg-native", "vite"] },
      // Packages bring what they say to developers along, and leave it out where this is known as they are built.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
    },
  },
}));

/**
 * What every page loads, in two files: they compress better than the dozen that they would be, and the list of files
 * that each page brings is shorter. React and its router change with a release of theirs, the frame with one of ours.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router)\// },
  // With all that they import, which for the most part is what pages import as well: links, buttons, icons.
  { name: "frame", test: /app\/parts\/(data-router|site-frame|error-message|page-meta|photo|unsaved-work)\.tsx?$/ },
  // Most pages have most of these, each of them small: apart they weigh more.
  {
    name: "parts",
    test: /app\/(parts\/(crumbs|file-list|link-button|page-head|product-cards|section|shelf|show-more|structured-data)|ui\/empty-state)\.tsx?$/,
  },
];

/** Names each of the server's two programs by itself; the router would name both as its one. */
function nameEntries(): Plugin {
  const output = { entryFileNames: "[name].js" };
  return {
    name: "name-entries",
    config: () => ({ environments: { ssr: { build: { rollupOptions: { output } } } } }),
  };
}

/** Writes down what each script for browsers is made of: tests/browser/weight.test.ts reads it, no server does. */
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

/**
 * Writes what is beyond Latin-1 as escapes in the server's program: for a single such character V8 would keep the whole
 * text in twice the bytes.
 */
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

/** A server loads some of what it was built with when somebody first asks for it, and so do pages that are open. */
const keptBuilds = 3;

/**
 * Compresses what browsers load, removes what only older builds had, and writes down last when the builds that lie there
 * began, newest first: `server/build.ts` takes a folder without that for no build.
 */
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
      // After everything: React Router adds its manifest to the browsers' folder while the server is built.
      order: "post",
      async handler({ environments: { client, ssr } }) {
        if (!client || !ssr) throw new Error("A build is of two halves.");
        const dir = resolve(root, client.config.build.outDir);
        for (const { path, written } of await filesIn(dir)) {
          // React Router leaves what it finds there already, of an earlier build, as it is.
          const isOurs = written >= begun || names.has(relative(dir, path));
          if (isOurs) await utimes(path, new Date(), new Date());
          if (isOurs && compressed.has(extname(path))) await compress(path);
        }
        // Where fewer are known, a server of an older one may run.
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

/** `written` is in milliseconds since 1970. */
async function filesIn(folder: string): Promise<{ path: string; written: number }[]> {
  const entries = await readdir(resolve(root, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, written: (await stat(path)).mtimeMs })));
}

const compressed = new Set([".css", ".js", ".json", ".svg", ".webmanifest"]);

/** Once and as small as it gets; `server/http/assets.ts` sends it as it lies there. */
async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content));
}
