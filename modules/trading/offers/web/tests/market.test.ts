import { describe, expect, test } from 'vitest';
import { linePoints } from '#kernel/web/screens/price-line.tsx';
import { QuantityRefused } from '../../rules/refusals.ts';
import { routes } from '../index.ts';
import { firmText, isHeld, moveOf } from '../market/board-cells.tsx';
import { specLine } from '../market/offer-goods.tsx';
import { counteredQuantity, firstQuantity, judged, stepped } from '../market/quantity-stepper.tsx';
import { takenMeanwhile } from '../thread/take-listed.tsx';

const lot = { divisible: true, available: '100', minQty: '32', step: '10' };

describe('quantity on the board (G-QTY, trading-domain 3.1, 3.10.2–3)', () => {
  test('steps run from the minimum, and the remainder may be taken whole', () => {
    expect(firstQuantity(lot)).toBe('32');
    expect(stepped(lot, '32', 1)).toBe('42');
    expect(stepped(lot, '92', 1)).toBe('100');
    expect(stepped(lot, '42', -1)).toBe('32');
    expect(stepped(lot, '32', -1)).toBe('32');
    for (const ok of ['32', '42', '100']) expect(judged(lot, ok).ok).toBe(true);
    for (const bad of ['31', '35', '101', '', '42.001']) expect(judged(lot, bad).ok).toBe(false);
  });
  test('a remainder below the minimum is offered whole', () => {
    const rest = { ...lot, available: '7.5' };
    expect(firstQuantity(rest)).toBe('7.5');
    expect(judged(rest, '7.5').ok).toBe(true);
    expect(stepped(rest, '7.5', -1)).toBe('7.5');
  });
  test('3.10.2 the remainder as it is stored, with a third decimal, is taken by its button and at the end of the steps', () => {
    const stored = { divisible: true, available: '150.000', minQty: '50.00', step: '50.00' };
    for (const reached of [stepped(stored, '100.00', 1), firstQuantity({ ...stored, available: '30.000' })])
      expect(reached).toMatch(/^\d+\.00$/);
    expect(judged(stored, stepped(stored, '100.00', 1)).ok).toBe(true);
    expect(
      judged({ ...stored, available: '30.000' }, firstQuantity({ ...stored, available: '30.000' })).ok,
    ).toBe(true);
    expect(judged(stored, '150.005')).toMatchObject({ ok: false, rule: 'quantity.decimals' });
  });
  test('m3 a counter-offer begins with what is available, not with the minimum', () => {
    expect(counteredQuantity(lot, '500')).toBe('100');
    expect(counteredQuantity({ ...lot, available: '350.000' }, '500')).toBe('350.00');
    expect(counteredQuantity({ ...lot, available: '0' }, '500')).toBe('500');
  });
  test('whole cargo: the full quantity or nothing', () => {
    const cargo = { divisible: false, available: '3000', minQty: null, step: null };
    expect(firstQuantity(cargo)).toBe('3000');
    expect(judged(cargo, '1000').ok).toBe(false);
  });
});

test('m7 a row of which nothing is available reads held, and who came second hears what is left', () => {
  expect(isHeld({ available: '0.000' })).toBe(true);
  expect(firmText({ firmType: '10', available: '0.000' }).zh).toBe('已被占用');
  expect(firmText({ firmType: '10', available: '150.000' }).zh).not.toBe('已被占用');
  const say = (left: string) => `left ${left}`;
  const refused = (available: string) => ({ status: QuantityRefused.status, data: { available } });
  expect(takenMeanwhile(refused('0.00'), '150.00', say)).toBe('left 0.00');
  expect(takenMeanwhile(refused('1,050.00'), '1200.00', say)).toBe('left 1,050.00');
  // Enough is left: the step or the minimum is what was wrong, and the server says so.
  expect(takenMeanwhile(refused('1,050.00'), '155.00', say)).toBeNull();
  expect(takenMeanwhile({ status: 10302, data: { available: '0.00' } }, '150.00', say)).toBeNull();
});

test('the last move of a price is signed; a price that never moved has none', () => {
  expect(moveOf({ unitPrice: '2385.50', previousPrice: '2373.00' })).toBe('12.5');
  expect(moveOf({ unitPrice: '2385.50', previousPrice: null })).toBeNull();
});

test('the tape draws highest on top and stays inside its box', () => {
  const points = linePoints(['10', '20', '15'])
    .split(' ')
    .map((p) => p.split(',').map(Number.parseFloat));
  expect(points.map(([, y]) => y)).toEqual([40, 4, 22]);
  expect(linePoints(['10'])).toBe('160.0,22.0');
});

test('R-MAIN-008 R-RMBS-006 R-RMBS-007 R-RMBS-009 R-TRAN-002 R-INTL-004 R-GUARD-033 the boards and negotiation pages stand under their paths, once each', () => {
  const paths = routes.map((r) => r.path);
  expect(new Set(paths).size).toBe(paths.length);
  const mine = [
    '/rmbSellList',
    '/rmbSellManagement/OnlineNegotiation',
    '/rmbSellManagement/CurrentTrading',
    '/rmbSellManagement/HistoryTrade',
    '/transactionManagement/myCounterOffer',
    '/counterOfferManagement/counterOfferList',
    '/intlTradeManagement/currentCounterOffer',
  ];
  for (const path of mine) expect(paths).toContain(path);
});
test('R-RMBS-008 R-INTL-005 one negotiation is reached from lists and messages, not from the menu', () => {
  for (const path of ['/rmbSellManagement/OnlineNegotiation', '/intlTradeManagement/currentCounterOffer'])
    expect(routes.find((r) => r.path === path)?.hidden).toBe(true);
});

test('m9 a limit that stands in the name of a specification item is shown as its range, and an item without figures has none', () => {
  const line = (more: Record<string, unknown>) =>
    specLine({ item: '水分', min: null, max: null, unit: '%', ...more });
  expect(line({ item: '酸度（以甲酸计） ≤0.0015' })).toMatchObject({
    item: '酸度（以甲酸计）',
    range: '≤ 0.0015 %',
  });
  expect(line({ item: '外观：无色透明', unit: null })?.range).toBe('');
  expect(line({ max: '0.10' })?.range).toBe('≤ 0.10 %');
  expect(line({ min: '0.791', max: '0.793', unit: 'g/cm³' })?.range).toBe('0.791 – 0.793 g/cm³');
});
