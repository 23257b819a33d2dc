import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RefusalKind } from '#kernel/rules/refusal.ts';
import { forMany } from '#kernel/rules/words.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { cellsOf, tradingDomain } from '#kernel/test/domain-tables.ts';
import { interfaceText } from './interface-texts.ts';

/**
 * The catalogue of refusals (administration-domain 25, trading-domain 21.2) against every refusal the code
 * declares: number, name and words.
 */
const administration = fs.readFileSync(path.join(ROOT, 'docs/domain/administration-domain.md'), 'utf8');
const rowsOf = (text: string, heading: string, first: RegExp): string[][] =>
  (text.split(`\n### ${heading} `)[1] ?? '')
    .split('\n##')[0]
    ?.split('\n')
    .filter((line) => first.test(line))
    .map(cellsOf) ?? [];

interface Named {
  readonly status: number;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

const isKind = (value: unknown): value is RefusalKind<unknown> =>
  typeof value === 'function' && 'status' in value && 'zh' in value;
async function declared(): Promise<Map<number, Named[]>> {
  const files = fs
    .globSync('{kernel/rules/*.ts,modules/*/*/rules/**/*.ts}', { cwd: ROOT })
    .filter((f) => !f.includes('/tests/'))
    .filter((f) => fs.readFileSync(path.join(ROOT, f), 'utf8').includes('refusal('));
  const found = new Map<number, Named[]>();
  for (const file of files)
    for (const kind of Object.values((await import(path.join(ROOT, file))) as Record<string, unknown>))
      if (isKind(kind)) found.set(kind.status, [...(found.get(kind.status) ?? []), kind]);
  return found;
}
const kinds = await declared();

/** Where one row of the document says two refusals in one breath, or shortens them: the whole English sentence. */
const WHOLE: Readonly<Record<number, string>> = {
  10303: 'Code already exists',
  10701: 'Mobile already in use',
  11001: 'The department still has people or children and cannot be disabled',
  11002: 'The department still has people or children and cannot be deleted',
  11202: 'The last administration role cannot be disabled',
  11203: 'The type does not fit',
  15104: 'The same file was just imported, continue?',
  15105: 'Use the current template (missing columns: {missing})',
  15202: 'More than {n} rows, narrow the range',
  15203: 'The file has expired',
  16201: 'Setting the default address failed',
};
const WHOLE_ZH: Readonly<Record<number, string>> = {
  11002: '部门下仍有员工或下级，无法删除',
  15105: '请使用最新模板（缺少列：{missing}）',
  14006: '时间跨度不能超过{n}天',
};
const UNSAID = new Set([
  // Its sentence is the first broken field's.
  10009,
  // Never shown.
  10111,
]);

function documented(): Named[] {
  return (['25.1', '25.2', '25.3'] as const).flatMap((section) =>
    rowsOf(administration, section, /^\| \d/).flatMap((cells) => {
      const [first = '', ...rest] = cells;
      const statuses = [...first.replace(/\(403\)/, '').matchAll(/\d+/g)].map((m) =>
        Number.parseInt(m[0], 10),
      );
      const [code = '', zh = '', en = ''] = section === '25.1' ? rest.slice(1) : rest;
      const part = (text: string, i: number) =>
        text.split(' / ').length === statuses.length ? (text.split(' / ')[i] as string) : text;
      return statuses.map((status, i) => ({
        status,
        code: part(code, i),
        zh: WHOLE_ZH[status] ?? part(zh, i),
        en:
          WHOLE[status] ??
          part(en, i)
            .replace('At most 93 days', 'At most {n} days')
            .replace('at most 93 days', 'At most {n} days'),
      }));
    }),
  );
}
/** The document's sentence; what it leaves open may be named, and the place may stand behind it. */
const fits = (said: string, document: string): boolean =>
  new RegExp(
    `^${document.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}( ?[（(]\\{\\w+\\}[)）])?$`,
  ).test(said);
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

describe('R-ERR-032 R-ERR-046 the catalogue of refusals (administration-domain 25)', () => {
  const rows = documented().filter(({ status }) => !UNSAID.has(status));
  test('the document was read', () => expect(rows.length).toBeGreaterThan(95));
  test.each(rows.map((row) => [row.status, row] as const))(
    '%i says word for word what the document says, in both languages',
    (status, row) => {
      const own = kinds.get(status) ?? [];
      expect(own.length, `${status} ${row.code} is declared nowhere`).toBeGreaterThan(0);
      for (const kind of own) {
        expect(kind.code).toBe(row.code);
        expect([kind.zh, kind.en], `«${row.zh}» «${sentence(row.en)}»`).toSatisfy(
          ([zh, en]: string[]) => fits(zh as string, row.zh) && fits(forMany(en as string), sentence(row.en)),
        );
      }
    },
  );
});

describe('R-ERR-046 refusals of the trade (trading-domain 21.2)', () => {
  const rows = rowsOf(tradingDomain(), '21.2', /^\| E/);
  test('the document was read', () => expect(rows.length).toBe(25));
  test.each(
    rows.map(([name = '', status = '', zh = '']) => [name, Number.parseInt(status, 10), zh] as const),
  )('%s is %i, word for word in Chinese, and its English is a sentence', (_name, status, zh) => {
    for (const kind of kinds.get(status) ?? []) {
      expect(kind.zh, zh).toSatisfy((said: string) => fits(said, zh));
      expect(kind.en).toMatch(/^[A-Z{][^\u4e00-\u9fff]+$/);
    }
    expect(kinds.has(status)).toBe(true);
  });
});

test('R-ERR-046 every refusal beyond the two documents speaks both languages and fills the same holes in both', () => {
  const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
  const dumb = [...kinds.values()]
    .flat()
    .filter(
      (k) =>
        !UNSAID.has(k.status) &&
        (!/\p{Script=Han}/u.test(k.zh) ||
          /\p{Script=Han}/u.test(k.en) ||
          String(holes(k.zh)) !== String(holes(k.en))),
    );
  expect(dumb.map((k) => `${k.status} ${k.zh} | ${k.en}`)).toEqual([]);
});

describe('R-ERR-015 to R-ERR-045 texts of the interface (administration-domain 25.4)', () => {
  /** Keys of one row share the words before the slash. */
  const SHARED: Readonly<Record<string, readonly [zh: string, en: string]>> = {
    idcard: ['请输入正确的身份证号', 'Enter correct ID number'],
    email: ['请输入正确的邮箱', 'Enter correct e-mail'],
    'address.defaultFail': ['设置默认地址失败', 'Setting the default address failed'],
    'address.deleteFail': ['删除默认地址失败', 'Deleting the default address failed'],
  };
  const rows = rowsOf(administration, '25.4', /^\| [a-z]/).flatMap(([keys = '', zh = '', en = '']) => {
    const one = keys.includes(', ');
    return keys
      .split(one ? ', ' : ' / ')
      .map(
        (key, i) =>
          [key, ...(SHARED[key] ?? [one ? zh : zh.split(' / ')[i], one ? en : en.split(' / ')[i]])] as const,
      );
  });
  test('the document was read', () => expect(rows.length).toBeGreaterThan(30));
  test.each(rows)('%s is «%s» / «%s»', (key, zh, en) => {
    expect(interfaceText(key)).toMatchObject({ zh, en });
  });
});
