import { type Entry, giveBack, listTo, unlist } from '#fulfilment/quantities/rules/ledger.ts';
import { enter, lockPosition, openPosition } from '#fulfilment/quantities/server/door.ts';
import { add, compare, type DecimalText, dec } from '#kernel/rules/decimal.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { lotOf } from '#registry/catalogue/server/door.ts';
import { BIZ } from '../rules/codes.ts';
import { quantityOf } from '../rules/terms.ts';
import type { Activity, CampaignContext } from './tables.ts';

interface Cause {
  readonly bizType: string;
  readonly bizId: string;
}
const negated = (quantity: DecimalText): DecimalText => dec(quantity).negated().toFixed();
const shareOf = (entries: readonly Entry[]): DecimalText =>
  entries
    .filter((e) => e.kind === 'LIST' || e.kind === 'ADJUST')
    .reduce((sum, e) => add(sum, e.quantity), '0');

/**
 * What an activity lists of a physical lot is held on the lot's one position, which offers share (1.1): the sum of all that
 * sell from it never exceeds what its custodian confirmed. Refuses at the resource, with what is free.
 */
async function shareLot(ctx: CampaignContext, row: Activity, entries: readonly Entry[]): Promise<void> {
  const share = shareOf(entries);
  if (row.lot_id === null || compare(share, '0') === 0) return;
  const positionId = await openPosition(ctx, { type: 'LOT', id: row.lot_id, uom: row.uom as string });
  const book = (entry: Entry) => enter(ctx, { positionId, entries: [entry], bizType: BIZ, bizId: row.id });
  const now = await lockPosition(ctx, { id: positionId });
  if (compare(share, '0') < 0) {
    await book({ kind: 'UNHOLD', quantity: negated(share) });
    return;
  }
  const stock = (await lotOf(ctx, { id: row.lot_id }))?.confirmedQty ?? '0';
  const listing = listTo(now, compare(stock, now.held) < 0 ? now.held : stock);
  const { available } = listing === null ? now : await book(listing);
  if (compare(share, available) > 0)
    throw new InvalidInput([
      { field: 'lotId', rule: `campaign.stock:${showQuantity(available)}`, message: '' },
    ]);
  await book({ kind: 'HOLD', quantity: share });
}

/** Books entries on the goods of an activity; what they list counts against its lot. */
export async function book(
  ctx: CampaignContext,
  row: Activity,
  entries: readonly Entry[],
  cause: Cause = { bizType: BIZ, bizId: row.id },
): Promise<void> {
  if (entries.length === 0) return;
  await enter(ctx, { positionId: row.position_id as string, entries, ...cause });
  await shareLot(ctx, row, entries);
}
/** LIST copies × quantity per copy; answers the position. */
export async function listGoods(ctx: CampaignContext, row: Activity): Promise<string> {
  const id =
    row.position_id ?? (await openPosition(ctx, { type: 'ACTIVITY', id: row.id, uom: row.uom as string }));
  const position = await lockPosition(ctx, { id });
  const entry = listTo(position, quantityOf(row.total_copies as number, row.qty_per_copy as string));
  if (entry !== null) await book(ctx, { ...row, position_id: id }, [entry]);
  return id;
}
/** Takes what nobody holds off the list. */
export async function unlistGoods(ctx: CampaignContext, row: Activity): Promise<void> {
  if (row.position_id === null) return;
  const entry = unlist(await lockPosition(ctx, { id: row.position_id }));
  if (entry !== null) await book(ctx, row, [entry]);
}
/** Goods of an order come back: to the activity while it sells, else to general stock. */
export const returnGoods = (
  ctx: CampaignContext,
  row: Activity,
  of: { readonly quantity: DecimalText; readonly orderId: string; readonly listed: boolean },
): Promise<void> =>
  book(ctx, row, giveBack('UNSELL', of.quantity, of.listed), { bizType: 'ORDER', bizId: of.orderId });
