import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import path from 'node:path';
import { map } from './app/map.ts';
import { layersOf } from './scripts/chunk-layers.ts';
import { MODULES_FILE } from './scripts/weights.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const served = [
  '/api',
  '/boot.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
  '/verify',
  '/files',
  '/portal',
];

/** `offers-thread-words` for modules/trading/offers/rules/thread/thread-words.ts. */
const wordsOf = (id: string): string | null => {
  const [, capability, file] =
    /\/modules\/[^/]+\/([^/]+)\/rules\/(?:[a-z-]+\/)?([^/]*(?:words|titles))\.ts$/.exec(id) ?? [];
  return capability === undefined || file === undefined ? null : `${capability}-${file}`;
};

/**
 * What lists, forms and details share: one file, which comes with the first list (or the first page that
 * draws anything) and is not fetched again.
 */
const SHAPES =
  /\/kernel\/web\/(fields\/lazy-inputs\.ts|screens\/(?!list-|filter|data-table|paginator|board|tree|flow|move|sheet|layout|url-state|ports|words|rows-|signing|[a-z]+-dialog)[a-z-]+\.tsx?)$/;

/** Where a build lies that shows what is always fetched together (scripts/chunk-layers.ts). */
const probe = process.env.CTP_CHUNK_PROBE;
const layers = probe === undefined ? new Map<string, string>() : layersOf(probe);

const inApp = (id: string): string => path.relative(`${import.meta.dirname}/app`, id);

/** Notes which modules each file holds, for the build that groups them. */
const noteModules: Plugin = {
  name: 'note-modules',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((out) =>
      out.type === 'chunk' ? [[out.fileName, Object.keys(out.modules).map(inApp)] as const] : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: MODULES_FILE,
      source: JSON.stringify(Object.fromEntries(files)),
    });
  },
};

/** A browser needs the order of the capabilities alone, not who stands on whom. */
const orderOfMap: Plugin = {
  name: 'order-of-map',
  transform: (_code, id) =>
    id === `${import.meta.dirname}/app/map.ts`
      ? `export const map = ${JSON.stringify(Object.fromEntries(Object.keys(map).map((name) => [name, 0])))};`
      : null,
};

/** The entry, its style, the run time of the bundler and the public layer: the console stands on them. */
const LOADED_FIRST = /^assets\/(index|public|rolldown-runtime)-[\w-]{8}\.(js|css)$/;

/**
 * The console lists the files of every page, names and all, so that a page can be fetched whole: what is fetched
 * later goes by its hash alone. `.vite/modules.json` says what a file holds.
 */
const shortName = ({ name }: { readonly name: string }): string =>
  LOADED_FIRST.test(`assets/${name}-00000000.js`) ? 'assets/[name]-[hash].js' : 'assets/[hash].js';

export default defineConfig({
  root: 'app',
  publicDir: 'public',
  plugins: [react(), orderOfMap, noteModules],
  // Every icon of the library draws itself through this part; the system's is silent beside a word.
  resolve: {
    alias: [
      {
        find: '../components/AntdIconLight',
        replacement: new URL('./kernel/web/parts/library-icon.tsx', import.meta.url).pathname,
      },
    ],
  },
  // The page carries the nonce of its reply; the server puts it in for this mark.
  html: { cspNonce: '%CSP_NONCE%' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Inline data would need a wider content policy than the fonts' and pictures' own.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page that is fetched later need not name what every page has long loaded.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((name) => !LOADED_FIRST.test(name)) : deps,
    },
    chunkSizeWarningLimit: 1200,
    // Titles of the route list live in words files: without chunks of their own the words of every page would
    // hang together, and each page would fetch them all.
    rolldownOptions: {
      // Addresses of pages are written out where they are used.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        chunkFileNames: shortName,
        codeSplitting: {
          // A group is what it names. What its files need goes where it would go without the group.
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'layers',
              test: (id) => layers.has(inApp(id)),
              name: (id) => layers.get(inApp(id)) ?? null,
              priority: 10,
            },
            {
              debugName: 'words',
              test: /\/modules\/.*\/rules\/([a-z-]+\/)?[^/]*(words|titles)\.ts$/,
              name: wordsOf,
            },
            // The declared pages, whose addresses the screens name too: one file, which comes with the route
            // list. Without it each screen would fetch the list with all its titles.
            {
              test: /\/(kernel\/rules\/pages|modules\/[^/]+\/[^/]+\/rules\/pages|app\/planned\/[a-z]+)\.ts$/,
              name: 'pages',
            },
            // Lists and tables of addresses, which calls and screens name too.
            { test: /\/modules\/[^/]+\/[^/]+\/rules\/places\.ts$/, name: 'places' },
            // What the application hands to the modules: asked for by screens, filled beside the route list.
            { test: /\/modules\/[^/]+\/[^/]+\/web\/([a-z]+\/)?slots\.ts$/, name: 'slots' },
            { test: SHAPES, name: 'shapes' },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
