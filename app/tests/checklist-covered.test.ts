import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';

/** Areas of the checklist that are the administration's own. */
const AREAS = [
  'ORG',
  'EMP',
  'POS',
  'ROLE',
  'MENU',
  'CODE',
  'PERM',
  'PCONF',
  'MSG',
  'LABEL',
  'KNOW',
  'FEED',
  'LOG',
  'UPL',
  'IMP',
  'ACCT',
  'SYS',
  'USER',
  'VALID',
  'THEME',
  'GUARD',
  'UI',
];
/** Areas of members, qualifications, stores, the catalogue and what hangs on them. */
const REGISTRY = ['MEMB', 'CUST', 'BIZ', 'LIC', 'BILL', 'ADDR', 'CATA', 'SHOP', 'WARE', 'BASIC', 'INFO'];
/** Areas of what follows a deal: contracts, money, goods, settlement and invoices, chains of goods rights. */
const AFTER = ['CONT', 'COLL', 'SHIP', 'SETT', 'INVO', 'CHAIN'];
/** Areas of the ways of trade: cargoes in transit, inquiries, the buttons of trading screens, offers with their statuses, intermediaries. */
const TRADING = ['INTL', 'RMBT', 'TRADE', 'OFFER', 'INTM'];
/** Areas of the markets with a clock: auctions, flash sales, group buys. */
const EVENTS = ['AUCT', 'FLASH', 'GROUPB'];
const checklist = fs
  .readFileSync(path.join(ROOT, 'docs/domain/checklist.tsv'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));
const of = (areas: readonly string[]): string[] =>
  checklist.filter(([, area = '']) => areas.includes(area)).map(([id = '']) => id);

/** Rows named by a test, `R-A-001 to R-A-004` being four of them; comments do not count. */
function cited(): Set<string> {
  const found = new Set<string>();
  const files = fs.globSync('{app,kernel,modules,stories,scripts}/**/*.{test.ts,test.tsx,browser.ts}', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  for (const file of files) {
    const text = fs
      .readFileSync(path.join(ROOT, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, '');
    for (const [, area = '', from = '', to = from] of text.matchAll(
      /R-([A-Z][A-Z0-9]*)-(\d{3})(?: (?:to|…) (?:R-\1-)?(\d{3}))?/g,
    ))
      for (let n = Number.parseInt(from, 10); n <= Number.parseInt(to, 10); n++)
        found.add(`R-${area}-${String(n).padStart(3, '0')}`);
  }
  return new Set([...found, ...evident()]);
}
/**
 * Rows whose whole statement is a sentence, an address or a place: docs/domain/evidence.tsv says where, and
 * evidence.test looks whether it is there.
 */
const evident = (): string[] =>
  fs
    .readFileSync(path.join(ROOT, 'docs/domain/evidence.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] as string);

test.each([
  ['the administration', AREAS, 420],
  ['the registry', REGISTRY, 180],
  ['what follows a deal', AFTER, 60],
  ['the ways of trade', TRADING, 75],
  ['the markets with a clock', EVENTS, 87],
] as const)('every row of the checklist of %s is the title of a test', (_whose, areas, n) => {
  const rows = of(areas);
  expect(rows.length).toBe(n);
  const proven = cited();
  expect(rows.filter((id) => !proven.has(id))).toEqual([]);
});

test('R-GEN-025 every field the checklist names is the title of a test that misses it when it is gone', () => {
  const fields = checklist.filter(([, , kind]) => kind === 'field').map(([id = '']) => id);
  expect(fields.length).toBeGreaterThan(300);
  const proven = cited();
  expect(fields.filter((id) => !proven.has(id))).toEqual([]);
});
