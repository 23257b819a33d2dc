import { describe, expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { LINE, type LineVerb, lineLifecycle } from '../line-lifecycle.ts';
import { dayIn, guessMapping, moneyIn } from '../mapping.ts';
import { type BankLine, documentsIn, indexOf, type OpenItem, plainName, suggest } from '../suggest.ts';

const item = (id: string, cents: number, more: Partial<OpenItem> = {}): OpenItem => ({
  type: 'PAYMENT',
  id,
  no: `PR26120300000${id}`,
  partyId: '7',
  names: ['江苏金陵化工有限公司', 'Jinling Chemical Co., Ltd.'],
  cents,
  direction: 'in',
  bankRef: null,
  documents: [],
  ...more,
});
const line = (cents: number, more: Partial<BankLine> = {}): BankLine => ({
  cents,
  direction: 'in',
  bankRef: null,
  otherName: '江苏金陵化工 有限公司',
  remittance: null,
  ...more,
});
const best = (of: BankLine, items: OpenItem[]) => suggest(of, indexOf(items), 500)[0];

describe('what a bank line is likely for', () => {
  test('the same reference and amount come first, and say so', () => {
    const found = suggest(
      line(10_000, { bankRef: 'B1' }),
      indexOf([item('1', 10_000), item('2', 10_000, { bankRef: 'B1' })]),
      500,
    );
    expect(found.map((s) => s.items[0]?.id)).toEqual(['2', '1']);
    expect(found[0]?.reasons).toEqual(['bankRef', 'amount', 'payer']);
  });
  test('where thousands are of one amount a line looks at those of its own payer: names are read once per item', () => {
    let reads = 0;
    const counted = (id: string, name: string): OpenItem => ({
      ...item(id, 100_000),
      get names() {
        reads += 1;
        return [name];
      },
    });
    const items = Array.from({ length: 3000 }, (_, n) => counted(String(n), `客户${n % 300}有限公司`));
    const index = indexOf(items);
    for (let n = 0; n < 500; n++) {
      const [first] = suggest(line(100_000, { otherName: `客户${n % 300}有限公司` }), index, 500);
      expect(first?.items[0]?.id).toBe(String(n % 300));
    }
    expect(reads).toBe(items.length);
  });
  test('a document named in the text, in whichever width and with spaces', () => {
    const found = best(line(10_000, { remittance: '货款 ＳＯ2612 0300 00017' }), [
      item('1', 10_000),
      item('2', 10_000, { documents: ['SO2612030000017'] }),
    ]);
    expect(found).toMatchObject({ items: [{ id: '2' }], reasons: ['document', 'amount', 'payer'] });
    expect(documentsIn('SO26120300000171 / SO26120300000171')).toEqual(['SO26120300000171']);
  });
  test('less a bank fee within the limit, never beyond, and never for a payer nobody knows', () => {
    expect(best(line(9_500), [item('1', 10_000)])).toMatchObject({
      feeCents: 500,
      reasons: ['fee', 'payer'],
    });
    expect(best(line(9_499), [item('1', 10_000)])).toBeUndefined();
    expect(best(line(9_500, { otherName: '别家' }), [item('1', 10_000)])).toBeUndefined();
    expect(best(line(10_001), [item('1', 10_000)])).toBeUndefined();
  });
  test('another payer is flagged', () => {
    expect(best(line(10_000, { otherName: '上海某某贸易公司' }), [item('1', 10_000)])).toMatchObject({
      thirdParty: true,
      reasons: ['onlyAmount', 'thirdParty'],
    });
  });
  test('the sum of several of one payer: those named, the oldest, or any', () => {
    const items = [item('1', 1_000), item('2', 2_000), item('3', 4_000)];
    expect(best(line(3_000), items)?.items.map((i) => i.id)).toEqual(['1', '2']);
    expect(best(line(5_000), items)?.items.map((i) => i.id)).toEqual(['1', '3']);
    const named = best(line(6_000, { remittance: `${items[1]?.no} ${items[2]?.no}` }), items);
    expect(named).toMatchObject({ reasons: ['document', 'sum', 'payer'], thirdParty: false });
    expect(best(line(5_500), items)).toBeUndefined();
    // Of two companies there is no sum.
    expect(best(line(3_000, { otherName: null }), [item('1', 1_000), item('2', 2_000)])).toBeUndefined();
  });
  test('what goes out is never matched with what comes in', () => {
    expect(best(line(10_000, { direction: 'out' }), [item('1', 10_000)])).toBeUndefined();
  });
  test('names without legal form, width and signs', () => {
    expect(plainName('Jinling Chemical Co., Ltd.')).toBe(plainName('ＪＩＮＬＩＮＧ chemical'));
  });
});

describe('columns of a bank', () => {
  test('days and amounts as banks write them', () => {
    expect(dayIn('03.12.2026', 'DD.MM.YYYY')).toBe('2026-12-03');
    expect(dayIn('20261203 10:11', 'YYYYMMDD')).toBe('2026-12-03');
    expect(dayIn('2026-02-30', 'YYYY-MM-DD')).toBeNull();
    expect(moneyIn('1,234,567.5')).toBe('1234567.50');
    expect(moneyIn('(12.00)')).toBe('-12.00');
    expect(moneyIn('12.005')).toBeNull();
    expect(moneyIn('abc')).toBeNull();
  });
  test('a mapping is guessed from Chinese and English headings', () => {
    const row = (n: number, cells: string[]) => ({ line: n, cells });
    expect(
      guessMapping([
        row(1, ['账户明细']),
        row(3, [
          '交易日期',
          '借方发生额',
          '贷方发生额',
          '余额',
          '对方户名',
          '对方账号',
          '摘要',
          '交易流水号',
        ]),
        row(4, ['20261203']),
      ]),
    ).toMatchObject({
      headLine: 3,
      dayFormat: 'YYYYMMDD',
      day: 1,
      debit: 2,
      credit: 3,
      balance: 4,
      otherName: 5,
      otherAccount: 6,
      remittance: 7,
      bankRef: 8,
    });
    expect(guessMapping([row(1, ['a', 'b'])])).toBeNull();
  });
});

test('every state, verb and side of a line: only what the table opens goes through', () => {
  for (const code of [null, ...Object.values(LINE)])
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      for (const verb of Object.keys(lineLifecycle.verbs) as LineVerb[]) {
        const from = code === null ? null : lineLifecycle.nameOf(code);
        const row = lineLifecycle.verbs[verb].find(
          (branch) => (branch.by as readonly Side[]).includes(side) && branch.from.includes(from as never),
        );
        if (row !== undefined) expect(lineLifecycle.next(verb, code, side)).toBe(LINE[row.to]);
        else expect(() => lineLifecycle.next(verb, code, side)).toThrow();
      }
});
