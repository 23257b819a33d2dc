import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import { main, runProgram } from './steps.ts';

const TEMPLATES = path.join(ROOT, 'scripts/new');
const USAGE = `npm run new room <wing>/<plural> [noun] [中文] [English]   a small module: life, calls, server, screens, words, migration, tests
npm run new action <wing>/<plural> <verb> [noun]           one call with its handler and test
npm run new screen <wing>/<plural> <name> [noun]           one page with a list`;

export interface Wish {
  readonly wing: string;
  /** Name of the module and of its schema: `notes`. */
  readonly plural: string;
  readonly noun: string;
  readonly zh?: string;
  readonly en?: string;
  readonly verb?: string;
  /** File name of a screen: `closed-notes`. */
  readonly name?: string;
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** UTC now as migrations are named by: `20261201T0900`. */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]/g, '').slice(0, 13);

function tokensOf(wish: Wish): Readonly<Record<string, string>> {
  return {
    wing: wish.wing,
    plurals: wish.plural,
    noun: wish.noun,
    Noun: capital(wish.noun),
    Nouns: capital(wish.plural),
    NOUN: wish.noun.toUpperCase(),
    PREFIX: wish.noun.slice(0, 2).toUpperCase(),
    zh: wish.zh ?? wish.noun,
    En: wish.en ?? capital(wish.noun),
    verb: wish.verb ?? '',
    name: wish.name ?? '',
    stamp: stamp(new Date()),
  };
}
const filled = (text: string, tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens).reduce((done, [token, value]) => done.replaceAll(`__${token}__`, value), text);

/** Writes every template of a kind into the module; refuses to overwrite. Answers the files, from the root. */
function write(root: string, kind: 'room' | 'action' | 'screen', wish: Wish): string[] {
  const tokens = tokensOf(wish);
  const home = `modules/${wish.wing}/${wish.plural}`;
  const files = fs
    .globSync('**/*.tmpl', { cwd: path.join(TEMPLATES, kind) })
    .sort()
    .map((template) => ({
      file: `${home}/${filled(template.replaceAll(path.sep, '/'), tokens).replace(/\.tmpl$/, '')}`,
      text: filled(fs.readFileSync(path.join(TEMPLATES, kind, template), 'utf8'), tokens),
    }));
  const there = files.find(({ file }) => fs.existsSync(path.join(root, file)));
  if (there !== undefined) throw new Error(`${there.file} exists: nothing was written`);
  for (const { file, text } of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return files.map(({ file }) => file);
}

/** Changes a file in place. Refuses, with what to add by hand, where the file does not look as expected. */
function edit(root: string, file: string, before: RegExp, text: string): string {
  const old = fs.readFileSync(path.join(root, file), 'utf8');
  const found = [...old.matchAll(before)].at(-1);
  if (found === undefined) throw new Error(`${file} does not look as expected; add by hand:\n${text}`);
  const at = found.index + found[0].length;
  fs.writeFileSync(path.join(root, file), old.slice(0, at) + text + old.slice(at));
  return file;
}
const LAST_IMPORT = /^(import [^;]*|\} from [^;]*);\n/gm;

/** A module of its own, named in the two files outside it that name modules. */
export function newModule(root: string, wish: Wish): string[] {
  const { wing, plural } = wish;
  return [
    ...write(root, 'room', wish),
    edit(
      root,
      'app/map.ts',
      new RegExp(`^  '${wing}/[a-z]+': \\[[^\\]]*\\],\n`, 'gm'),
      `  '${wing}/${plural}': [],\n`,
    ),
    edit(
      root,
      'app/modules.ts',
      LAST_IMPORT,
      `import { ${plural}Module } from '#${wing}/${plural}/server/index.ts';\n`,
    ),
    edit(root, 'app/modules.ts', /^ {2}\w+Module,\n/gm, `  ${plural}Module,\n`),
  ];
}

