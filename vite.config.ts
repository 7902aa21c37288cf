import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), nameEntries(), listModules(), precompress(), spellLatin()],
  // All packages of all screens are prepared at the start of development, not when a screen first asks for one.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.{ts,tsx}"] },
  // No data: addresses in the pages: the content security policy does not allow them for fonts and scripts.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
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
      resolve: { noExternal: command === "build" || undefined, external: ["pg-native", "sharp", "vite"] },
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
  { name: "frame", test: /app\/parts\/(site-frame|error-message|page-meta|photo|unsaved-work)\.tsx?$/ },
  // Most pages have most of these, each of them small: apart they weigh more.
  {
    name: "parts",
    test: /app\/(parts\/(crumbs|file-list|page-head|product-cards|section|shelf|show-more|structured-data)|ui\/empty-state)\.tsx?$/,
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

/** Compresses what browsers load, once and as small as it gets; `server/http/assets.ts` sends it as it lies there. */
function precompress(): Plugin {
  const encode = [
    { suffix: ".br", compress: promisify(brotliCompress) },
    { suffix: ".gz", compress: promisify(gzip) },
  ];
  return {
    name: "precompress",
    apply: "build",
    buildApp: {
      // After everything: React Router adds its manifest to the browsers' folder while the server is built.
      order: "post",
      async handler({ config, environments }) {
        const dir = resolve(config.root, environments.client?.config.build.outDir ?? "");
        const entries = await readdir(dir, { recursive: true, withFileTypes: true });
        for (const entry of entries) {
          if (!entry.isFile() || ![".css", ".js", ".json", ".svg", ".webmanifest"].includes(extname(entry.name)))
            continue;
          const file = join(entry.parentPath, entry.name);
          const content = await readFile(file);
          for (const { suffix, compress } of encode) await writeFile(file + suffix, await compress(content));
        }
      },
    },
  };
}

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
