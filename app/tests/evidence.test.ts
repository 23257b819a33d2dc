import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#kernel/rules/contract.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { shippedSets } from '#office/codesets/server/door.ts';
import { groups as routeGroups, routes } from '../pages.ts';
import '../modules.ts';
import { interfaceText } from './interface-texts.ts';

const [, ...rows] = fs
  .readFileSync(path.join(ROOT, 'docs/domain/evidence.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [row: string, kind: string, place: string]);
const checklist = new Set(
  fs
    .readFileSync(path.join(ROOT, 'docs/domain/checklist.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
);

/** Whether a place exists: a sentence, a call that takes and answers so, a group with pages, a page of a console, a code with its meaning. */
const EXISTS: Readonly<Record<string, (place: string) => boolean>> = {
  word: (key) => interfaceText(key) !== undefined,
  call: (place) => {
    const [tail = '', body, answer] = place.split(' ');
    const found = allCalls().filter((call) => call.path.endsWith(tail));
    return (
      found.length === 1 && (found[0]?.body ?? 'json') === body && (found[0]?.answer ?? 'json') === answer
    );
  },
  code: (place) => {
    const [set, code, ...meaning] = place.split(' ');
    const item = shippedSets()
      .find((shipped) => shipped.type === set)
      ?.items.find((of) => of.code === code);
    return item !== undefined && item.en.toLowerCase() === meaning.join(' ').toLowerCase();
  },
  group: (at) =>
    routeGroups.some((group) => group.path === at || `/${group.code}` === at) &&
    routes.some((route) => route.path.startsWith(`${at}/`)),
  /** A page that is reached from another one: no row of the menu leads to it. */
  hidden: (place) => {
    const [at, console] = place.split(' ');
    return routes.some(
      (route) =>
        route.path === at &&
        route.built &&
        route.hidden &&
        (route.consoles as readonly string[]).includes(console ?? ''),
    );
  },
  /** A code of the register of buttons, on a page of a console that offers it. */
  button: (place) => {
    const [code, at, console] = place.split(' ');
    const known = shippedSets()
      .find((shipped) => shipped.type === 'button_code')
      ?.items.some((item) => item.code === code);
    return (
      known === true &&
      routes.some(
        (route) =>
          route.path === at &&
          route.buttons.includes(code as never) &&
          (route.consoles as readonly string[]).includes(console ?? ''),
      )
    );
  },
  page: (place) => {
    const [at, console] = place.split(' ');
    return routes.some(
      (route) =>
        route.path === at && route.built && (route.consoles as readonly string[]).includes(console ?? ''),
    );
  },
};

test('every row of the checklist whose statement is a sentence, an address or a place has it where docs/domain/evidence.tsv says', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(([row]) => !checklist.has(row))).toEqual([]);
  expect(rows.filter(([, kind, place]) => EXISTS[kind]?.(place) !== true)).toEqual([]);
  expect(
    EXISTS.word?.('no.such') ||
      EXISTS.call?.('/no/such json json') ||
      EXISTS.page?.('/no/such buyer') ||
      EXISTS.code?.('appeal_type 20 Quality') ||
      EXISTS.hidden?.('/shippingManagement/shippingNotice seller') ||
      EXISTS.button?.('editDraftBtn /intlTradeManagement/newOffer seller') ||
      EXISTS.button?.('NoSuchButton /rmbSellList buyer') ||
      EXISTS.button?.('AcceptSeller /intlTradeManagement/newOffer seller'),
  ).toBe(false);
});

interface Sentence {
  readonly place: string;
  readonly zh: string;
  readonly en: string;
}
const isSaid = (value: unknown): value is { zh: string; en: string } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { zh?: unknown }).zh === 'string' &&
  typeof (value as { en?: unknown }).en === 'string';
/** Every sentence of every table of words. */
async function sentences(): Promise<Sentence[]> {
  const found: Sentence[] = [];
  for (const file of fs.globSync('{kernel,modules/*/*}/{rules,web}/**/*words.ts', { cwd: ROOT }))
    for (const [name, table] of Object.entries((await import(path.join(ROOT, file))) as object)) {
      const entries = (table as { table?: object } | null)?.table ?? {};
      for (const [key, said] of Object.entries(entries))
        if (isSaid(said)) found.push({ place: `${file} ${name} ${key}`, zh: said.zh, en: said.en });
    }
  return found;
}

describe('R-GEN-001 words', () => {
  /**
   * A language under its own name, records whose form is Chinese in both languages, and a mark that is
   * printed in both at once.
   */
  const CHINESE_ALSO = /^中文$|苏ICP备|苏公网安备|NOT EFFECTIVE 未生效/;
  test('no English sentence has a Chinese letter in it', async () => {
    const all = await sentences();
    expect(all.length).toBeGreaterThan(4_000);
    const mixed = all.filter(({ en }) => /\p{Script=Han}/u.test(en) && !CHINESE_ALSO.test(en));
    expect(mixed.map(({ place, en }) => `${place}: ${en}`)).toEqual([]);
  });
});
