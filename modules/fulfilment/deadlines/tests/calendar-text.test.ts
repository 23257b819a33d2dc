import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, nextEntries, type OpenDeadline, uidsOf } from '../rules/calendar-entries.ts';
import { calendarText } from '../server/calendar-text.ts';

const SITE = 'https://market.example';
const now = new Date('2026-12-02T02:00:00Z');
const deadline = (over: Partial<OpenDeadline> = {}): OpenDeadline => ({
  kind: 'payment',
  bizType: 'ORDER',
  id: '17',
  no: 'SO20261202001',
  task: { zh: '支付订单', en: 'Pay the order' },
  href: '/transactionManagement/orderDetail?id=17',
  dueAt: new Date('2026-12-03T08:00:00Z'),
  ...over,
});
const entry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'payment-order-17',
  no: 'SO20261202001',
  task: { zh: '支付订单', en: 'Pay the order' },
  href: '/transactionManagement/orderDetail?id=17',
  dueAt: new Date('2026-12-03T08:00:00Z'),
  sequence: 0,
  cancelled: false,
  changedAt: now,
  ...over,
});

interface Property {
  readonly name: string;
  readonly value: string;
}
/** Content lines as RFC 5545, 3.1 reads them: CRLF after each, unfolded, name and value apart. Strict on purpose. */
function read(text: string): Property[] {
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(Buffer.from(line, 'utf8').toString('utf8')).toBe(line);
    expect(line).not.toContain('�');
  }
  const unfolded = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  return unfolded.map((line) => {
    const found = /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/s.exec(line);
    expect(found, line).not.toBeNull();
    return { name: found?.[1] as string, value: found?.[3] as string };
  });
}
/** A TEXT value as it was before it was escaped (3.3.11); an escape that is none is an error. */
function unescaped(value: string): string {
  expect(value).not.toMatch(/(?<!\\)(?:\\\\)*[;,]/);
  return value.replace(/\\(.)/g, (_all, next: string) => {
    expect('\\;,nN').toContain(next);
    return next === 'n' || next === 'N' ? '\n' : next;
  });
}
const valuesOf = (properties: readonly Property[], name: string): string[] =>
  properties.filter((p) => p.name === name).map((p) => p.value);
/** Blocks open and close in order. */
function nested(properties: readonly Property[]): boolean {
  const open: string[] = [];
  for (const { name, value } of properties) {
    if (name === 'BEGIN') open.push(value);
    if (name === 'END' && open.pop() !== value) return false;
  }
  return open.length === 0;
}

// The replacement character is how a line cut within a character shows below, so that no name holds it itself.
const text = fc.string({ unit: 'grapheme', maxLength: 120 }).filter((value) => !value.includes('\ufffd'));
const anyEntry = fc
  .record({
    id: fc.integer({ min: 1, max: 1e9 }),
    no: text,
    zh: text,
    en: text,
    dueAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    sequence: fc.nat(1000),
    cancelled: fc.boolean(),
  })
  .map(({ id, no, zh, en, dueAt, sequence, cancelled }) =>
    entry({ uid: `payment-order-${id}`, no, task: { zh, en }, dueAt, sequence, cancelled }),
  );

