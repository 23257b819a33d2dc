import { squeezed } from './squeezed.ts';

/** Words that say what somebody wants, not which goods. */
const SAID_ANYWAY: ReadonlySet<string> = new Set(
  [
    'cas',
    'no',
    'no.',
    'un',
    'the',
    'of',
    'price',
    'prices',
    'buy',
    'sell',
    'offer',
    'offers',
    'supplier',
    'suppliers',
    'spot',
    'for',
    'sale',
    '价格',
    '报价',
    '报盘',
    '现货',
    '供应',
    '供应商',
    '求购',
    '采购',
    '厂家',
    '价',
    '多少钱',
    '行情',
    '的',
    '级',
    '编号',
    '号',
  ].map(squeezed),
);
export const saidAnyway = (word: string): boolean => SAID_ANYWAY.has(word);

const MOST_TOKENS = 8;

/**
 * What was typed, whole and in pieces: pieces end at spaces and marks, and where Chinese meets other letters;
 * numbers keep their hyphens.
 */
export function tokensOf(typed: string): string[] {
  const plain = typed.normalize('NFKC').toLowerCase();
  const joined = plain.replace(/\b(cas|un|ec)[\s:.#-]*(?=\d)/g, (mark) =>
    mark.startsWith('un') ? ' un' : ' ',
  );
  const pieces = joined
    .split(/[\s,，、;。/|+()[\]{}'"&]+/)
    .flatMap((piece) => piece.match(/[\p{Script=Han}]+|[^\p{Script=Han}]+/gu) ?? [])
    .map(squeezed)
    .filter((piece) => piece !== '' && !saidAnyway(piece));
  return [...new Set(pieces)].slice(0, MOST_TOKENS);
}

/** Number of an SKU or SPU, typed whole. */
export const codeTyped = (typed: string): string | null => {
  const plain = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return /^(SK|PU)\d{6,18}$/.test(plain) ? plain : null;
};

/** Whether two words differ by one insertion, deletion, change or exchange of neighbours. */
export function oneEdit(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let head = 0;
  while (head < short.length && short[head] === long[head]) head += 1;
  if (short.slice(head) === long.slice(head + 1)) return true;
  if (short.length !== long.length) return false;
  if (short.slice(head + 1) === long.slice(head + 1)) return true;
  return (
    short[head] === long[head + 1] &&
    short[head + 1] === long[head] &&
    short.slice(head + 2) === long.slice(head + 2)
  );
}

/** From how many letters on a word may be mistyped. */
export const FUZZY_FROM = 4;
/** How many letters at the beginning or the end one edit leaves as they were, at the least. */
export const keptBy = (word: string): number => Math.max(1, Math.floor((word.length - 2) / 2));

/** All pieces of a Chinese run, for looking up which of them are words. */
export function piecesOf(run: string): string[] {
  const letters = [...run].slice(0, 24);
  const pieces = new Set<string>();
  for (let from = 0; from < letters.length; from += 1)
    for (let to = from + 1; to <= letters.length; to += 1) pieces.add(letters.slice(from, to).join(''));
  return [...pieces];
}

/**
 * Reads a run of Chinese as known words, at the least cost; null when it cannot be read whole. `cost` is null
 * for what nobody calls anything.
 */
export function readRun(run: string, cost: (piece: string) => number | null): string[] | null {
  const letters = [...run].slice(0, 24);
  const best: ({ readonly words: readonly string[]; readonly cost: number } | null)[] = [
    { words: [], cost: 0 },
  ];
  for (let to = 1; to <= letters.length; to += 1) {
    best[to] = null;
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      const piece = letters.slice(from, to).join('');
      const pieceCost = cost(piece) ?? (saidAnyway(piece) ? 0 : null);
      if (before === null || before === undefined || pieceCost === null) continue;
      const read = {
        words: pieceCost === 0 ? before.words : [...before.words, piece],
        cost: before.cost + pieceCost,
      };
      const held = best[to];
      if (held === null || held === undefined || read.cost < held.cost) best[to] = read;
    }
  }
  const words = best[letters.length]?.words ?? [];
  return words.length === 0 ? null : [...words];
}