/** One call with its handler and its test, added to the module's handlers. */
export function newAction(root: string, wish: Wish & { readonly verb: string }): string[] {
  const { wing, plural, noun, verb } = wish;
  const index = `modules/${wing}/${plural}/server/index.ts`;
  const handler = `${verb}${capital(noun)}Handler`;
  return [
    ...write(root, 'action', wish),
    edit(root, index, LAST_IMPORT, `import { ${handler} } from './${verb}-${noun}.ts';\n`),
    edit(root, index, /handlers: \[\n?\s*/g, `${handler}, `),
  ];
}

/** One page with a list, declared below the module's first list and attached to its screen. */
export function newScreen(root: string, wish: Wish & { readonly name: string }): string[] {
  const { wing, plural, noun, name } = wish;
  const home = `modules/${wing}/${plural}`;
  const route = `/${plural}/${name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())}`;
  const page = `  {
    path: '${route}',
    title: { zh: '${wish.zh ?? name}', en: '${capital(name.replaceAll('-', ' '))}' },
    icon: 'SnippetsOutlined',
    shape: 'list',
    parent: ${noun.toUpperCase()}_LIST,
  },
`;
  return [
    ...write(root, 'screen', wish),
    edit(root, `${home}/rules/pages.ts`, /definePages\([^[]*\[\n(?: {2}\{\n[\s\S]*?\n {2}\},\n)*/g, page),
    edit(
      root,
      `${home}/web/index.ts`,
      /screensOf\(pages, \{\n/g,
      `  '${route}': () => import('./${name}.tsx'),\n`,
    ),
  ];
}

const LETTERS = /^[a-z]+$/;
/** Reads the command line. Refuses names that would not be names of a schema, a file and a variable. */
export function wishFrom([kind = '', place = '', ...rest]: readonly string[]): { kind: string; wish: Wish } {
  const [wing = '', plural = ''] = place.split('/');
  const named = kind === 'room' ? [] : rest.slice(0, 1);
  const [noun = plural.replace(/s$/, ''), zh, en] = rest.slice(named.length);
  const [own = ''] = named;
  if (!LETTERS.test(wing) || !LETTERS.test(plural) || !LETTERS.test(noun) || noun === plural)
    throw new Error(`names are small letters, noun and plural differ\n${USAGE}`);
  if (kind === 'action' ? !LETTERS.test(own) : kind === 'screen' && !/^[a-z]+(-[a-z]+)*$/.test(own))
    throw new Error(`an action is a verb, a screen a-name-like-this\n${USAGE}`);
  const wish = {
    wing,
    plural,
    noun,
    ...(zh === undefined ? {} : { zh }),
    ...(en === undefined ? {} : { en }),
  };
  return {
    kind,
    wish: kind === 'action' ? { ...wish, verb: own } : kind === 'screen' ? { ...wish, name: own } : wish,
  };
}

/** Writes what is asked for. Answers the files, from the root. */
export function make(root: string, args: readonly string[]): string[] {
  const { kind, wish } = wishFrom(args);
  if (kind === 'room') return newModule(root, wish);
  if (kind === 'action') return newAction(root, wish as Wish & { verb: string });
  if (kind === 'screen') return newScreen(root, wish as Wish & { name: string });
  throw new Error(USAGE);
}

/** Formats what was written in a module and draws the pictures of lives and of the system anew. */
export async function tidy(root: string, home: string): Promise<void> {
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  for (const args of [[biome, 'check', '--write', home], ['scripts/pictures.ts']]) {
    const done = await runProgram(process.execPath, args, { cwd: root });
    if (done.code !== 0) throw new Error(done.output);
  }
}

if (import.meta.main)
  await main(async () => {
    const args = process.argv.slice(2);
    const files = make(ROOT, args);
    await tidy(ROOT, `modules/${args[1]}`);
    for (const file of new Set(files)) console.log(`  ${file}`);
    console.log('  Next: name its pages in the domain documents, write its sentences, run npm run check.');
    return 0;
  });
