import fs from 'node:fs';
import path from 'node:path';
import { closure, MODULES_FILE, type Manifest, SCREEN } from './weights.ts';

interface Layer {
  readonly name: string;
  /** Modules that are fetched together with everything they import. */
  readonly roots: RegExp;
  /** What these import and a screen imports too: lists fetch it with their filters anyway. */
  readonly shared?: RegExp;
  /** Only what lies here; nothing outside may import it (docs/architecture.md, the map). */
  readonly within?: RegExp;
}
const INPUTS = /\/kernel\/web\/(screens\/filter-inputs\.tsx|fields\/(date-)?inputs\.tsx?)$/;
const BOARD = /\/trading\/offers\/web\/market\/market-board\.tsx$/;
/**
 * What is always fetched together, the lower layer first: each is sent as one file. A layer is closed: what its
 * modules import stands in it or below, so that no file waits for one that waits for it.
 */
const LAYERS: readonly Layer[] = [
  { name: 'start', roots: /^index\.html$|^web\.tsx$|\/identity\/web\/login\.tsx$/ },
  // Drawn on pages before sign-in too, a moment later than the page itself.
  {
    name: 'public',
    roots:
      /\/web\/(shell\/public-parts|public-parts|page-end|page-top|site-banners)\.tsx?$|^web-public-parts\.tsx$/,
  },
  // With what the library's words of both languages share.
  { name: 'dates', roots: /\/dayjs\.min\.js$|\/picker\/lib\/locale\/common\.js$/ },
  {
    name: 'console',
    roots: /\/kernel\/web\/shell\/console\.tsx$|^web-routes\.tsx$/,
  },
  // What the console asks for as it begins, and what it draws a moment later on every page.
  {
    name: 'frame',
    roots: /^web-console-ports\.tsx$|\/web\/(header-clock|service-float)\.tsx$/,
  },
  {
    name: 'list',
    roots: /\/kernel\/web\/screens\/list-screen\.tsx$|^web-screen-ports\.tsx$/,
    shared: INPUTS,
  },
  { name: 'inputs', roots: INPUTS },
  // Rules and calls import nothing but such, so that what a board needs of them is closed by itself; what forms and
  // filters choose of goods and companies needs the layers below besides, and comes to a list without the forms.
  {
    name: 'offers',
    roots: BOARD,
    within:
      /\/(modules\/[^/]+\/[^/]+\/(rules|contract)|kernel\/rules)\/|\/registry\/(catalogue|members)\/web\/door\.ts$/,
  },
  // Boards, negotiations and forms share it.
  {
    name: 'counter',
    roots:
      /\/trading\/offers\/web\/(thread\/(badges|counter-form)\.tsx|selling\/sources\.ts|market\/ports-text\.ts)$/,
  },
  { name: 'board', roots: BOARD },
  {
    name: 'home',
    roots: /\/market\/marketplace\/web\/pchome\.tsx$/,
    within: /\/modules\/market\/marketplace\//,
  },
];

/** Module → layer, read from a build without layers. */
export function layersOf(dir: string): ReadonlyMap<string, string> {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(dir, file), 'utf8'));
  const manifest = read('.vite/manifest.json') as Manifest;
  const modules = read(MODULES_FILE) as Readonly<Record<string, readonly string[]>>;
  const keyOf = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]));
  const reached = (roots: RegExp): Set<string> =>
    closure(
      manifest,
      Object.entries(modules)
        .filter(([, ids]) => ids.some((id) => roots.test(id)))
        .flatMap(([file]) => keyOf.get(file) ?? []),
    );
  const screens = closure(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry === true && SCREEN.test(key)),
  );
  const layers = new Map<string, string>();
  for (const { name, roots, shared, within } of LAYERS) {
    const also = shared === undefined ? [] : [...reached(shared)].filter((key) => screens.has(key));
    for (const key of [...reached(roots), ...also])
      for (const id of modules[manifest[key]?.file ?? ''] ?? [])
        if (!layers.has(id) && within?.test(id) !== false) layers.set(id, name);
  }
  return layers;
}
