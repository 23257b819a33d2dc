import { type DealFileFacts, dealForFile } from '#fulfilment/deals/server/door.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { ResultFigure, ResultValue } from '#kernel/server/result-figures.ts';
import { dealResult, type Figure } from '../contract/dossier.ts';
import { differenceOf, mergeFigures } from '../rules/result.ts';
import { dossierWords } from '../rules/words.ts';
import { headOf } from './present-deal-head.ts';
import { dossiers } from './tables.ts';

const words = dossierWords.table;
type Deal = DealFileFacts['deal'];

/** What the sides agreed, as the letter of this leg says it. */
function agreed(deal: Deal, leg: Deal['legs'][number], rootId: string): ResultFigure[] {
  const { currency, uom } = deal;
  const figure = (
    key: 'quantity' | 'price' | 'amount' | 'deliveryStart' | 'deliveryEnd',
    unit: ResultFigure['unit'],
    planned: string | null,
  ): ResultFigure => ({ rootId, key, label: words[key], unit, planned, actual: null, href: null });
  const { deliveryStart, deliveryEnd } = deal.terms;
  return [
    figure('quantity', { kind: 'quantity', uom }, deal.quantity),
    figure('price', { kind: 'price', currency, uom }, leg.price),
    figure('amount', { kind: 'money', currency }, leg.amount),
    figure('deliveryStart', { kind: 'day' }, deliveryStart),
    figure('deliveryEnd', { kind: 'day' }, deliveryEnd),
  ];
}

async function contributed(
  ctx: Context<AnyTables, unknown>,
  orderIds: readonly string[],
): Promise<ResultFigure[]> {
  const found: ResultFigure[] = [];
  if (orderIds.length === 0) return found;
  for (const source of ctx.service('resultSources'))
    if (source.root === 'ORDER') found.push(...(await source.figuresOf(ctx, orderIds)));
  return found;
}

const shownValue = (value: ResultValue | null): string | LocalizedText | null =>
  value === null || typeof value === 'string' ? value : { zh: value.zh, en: value.en };
const shown = (figure: ResultFigure): Figure => ({
  key: figure.key,
  label: { zh: figure.label.zh, en: figure.label.en },
  unit: figure.unit,
  planned: shownValue(figure.planned),
  actual: shownValue(figure.actual),
  difference: differenceOf(figure),
  href: figure.actual === null ? null : figure.href,
});

export const dealResultHandler = dossiers.query(dealResult, async (ctx) => {
  const { deal } = await dealForFile(ctx, { dealId: ctx.input.id });
  const figures = await contributed(
    ctx,
    deal.orders.map((order) => order.id),
  );
  return {
    deal: headOf(deal),
    legs: deal.legs.map((leg) => {
      const order = deal.orders.find((one) => one.legNo === leg.legNo);
      const rootId = order?.id ?? '';
      const all = [...agreed(deal, leg, rootId), ...figures.filter((figure) => figure.rootId === rootId)];
      return {
        legNo: leg.legNo,
        orderId: order?.id ?? null,
        orderNo: order?.orderNo ?? null,
        figures: mergeFigures(all).map(shown),
      };
    }),
  };
});
