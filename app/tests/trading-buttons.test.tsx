import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { allCalls } from '#kernel/rules/contract.ts';
import { Can, RouteButtons } from '#kernel/web/guard/index.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import { routes } from '../pages.ts';
import '../modules.ts';

interface Row {
  readonly id: string;
  readonly code: string;
  /** Trading screens that offer it, and no others (trading-domain 2.1). */
  readonly on: readonly string[];
  /** Calls behind it. */
  readonly calls: readonly string[];
}
const RMB = '/rmbSellManagement';
const INTL = '/intlTradeManagement';
const DOLLAR = '/transactionManagement';
const BOARDS = ['/resourceList', '/rmbSellList', '/dollarList', '/resourceList/offerDetail'];
const THREADS = [`${INTL}/currentCounterOffer`, `${RMB}/OnlineNegotiation`];
const DESKS = [`${INTL}/currentTrading`, `${RMB}/CurrentTrading`];
const FORMS = [`${DOLLAR}/offer/addOffer`, `${DOLLAR}/offer/editOffer`];
const OVERSEEN = ['/resourceSupervision/resourceOfferList', '/offerManagement/offerList'];
const SELLING = [`${INTL}/currentCounterOffer`, ...DESKS, `${DOLLAR}/myOffer`, ...FORMS];
const TALKING = [...THREADS, ...DESKS, `${DOLLAR}/myCounterOffer`];
const BETWEEN = '/intermediaryManagement/intermediaryTransaction';
const TABLE: readonly Row[] = [
  {
    id: 'R-TRADE-001',
    code: 'RevokeOffer',
    on: [...TALKING, `${DOLLAR}/myOffer`, ...FORMS, ...OVERSEEN],
    calls: ['negotiations.withdrawRound', 'offers.adminRevoke', 'offers.revoke'],
  },
  {
    id: 'R-TRADE-002',
    code: 'CounterOffer',
    on: [...BOARDS, ...TALKING],
    calls: ['negotiations.counter'],
  },
  {
    id: 'R-TRADE-003',
    code: 'CancelOffer',
    on: [...TALKING, BETWEEN, '/counterOfferManagement/counterOfferList'],
    calls: [
      'negotiations.adminCancel',
      'negotiations.cancel',
      'negotiations.failSubjects',
      'negotiations.refuse',
    ],
  },
  {
    id: 'R-TRADE-004',
    code: 'AcceptSeller',
    on: [...BOARDS, ...THREADS, `${INTL}/currentTrading`, `${DOLLAR}/myCounterOffer`],
    calls: ['negotiations.acceptListed', 'negotiations.acceptSeller'],
  },
  {
    id: 'R-TRADE-005',
    code: 'TransactionType',
    on: [...TALKING, BETWEEN],
    calls: ['negotiations.chooseType'],
  },
  {
    id: 'R-TRADE-006',
    code: 'HistoryLog',
    on: [
      ...TALKING,
      ...['intlDealRecord'].map((page) => `${INTL}/${page}`),
      ...['historicalTransaction', 'offerHistory', 'myOffer'].map((page) => `${DOLLAR}/${page}`),
      ...FORMS,
      ...OVERSEEN,
      BETWEEN,
      `${RMB}/HistoryTrade`,
      '/resourceSupervision/transactionRecord',
      '/counterOfferManagement/counterOfferList',
    ],
    calls: ['negotiations.history', 'offers.history'],
  },
  { id: 'R-TRADE-007', code: 'Prolong', on: SELLING, calls: ['offers.prolong'] },
  {
    id: 'R-TRADE-008',
    code: 'StopOffer',
    on: [...SELLING, ...OVERSEEN],
    calls: ['offers.adminStop', 'offers.stop'],
  },
  {
    id: 'R-INTL-008',
    code: 'editDraftBtn',
    on: [`${INTL}/tradingDraft`, `${INTL}/tradingDraft/editDraft`],
    calls: [],
  },
];
/** Other desks that use a code of these for an act of their own: an auction, the time to sign a letter. */
const OTHER_DESKS = /^\/(tradingActivitiesMange\/|transactionConfirmation$)/;
const statements = new Map(
  readFileSync(new URL('../../docs/domain/checklist.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([id = '', , , , said = '']) => [id, said]),
);
/** Whether the button is drawn for somebody who holds `held`, on a screen whose route offers `offered`. */
function isDrawn(code: string, held: readonly string[], offered: readonly string[]): boolean {
  operatorStore.set({ buttonCodes: held } as never);
  return renderToStaticMarkup(
    <RouteButtons.Provider value={offered}>
      <Can code={code}>drawn</Can>
    </RouteButtons.Provider>,
  ).includes('drawn');
}
afterEach(() => operatorStore.set(null));

describe('buttons of the trading screens', () => {
  test.each(TABLE)(
    '$id $code stands on the screens of trading-domain 2.1 and no others, and its calls ask for it',
    (row) => {
      const { code, on, calls } = row;
      expect(statements.get(row.id)).toContain(`the button code ${code},`);
      const offering = routes.filter(({ buttons }) => (buttons as readonly string[]).includes(code));
      expect(
        offering
          .map(({ path }) => path)
          .filter((path) => !OTHER_DESKS.test(path))
          .sort(),
      ).toEqual([...on].sort());
      // Each of them is on a console of a seller or a buyer at least once, as the row says.
      expect(offering.some(({ consoles }) => consoles.includes('seller') || consoles.includes('buyer'))).toBe(
        true,
      );
      const behind = allCalls().filter(
        (call) => call.button === code && /^(offers|negotiations)\./.test(call.name),
      );
      expect(behind.map((call) => call.name).sort()).toEqual(calls);
    },
  );
  test.each(TABLE)('$id $code is drawn only for who holds it, on a route that offers it', ({ code, on }) => {
    for (const path of on) {
      const offered = routes.find((route) => route.path === path)?.buttons ?? [];
      const others = offered.filter((other) => other !== code);
      expect([path, isDrawn(code, [code], offered)]).toEqual([path, true]);
      expect([path, isDrawn(code, others, offered)]).toEqual([path, false]);
      expect([path, isDrawn(code, [code], others)]).toEqual([path, false]);
    }
  });
});