describe('the text of a calendar (RFC 5545)', () => {
  test('whatever a document is called: lines fold at 75 bytes, escapes come back, blocks close, times are UTC', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyEntry, { maxLength: 6, selector: (e) => e.uid }), (entries) => {
        const properties = read(calendarText(entries, SITE, 'zh_CN'));
        expect(nested(properties)).toBe(true);
        expect(valuesOf(properties, 'UID')).toEqual(entries.map((e) => `${e.uid}@market.example`));
        for (const name of ['DTSTAMP', 'DTSTART', 'DTEND', 'LAST-MODIFIED'])
          for (const value of valuesOf(properties, name)) expect(value).toMatch(/^\d{8}T\d{6}Z$/);
        expect(valuesOf(properties, 'SUMMARY').map(unescaped)).toEqual(
          // biome-ignore lint/suspicious/noControlCharactersInRegex: what a calendar leaves out
          entries.map((e) => `${e.task.zh} · ${e.no}`.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()),
        );
        expect(valuesOf(properties, 'TRIGGER')).toHaveLength(2 * entries.filter((e) => !e.cancelled).length);
      }),
      { numRuns: 300 },
    );
  });

  test('an event says number, act, link and the half hour that ends with the deadline, and nothing else', () => {
    const said = calendarText([entry()], SITE, 'en_US');
    const properties = read(said);
    expect(valuesOf(properties, 'SUMMARY')).toEqual(['Pay the order · SO20261202001']);
    expect(valuesOf(properties, 'DTSTART')).toEqual(['20261203T073000Z']);
    expect(valuesOf(properties, 'DTEND')).toEqual(['20261203T080000Z']);
    expect(valuesOf(properties, 'TRIGGER')).toEqual(['-P1D', '-PT1H']);
    expect(valuesOf(properties, 'STATUS')).toEqual(['CONFIRMED']);
    expect(valuesOf(properties, 'URL')).toEqual([`${SITE}/transactionManagement/orderDetail?id=17`]);
    expect(calendarText([entry()], SITE, 'en_US')).toBe(said);
  });
});

describe('what a calendar says next', () => {
  test('an entry keeps its UID and counts its changes; settled is cancelled, and forgotten after thirty days', () => {
    const [first] = nextEntries([], [deadline()], now);
    expect(first).toEqual(entry());
    const same = nextEntries([entry()], [deadline()], new Date(now.getTime() + 1000));
    expect(same).toEqual([entry()]);
    const moved = nextEntries([entry()], [deadline({ dueAt: new Date('2026-12-04T08:00:00Z') })], now);
    expect(moved).toMatchObject([{ uid: 'payment-order-17', sequence: 1, cancelled: false }]);
    const settled = nextEntries([entry()], [], now);
    expect(settled).toMatchObject([{ uid: 'payment-order-17', sequence: 1, cancelled: true }]);
    expect(nextEntries(settled, [], new Date(now.getTime() + 29 * 86_400_000))).toEqual(settled);
    expect(nextEntries(settled, [], new Date(now.getTime() + 31 * 86_400_000))).toEqual([]);
    expect(nextEntries(settled, [deadline()], now)).toMatchObject([{ sequence: 2, cancelled: false }]);
  });

  test('two deadlines of one kind on one document are two entries', () => {
    const two = [deadline(), deadline({ dueAt: new Date('2026-12-05T08:00:00Z') })];
    expect([...uidsOf(two).keys()]).toEqual(['payment-order-17', 'payment-order-17-2']);
  });

  test('however deadlines come and go, UIDs stay apart, sequences only grow, and a cancellation was said before', () => {
    const open = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 5 }), hours: fc.integer({ min: 1, max: 200 }) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(open, { minLength: 1, maxLength: 8 }), (days) => {
        let entries: readonly CalendarEntry[] = [];
        for (const [n, wanted] of days.entries()) {
          const at = new Date(now.getTime() + n * 86_400_000);
          const before = new Map(entries.map((e) => [e.uid, e]));
          entries = nextEntries(
            entries,
            wanted.map((d) =>
              deadline({ id: String(d.id), dueAt: new Date(now.getTime() + d.hours * 3_600_000) }),
            ),
            at,
          );
          expect(new Set(entries.map((e) => e.uid)).size).toBe(entries.length);
          expect(entries.filter((e) => !e.cancelled)).toHaveLength(wanted.length);
          for (const e of entries) {
            const earlier = before.get(e.uid);
            expect(e.sequence).toBeGreaterThanOrEqual(earlier?.sequence ?? 0);
            if (e.cancelled) expect(earlier).toBeDefined();
            if (earlier !== undefined && e.changedAt === at) expect(e.sequence).toBe(earlier.sequence + 1);
          }
        }
      }),
    );
  });
});
