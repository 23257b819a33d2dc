import { parseSync } from 'vite';
import { map } from '#app/map.ts';
import type { CapabilityMap } from '../wall-rules.ts';
import { excused, type HouseCheck, type Problem, type SourceFile, type Tree } from './check.ts';

const SERVER = /^modules\/([^/]+\/[^/]+)\/server\/(?!.*\/?tests\/).*(?<!\.test)\.ts$/;
const MIGRATION = /^modules\/([^/]+\/[^/]+)\/server\/migrations\/.*\.sql$/;
const KERNEL = /^kernel\/server\/(?!.*tests\/).*(?<!\.test)\.(ts|sql)$/;
const PUBLISHED = /\bcreate (?:or replace )?(?:view|function) reporting\.([a-z_][a-z0-9_]*)/g;
const EXCUSE = 'not a table';

interface Said {
  readonly text: string;
  readonly line: number;
  /** The text is the name of a property in a type: a table somebody declares. */
  readonly declares: boolean;
}
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const textOf = (node: SyntaxNode): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw;
  return undefined;
};
/** `sql.id('deals', 'leg')` and `withSchema('deals')` name a schema by itself. */
function schemaAlone(node: SyntaxNode): string | undefined {
  const [callee, first] = [node.callee, (node.arguments as unknown[] | undefined)?.[0]];
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property) || !isNode(first))
    return undefined;
  const name = callee.property.name;
  const text = textOf(first);
  return (name === 'id' || name === 'withSchema') && text !== undefined ? `${text}.${name}` : undefined;
}

/** Every string and template of a program with its line; comments, imports and code are none. */
export function stringsOf({ file, lines }: SourceFile): Said[] {
  const source = lines.join('\n');
  const found: Said[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const say = (node: SyntaxNode, text: string, declares: boolean) =>
    text
      .split('\n')
      .forEach((part, i) => void found.push({ text: part, line: lineOf(node.start) + i, declares }));
  const visit = (node: SyntaxNode, declares: boolean) => {
    if (node.type === 'ImportDeclaration' || node.type.startsWith('Export')) {
      if (isNode(node.declaration)) visit(node.declaration, false);
      return;
    }
    const text = schemaAlone(node) ?? textOf(node);
    if (text?.includes('.')) say(node, text, declares);
    for (const [key, value] of Object.entries(node)) {
      const declared = node.type === 'TSPropertySignature' && key === 'key';
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, declared);
    }
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  visit(program as unknown as SyntaxNode, false);
  return found;
}

/** Which capability publishes each view (or function) of the schema `reporting`. */
export function publishersOf(tree: Tree): Map<string, string> {
  const publishers = new Map<string, string>();
  for (const { file, lines } of tree.like(MIGRATION)) {
    const capability = MIGRATION.exec(file)?.[1] ?? '';
    for (const [, view = ''] of lines.join('\n').matchAll(PUBLISHED)) publishers.set(view, capability);
  }
  return publishers;
}

/** What a text names beyond `own`: schemas of others, and views that are published. */
function named(text: string, own: string, schemas: readonly string[]): { schema: string; object: string }[] {
  const pattern = new RegExp(
    `(?<![\\w.#/$-])"?(${[...schemas, 'reporting'].join('|')})"?\\."?([a-z_]\\w*)`,
    'g',
  );
  return [...text.matchAll(pattern)]
    .map(([, schema = '', object = '']) => ({ schema, object }))
    .filter((n) => n.schema !== own);
}

/** Does the owner say of which type the columns of its view are? */
const declaredBy = (tree: Tree, owner: string, view: string): boolean =>
  tree.files.some(
    (f) =>
      f.file.startsWith(`modules/${owner}/server/`) &&
      f.lines.some((l) => l.includes(`'reporting.${view}':`)),
  );

interface House {
  readonly tree: Tree;
  readonly map: CapabilityMap;
  readonly schemas: readonly string[];
  readonly publishers: ReadonlyMap<string, string>;
}

function viewProblem({ tree, map, publishers }: House, capability: string, view: string, declares: boolean) {
  const owner = publishers.get(view);
  if (owner === undefined) return `no migration publishes reporting.${view}`;
  if (owner === capability) return undefined;
  if (declares) return `reporting.${view} is declared by ${owner}: take its type from the door`;
  if (!(map[capability] ?? []).includes(owner))
    return `reporting.${view} belongs to ${owner}: name it in app/map.ts, so that the map tells who reads whom`;
  return declaredBy(tree, owner, view)
    ? undefined
    : `declare 'reporting.${view}' with its columns in modules/${owner}/server/reporting.ts`;
}

function programProblems(house: House, source: SourceFile, capability: string | undefined): Problem[] {
  const { file, lines } = source;
  const own = capability?.split('/')[1] ?? 'kernel';
  return stringsOf(source).flatMap(({ text, line, declares }) =>
    named(text, own, house.schemas).flatMap(({ schema, object }): Problem[] => {
      if (excused(lines[line - 1] ?? '', lines[line - 2] ?? '', EXCUSE)) return [];
      const instead =
        schema === 'reporting'
          ? capability === undefined
            ? `the kernel reads no business: reporting.${object}`
            : viewProblem(house, capability, object, declares)
          : `${schema}.${object} belongs to another: ask its door, or read a view it publishes in the schema reporting; if this is no table: \`// ${EXCUSE}: why\``;
      return instead === undefined ? [] : [{ file, line, instead }];
    }),
  );
}

/** A migration may lean on what its capability stands on (foreign keys, names that are copied once), and on nothing else. */
function migrationProblems(
  { map, schemas }: House,
  { file, lines }: SourceFile,
  capability: string,
): Problem[] {
  const below = (map[capability] ?? []).map((c) => c.split('/')[1]);
  return lines.flatMap((line, i) =>
    named(line.replace(/--.*$/, ''), capability.split('/')[1] ?? '', schemas)
      .filter(({ schema }) => schema !== 'reporting' && !below.includes(schema))
      .map(({ schema, object }) => ({
        file,
        line: i + 1,
        instead: `${schema}.${object} is not below ${capability} in app/map.ts: let the other one publish it, or keep a copy that is told`,
      })),
  );
}

/** Source: system.md, Walls: a capability owns one schema; across it reads `reporting`, or asks at the door. */
export const schemasOf = (capabilities: CapabilityMap): HouseCheck => ({
  name: 'SQL names its own schema, kernel and reporting',
  run(tree) {
    const house: House = {
      tree,
      map: capabilities,
      schemas: Object.keys(capabilities).map((c) => c.split('/')[1] as string),
      publishers: publishersOf(tree),
    };
    return [
      ...tree.like(SERVER).flatMap((f) => programProblems(house, f, SERVER.exec(f.file)?.[1])),
      ...tree
        .like(KERNEL)
        .filter((f) => f.file.endsWith('.ts'))
        .flatMap((f) => programProblems(house, f, undefined)),
      ...tree.like(MIGRATION).flatMap((f) => migrationProblems(house, f, MIGRATION.exec(f.file)?.[1] ?? '')),
    ];
  },
});
export const schemas = schemasOf(map);
