import { dayOf } from '#kernel/rules/clock.ts';
import { add, dec, isPositive, round } from '#kernel/rules/decimal.ts';
import type { ResultFigure, ResultSource, ResultUnit } from '#kernel/server/result-figures.ts';
import { LINE, type LineType } from '../rules/line-basis.ts';
import { statementHref } from '../rules/pages.ts';
import { resultWords } from '../rules/result-words.ts';
import { BINDING, KIND } from '../rules/settlement-lifecycle.ts';
import { settlements } from './tables.ts';

const words = resultWords.table;
interface Counted {
  readonly orderId: string;
  readonly settlementId: string;
  readonly lineType: LineType;
  readonly weight: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly uom: string;
  readonly confirmedAt: Date | null;
}
/** Keys of charges beside the goods; what has no key of its own is another charge. */
const CHARGE: Readonly<Partial<Record<LineType, 'freight' | 'quality' | 'storage'>>> = {
  [LINE.freight]: 'freight',
  [LINE.quality]: 'quality',
  [LINE.storage]: 'storage',
};
const CHARGES = ['freight', 'quality', 'storage', 'other'] as const;
const total = (lines: readonly Counted[]): string => add('0', ...lines.map((l) => l.amount));

/** What came of one order by its binding statements, corrections included. */
function figuresOf(orderId: string, lines: readonly Counted[]): ResultFigure[] {
  const last = lines.at(-1);
  const goods = lines.filter((l) => l.lineType === LINE.goods);
  if (last === undefined || goods.length === 0) return [];
  const { currency, uom } = last;
  const figure = (key: keyof typeof words, unit: ResultUnit, actual: string | null): ResultFigure => ({
    rootId: orderId,
    key: key === 'quality' ? 'qualityDiscount' : key,
    label: words[key],
    unit,
    planned: null,
    actual,
    href: statementHref(last.settlementId),
  });
  const money: ResultUnit = { kind: 'money', currency };
  const weight = add('0', ...goods.map((l) => l.weight ?? '0'));
  const price = isPositive(weight) ? round(dec(total(goods)).div(weight), 2) : null;
  const settled = lines
    .map((l) => l.confirmedAt)
    .filter((day) => day !== null)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1);
  const charges = CHARGES.flatMap((key) => {
    const of = lines.filter((l) => l.lineType !== LINE.goods && (CHARGE[l.lineType] ?? 'other') === key);
    return of.length === 0 ? [] : [figure(key, money, total(of))];
  });
  return [
    figure('quantity', { kind: 'quantity', uom }, weight),
    figure('price', { kind: 'price', currency, uom }, price),
    figure('amount', money, total(lines)),
    ...charges,
    figure('settledOn', { kind: 'day' }, settled === undefined ? null : dayOf(settled)),
  ];
}

const ofOrders = settlements.door<readonly string[], ResultFigure[]>(async ({ tx, input }) => {
  const ids = [...input];
  if (ids.length === 0) return [];
  const lines = (await tx
    .selectFrom('settlements.settlement as s')
    .innerJoin('settlements.line as l', (j) =>
      j.onRef('l.settlement_id', '=', 's.id').onRef('l.revision', '=', 's.revision'),
    )
    .where('s.state', 'in', [...BINDING])
    .where('s.kind', 'in', [KIND.final, KIND.correction])
    .where((eb) => eb.or([eb('l.order_id', 'in', ids), eb('s.order_id', 'in', ids)]))
    .select((eb) => [
      eb.fn.coalesce('l.order_id', 's.order_id').as('orderId'),
      's.id as settlementId',
      'l.line_type as lineType',
      'l.weight',
      'l.amount',
      's.currency',
      's.uom',
      's.confirmed_at as confirmedAt',
    ])
    .orderBy('s.id')
    .orderBy('l.line_no')
    .execute()) as Counted[];
  return ids.flatMap((id) => {
    const linesOfOrder = lines.filter((l) => l.orderId === id);
    const currency = linesOfOrder.find((l) => l.lineType === LINE.goods)?.currency;
    return figuresOf(
      id,
      linesOfOrder.filter((l) => l.currency === currency),
    );
  });
});

/** Weight, price, amount and charges as both sides settled them. */
export const settlementResults: readonly ResultSource[] = [{ root: 'ORDER', order: 70, figuresOf: ofOrders }];
