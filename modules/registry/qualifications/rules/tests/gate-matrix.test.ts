import { describe, expect, test } from 'vitest';
import {
  CONTROL,
  type ControlClass,
  type GateQuestion,
  type Licence,
  licenceGate,
  PAPER,
  type Paper,
} from '../licence-gate.ts';
import { whereToFile } from '../where-to-file.ts';
import { gateWords } from '../words.ts';
import { shippedTable } from './shipped-table.ts';

/** Trading-domain 1.4, read by hand: which papers let a trader pass, by class and side; null: nothing does. */
const ACCEPTED: Readonly<
  Record<ControlClass, Readonly<Record<'seller' | 'buyer', readonly Paper[] | null>>>
> = {
  '00': { seller: ['10'], buyer: ['10'] },
  '10': { seller: ['20'], buyer: ['20'] },
  '20': { seller: ['20'], buyer: ['23', '20', '21', '22'] },
  '30': { seller: ['20'], buyer: ['24', '20', '21', '22'] },
  '41': { seller: null, buyer: null },
  '42': { seller: ['26'], buyer: ['25'] },
  '43': { seller: ['26'], buyer: ['25'] },
  '50': { seller: ['27'], buyer: ['27'] },
};
const START = '2026-01-01';
const END = '2026-12-31';
/** Day of the act, and what a paper of those days says to it. */
const DAYS = [
  ['2025-12-31', 'notStarted'],
  [START, null],
  ['2026-06-15', null],
  [END, null],
  ['2027-01-01', 'expired'],
] as const;
/** Tonnes sold this year before the act of 100 t on a paper for 1,000 t. */
const TONNES = [
  ['0', null],
  ['900', null],
  ['900.001', 'quantity'],
] as const;
const papers: readonly Paper[] = Object.values(PAPER);

const licence = (type: Paper): Licence => ({
  id: type,
  type,
  startDate: START,
  endDate: END,
  approvalStatus: '20',
  effectiveStatus: '20',
  scopeItems: [{ spuId: '7' }],
  sellableQty: '1000',
});
const ask = (
  controlClass: ControlClass,
  side: 'seller' | 'buyer',
  paper: Paper | null,
  today: string,
  sold: string,
): GateQuestion => ({
  table: shippedTable,
  side,
  controlClasses: [controlClass],
  product: { spuId: '7', cas: '108-88-3' },
  licences: paper === null ? [] : [licence(paper)],
  today,
  lastDeliveryDay: today,
  quantity: '100',
  soldThisYear: paper === null ? {} : { [paper]: sold },
  companyType: '20',
  handlerKnown: true,
});

describe('1.4: control class × side × paper × day × tonnes', () => {
  const cells = Object.values(CONTROL).flatMap((c) =>
    (['seller', 'buyer'] as const).map((side) => [c, side] as const),
  );
  test.each(cells)('class %s, %s', (controlClass, side) => {
    const accepted = ACCEPTED[controlClass][side];
    for (const paper of [null, ...papers]) {
      for (const [day, dayFlaw] of DAYS) {
        for (const [sold, tonnesFlaw] of TONNES) {
          const answer = licenceGate(ask(controlClass, side, paper, day, sold));
          const fits = paper && accepted?.includes(paper);
          const flaw = accepted === null ? 'never' : !fits ? 'missing' : (dayFlaw ?? tonnesFlaw);
          const where = `${paper} on ${day}, ${sold} t sold`;
          expect(answer.pass, where).toBe(flaw === null);
          expect(
            answer.blocks.map((b) => b.reason),
            where,
          ).toEqual(flaw === null ? [] : [flaw]);
          if (accepted !== null && flaw !== null)
            expect(answer.blocks[0]?.paper, where).toBe(fits ? paper : accepted[0]);
          expect(answer.uses, where).toEqual(flaw === null && paper !== null ? [paper] : []);
        }
      }
    }
  });
});

test('1.4: a class without a rule on that day shuts the gate instead of opening it', () => {
  expect(() => licenceGate(ask('10', 'seller', '20', '1999-12-31', '0'))).toThrow(
    'no rule for control class 10',
  );
});

test('every finding but the platform’s own names the page that settles it', () => {
  for (const paper of [...papers, 'declaration', 'handler'])
    for (const reason of Object.keys(gateWords.table))
      expect(whereToFile(paper, reason)?.href).toMatch(/^\/informationManage\/qualificationManagement/);
  expect(whereToFile('platform', 'never')).toBeNull();
});
