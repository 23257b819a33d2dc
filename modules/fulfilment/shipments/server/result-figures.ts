import { limitText } from '#registry/catalogue/rules/limit-text.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { ordersByIds } from '#fulfilment/orders/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { add } from '#kernel/rules/decimal.ts';
import { fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import type { ResultFigure, ResultSource, ResultUnit, ResultValue } from '#kernel/server/result-figures.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { noteHref } from '../rules/hrefs.ts';
import { isShipped } from '../rules/note-lifecycle.ts';
import { isBatchOffSpec } from '../rules/quality.ts';
import { resultWords } from '../rules/result-words.ts';
import { reached } from './note-lifecycle.ts';
import { type Note, shipments } from './tables.ts';

const words = resultWords.table;
const weightOf = (n: Note): string => n.settlement_weight ?? n.received_weight ?? n.shipped_weight ?? '0';
const at = (days: readonly (Date | null)[]): Date[] =>
  days.filter((day) => day !== null).toSorted((a, b) => a.getTime() - b.getTime());

const guaranteed = (note: Note): LocalizedText | null =>
  note.guaranteed.length === 0
    ? null
    : {
        zh: note.guaranteed.map((g) => `${g.zh} ${limitText(g)}`).join('；'),
        en: note.guaranteed.map((g) => `${g.en} ${limitText(g)}`).join('; '),
      };
/** What the certificates of the loaded batches say; null while there is none. */
function measured(notes: readonly Note[]): LocalizedText | null {
  const batches = notes.flatMap((n) => n.quality).filter((b) => b.items.length > 0);
  if (batches.length === 0) return null;
  const bad = batches.filter(isBatchOffSpec).length;
  const said = bad === 0 ? words.passed : words.failed;
  const counts = { count: String(batches.length), bad: String(bad) };
  return fillBoth(said, counts);
}

/** What came of one order by its notes: corrections count with their sign. */
function figuresOf(orderId: string, notes: readonly Note[], isCompleted: boolean): ResultFigure[] {
  const [first] = notes;
  const last = notes.at(-1);
  if (first === undefined || last === undefined) return [];
  const figure = (
    key: keyof typeof words,
    unit: ResultUnit,
    actual: ResultValue | null,
    planned: ResultValue | null = null,
  ): ResultFigure => ({
    rootId: orderId,
    key,
    label: words[key],
    unit,
    planned,
    actual,
    href: noteHref(last.id),
  });
  const quantity: ResultUnit = { kind: 'quantity', uom: first.uom };
  const differences = notes.map((n) => n.diff_weight).filter((d) => d !== null);
  const shipped = at(notes.map((n) => n.shipped_at))[0];
  const received = at(notes.map((n) => n.received_at)).at(-1);
  const quality = measured(notes);
  return [
    figure('quantity', quantity, add('0', ...notes.map(weightOf))),
    ...(differences.length === 0 ? [] : [figure('weightDifference', quantity, add('0', ...differences))]),
    figure('deliveryStart', { kind: 'day' }, shipped === undefined ? null : dayOf(shipped)),
    figure('deliveryEnd', { kind: 'day' }, !isCompleted || received === undefined ? null : dayOf(received)),
    ...(quality === null ? [] : [figure('quality', { kind: 'text' }, quality, guaranteed(first))]),
  ];
}

const ofOrders = shipments.door<readonly string[], ResultFigure[]>(async (ctx) => {
  const ids = [...ctx.input];
  if (ids.length === 0) return [];
  const notes = (await reached(ctx)
    .selectAll('shipments.note')
    .where('shipments.note.order_id', 'in', ids)
    .orderBy('shipments.note.id')
    .execute()) as Note[];
  const out = notes.filter((n) => isShipped(n.state));
  if (out.length === 0) return [];
  const orders = await ordersByIds(ctx, { ids, within: WHOLE_COMPANY });
  return ids.flatMap((id) =>
    figuresOf(
      id,
      out.filter((n) => n.order_id === id),
      orders.find((o) => o.id === id)?.state === ORDER.completed,
    ),
  );
});

/** Weights, days and quality of what was delivered. */
export const noteResults: readonly ResultSource[] = [{ root: 'ORDER', order: 60, figuresOf: ofOrders }];
