import fs from 'node:fs';
import path from 'node:path';

/** One entry of Vite's manifest. */
export interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** Written by the build: which modules each file holds, as the manifest names them. */
export const MODULES_FILE = '.vite/modules.json';

/**
 * Budgets of ruling 23: gzip kB of JavaScript on a cold cache, cumulative. A board is a list that moves by
 * itself, and is weighed as one. `further` is what one more route may add.
 */
export const BUDGET = { login: 190, shell: 280, board: 420, list: 420, further: 80 } as const;

export interface Weight {
  readonly page: string;
  readonly kB: number;
  readonly most: number;
}

/** Keys of a page and of everything it imports at once. Lazy parts are not counted; the words of one language are. */
export function closure(manifest: Manifest, from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key) || manifest[key] === undefined) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  from.forEach(visit);
  return seen;
}

const LANGUAGE = /zh[-_]?cn/i;
const LOGIN = /modules\/office\/identity\/web\/(.*\/)?login[^/]*\.tsx$/;
const SHELL = /kernel\/web\/shell\/(shell|console|frame)[^/]*\.tsx$/;
export const SCREEN = /modules\/[^/]+\/[^/]+\/web\/.*\.tsx$/;
const PUBLIC = /\/(login|register|forget|token|auth-|verify)[^/]*\.tsx$/;

interface Pages {
  readonly entry: string;
  readonly login: string;
  readonly shell: string;
  readonly language: readonly string[];
  readonly screens: readonly string[];
}

function pagesOf(manifest: Manifest): Pages {
  const keys = Object.keys(manifest);
  const find = (what: string, fits: (key: string) => boolean): string => {
    const found = keys.find(fits);
    if (found === undefined)
      throw new Error(
        `The build has no chunk for ${what}; if its file was renamed, say so in scripts/weights.ts.`,
      );
    return found;
  };
  return {
    entry: find('the entry', (k) => manifest[k]?.isEntry === true),
    login: find('the login page', (k) => LOGIN.test(k)),
    shell: find('the console shell', (k) => SHELL.test(k)),
    language: keys.filter((k) => manifest[k]?.isDynamicEntry === true && LANGUAGE.test(k)),
    screens: keys.filter((k) => manifest[k]?.isDynamicEntry === true && SCREEN.test(k) && !PUBLIC.test(k)),
  };
}

/** Which shape a screen is, read from its source. */
export type ShapeOf = (key: string) => 'board' | 'list' | 'other';

/** The weight of every page against its budget. `sizeOf` gives the gzip bytes of a chunk's file. */
export function weigh(manifest: Manifest, sizeOf: (file: string) => number, shapeOf: ShapeOf): Weight[] {
  const pages = pagesOf(manifest);
  const kB = (keys: Iterable<string>) =>
    Math.round(
      ([...new Set([...keys].map((k) => manifest[k]?.file ?? ''))]
        .filter((f) => f.endsWith('.js'))
        .reduce((n, f) => n + sizeOf(f), 0) /
        1000) *
        10,
    ) / 10;
  const start = [pages.entry, ...pages.language];
  const shell = closure(manifest, [...start, pages.shell]);
  const withShell = (key: string) => closure(manifest, [...start, pages.shell, key]);
  const lightest = (shape: 'board' | 'list') =>
    pages.screens.filter((k) => shapeOf(k) === shape).sort((a, b) => kB(withShell(a)) - kB(withShell(b)))[0];
  const [board, list] = [lightest('board'), lightest('list')];
  const been = closure(manifest, [...start, pages.shell, ...(list === undefined ? [] : [list])]);
  const further = pages.screens
    .filter((k) => k !== list && k !== board)
    .map((k) => ({
      page: `+ ${k.replace(/^(\.\.\/)+/, '')}`,
      kB: kB([...withShell(k)].filter((c) => !been.has(c))),
      most: BUDGET.further,
    }));
  return [
    { page: 'login', kB: kB(closure(manifest, [...start, pages.login])), most: BUDGET.login },
    { page: 'console shell', kB: kB(shell), most: BUDGET.shell },
    ...(board === undefined
      ? []
      : [{ page: `first board (${path.basename(board)})`, kB: kB(withShell(board)), most: BUDGET.board }]),
    ...(list === undefined
      ? []
      : [{ page: `first list (${path.basename(list)})`, kB: kB(withShell(list)), most: BUDGET.list }]),
    ...further.sort((a, b) => b.kB - a.kB),
  ];
}

/** What a browser that reads gzip is sent: the compressed file of the build, or the file itself. */
const sentBytes = (file: string): number =>
  fs.statSync(fs.existsSync(`${file}.gz`) ? `${file}.gz` : file).size;

/**
 * The manifest of a build, with the pages that share a file with others under their own names; `modules` says
 * which modules each file holds.
 */
export function readManifest(dir: string): Manifest {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(dir, file), 'utf8'));
  const manifest = read('.vite/manifest.json') as Manifest;
  const modules = read(MODULES_FILE) as Readonly<Record<string, readonly string[]>>;
  const shared = Object.values(manifest).flatMap((chunk) =>
    (modules[chunk.file] ?? [])
      .filter((id) => (LOGIN.test(id) || SHELL.test(id)) && manifest[id] === undefined)
      .map((id) => [id, { ...chunk, isEntry: false, isDynamicEntry: true }] as const),
  );
  return { ...manifest, ...Object.fromEntries(shared) };
}

/** The same for a build on disk; `root` is where its sources are. */
export function weighBuild(dir: string, root: string): Weight[] {
  const manifest = readManifest(dir);
  const shapeOf: ShapeOf = (key) => {
    const text = fs.readFileSync(path.join(root, 'app', key), 'utf8');
    if (/\bboardScreen\(|\bmarketBoard\(/.test(text)) return 'board';
    return /\blistScreen\(/.test(text) ? 'list' : 'other';
  };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? sentBytes(path.join(dir, file));
    sizes.set(file, size);
    return size;
  };
  return weigh(manifest, sizeOf, shapeOf);
}
