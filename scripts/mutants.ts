import { parseSync } from 'vite';

export const MUTANT_KINDS = [
  'guard',
  'comparison',
  'side',
  'event',
  'lock',
  'scope',
  'target',
  'button',
] as const;
export type MutantKind = (typeof MUTANT_KINDS)[number];
/** One edit of one file: the text from `start` to `end` becomes `becomes`. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly kind: MutantKind;
  readonly start: number;
  readonly end: number;
  readonly becomes: string;
  readonly was: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
type Edit = readonly [kind: MutantKind, node: { start: number; end: number }, becomes: string];

const BOUNDARY: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const OTHER_SIDE: Readonly<Record<string, string>> = { buyer: 'seller', seller: 'buyer' };
const TOLD = new Set([
  'emit',
  'tell',
  'notify',
  'notifyThreads',
  'notifySeller',
  'notifyParties',
  'sendNotice',
]);
const LOCKS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare']);
const OWNER =
  /\b(inScope|partyInScope|own[A-Z]\w*|scoped|seen[A-Z]\w*)\(|(^|[._'])(member_id|owner_\w+|account_id)\b|_member_id\b/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (callee: Node): string =>
  callee.type === 'Identifier'
    ? (callee.name as string)
    : callee.type === 'MemberExpression'
      ? ((callee.property as Node).name as string)
      : '';
const throws = (node: Node): boolean =>
  node.type === 'ThrowStatement' ||
  (node.type === 'BlockStatement' &&
    (node.body as Node[]).length === 1 &&
    throws((node.body as Node[])[0] as Node));
/** The call a statement makes and throws away, awaited or not. */
const calledBy = (statement: Node): Node | null => {
  const expression = statement.expression as Node;
  const inner = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression;
  return inner.type === 'CallExpression' ? inner : null;
};

/** Edits of one node, by its shape alone. */
function editsOf(node: Node, text: string): Edit[] {
  const source = (n: { start: number; end: number }) => text.slice(n.start, n.end);
  switch (node.type) {
    case 'IfStatement':
      return node.alternate === null && throws(node.consequent as Node) ? [['guard', node, '{}']] : [];
    case 'BinaryExpression': {
      const flipped = BOUNDARY[node.operator as string];
      if (flipped === undefined) return [];
      const [left, right] = [node.left as Node, node.right as Node];
      return [['comparison', node, `${source(left)} ${flipped} ${source(right)}`]];
    }
    case 'Literal': {
      const other = OTHER_SIDE[String(node.value)];
      return other === undefined ? [] : [['side', node, `'${other}'`]];
    }
    case 'ExpressionStatement': {
      const call = calledBy(node);
      if (call === null) return [];
      const name = nameOf(call.callee as Node);
      return name === 'target' ? [['target', node, '{}']] : TOLD.has(name) ? [['event', node, '{}']] : [];
    }
    case 'CallExpression': {
      const callee = node.callee as Node;
      if (callee.type !== 'MemberExpression') return [];
      const rest = { start: (callee.object as Node).end, end: node.end };
      if (LOCKS.has(nameOf(callee))) return [['lock', rest, '']];
      const asked = (node.arguments as Node[]).map(source).join(', ');
      return nameOf(callee) === 'where' && OWNER.test(asked) ? [['scope', rest, '']] : [];
    }
    case 'Property': {
      const key = (node.key as Node).name;
      if (key !== 'button') return [];
      const comma = /^\s*,/.exec(text.slice(node.end))?.[0].length ?? 0;
      return [['button', { start: node.start, end: node.end + comma }, '']];
    }
    default:
      return [];
  }
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    // Types say nothing at run time, and an import is no side of a deal.
    if (/^TS(?!AsExpression|NonNull|Satisfies)|^Import/.test(value.type)) return;
    yield value;
    for (const [key, inner] of Object.entries(value)) if (key !== 'parent') yield* walk(inner);
  }
}

/**
 * Every mutant of a file: a dropped guard that throws, a boundary moved by one, buyer and seller swapped, an
 * event or notice not sent, a row lock,
 * a condition on whose rows, the name of the log's target or the button of a call left out. Only what parses;
 * what does not compile runs all the same.
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program } = parseSync(file, text);
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  return [...walk(program)].flatMap((node) =>
    editsOf(node, text).map(([kind, { start, end }, becomes]) => ({
      file,
      line: lineOf(start + (text.slice(start, end).match(/^\s*/)?.[0].length ?? 0)),
      kind,
      start,
      end,
      becomes,
      was: text.slice(start, end).trim().replace(/\s+/g, ' ').slice(0, 100),
    })),
  );
}
/** The file with the mutant in it. */
export const planted = (text: string, mutant: Mutant): string =>
  text.slice(0, mutant.start) + mutant.becomes + text.slice(mutant.end);

/** The same numbers for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
/**
 * At most so many, drawn by the seed, and of every kind by turns, so that a hundred comparisons do not crowd
 * out the one lock.
 */
export function drawn(all: readonly Mutant[], most: number, seed: number): Mutant[] {
  const next = numbers(seed);
  const mixed = all.map((mutant) => [next(), mutant] as const).sort(([a], [b]) => a - b);
  const byKind = MUTANT_KINDS.map((kind) => mixed.filter(([, m]) => m.kind === kind).map(([, m]) => m));
  const turns = Math.max(0, ...byKind.map((list) => list.length));
  const inTurn = Array.from({ length: turns }, (_, i) => byKind.flatMap((list) => list[i] ?? [])).flat();
  return inTurn.slice(0, most);
}
