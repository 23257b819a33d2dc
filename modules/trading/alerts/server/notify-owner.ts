import { sql } from 'kysely';
import { sayProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { bothNames, fillBoth, inBoth } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { notify } from '#office/messaging/server/door.ts';
import { marketInquiryHref } from '#trading/inquiries/rules/hrefs.ts';
import { offerHref } from '#trading/offers/rules/market/hrefs.ts';
import { TOLD } from '../rules/alert-lifecycle.ts';
import { priceHref } from '../rules/hrefs.ts';
import { alertNotices } from '../rules/notification-words.ts';
import type { Happening } from './candidates.ts';
import { alertMoved, BIZ } from './lock-alert.ts';
import type { Alert, AlertContext } from './tables.ts';

/** What is said of an object, as it stood when it was told. */
export interface MatchedObject {
  readonly id: string;
  readonly no: string;
  readonly zh: string;
  readonly en: string;
  readonly price: string | null;
  readonly provisional: boolean;
  readonly currency: string | null;
  readonly quantity: string | null;
  readonly uom: string | null;
  readonly placeZh: string | null;
  readonly placeEn: string | null;
  readonly day: string | null;
  /** Whose it is; nobody's where it is a price. */
  readonly by: string | null;
}
const CODES = { [TOLD.offer]: '01', [TOLD.inquiry]: '02', [TOLD.price]: '03' } as const;
const { table } = alertNotices;

/** Notes it with the alert, unless it was noted before; answers whether it is news. */
async function note(ctx: AlertContext, alert: Alert, h: Happening, s: MatchedObject): Promise<boolean> {
  const written = await ctx.tx
    .insertInto('alerts.told')
    .values({
      gmt_create: nowHere as unknown as Date,
      alert_id: alert.id,
      member_id: alert.member_id,
      kind: h.kind,
      object_key: h.key,
      object_id: s.id,
      object_no: s.no,
      name_zh: s.zh,
      name_en: s.en,
      price: s.provisional ? null : s.price,
      currency: s.price === null ? null : s.currency,
      quantity: s.quantity,
      place_zh: s.placeZh,
      place_en: s.placeEn,
      day: s.day,
      by_member_id: s.by,
    })
    .onConflict((c) => c.columns(['alert_id', 'kind', 'object_key']).doNothing())
    .executeTakeFirst();
  if ((written.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  // No version: who has the alert open may go on changing it.
  await ctx.tx
    .updateTable('alerts.alert')
    .set({ told_count: sql<number>`told_count + 1`, last_told_at: nowHere as unknown as Date })
    .where('id', '=', alert.id)
    .execute();
  return true;
}

/** Tells whoever keeps the alert, by his channels: in-site, e-mail, short message as he has chosen them. */
export async function notifyOwner(
  ctx: AlertContext,
  alert: Alert,
  h: Happening,
  s: MatchedObject,
): Promise<void> {
  if (!(await note(ctx, alert, h, s))) return;
  const code = CODES[h.kind];
  const args = {
    alert: alert.alert_no,
    no: s.no,
    product: bothNames(s.zh, s.en),
    price: sayProvisional(
      inBoth((locale) => sayPrice(s.currency, s.price, s.uom, locale)),
      s.provisional,
    ),
    quantity: inBoth((locale) => sayQuantity(s.quantity, s.uom, locale)),
    place: bothNames(s.placeZh ?? '', s.placeEn),
    day: s.day ?? '',
    limit: inBoth((locale) => sayPrice(alert.currency, alert.price_limit, s.uom, locale)),
  };
  await notify(ctx, {
    event: `N-ALERT-${code}`,
    title: fillBoth(table[`N-ALERT-${code}.title`], args),
    body: fillBoth(table[`N-ALERT-${code}.text`], args),
    sms: true,
    email: true,
    bizType: BIZ,
    bizId: alert.id,
    link:
      h.kind === TOLD.offer
        ? offerHref(s.id)
        : h.kind === TOLD.inquiry
          ? marketInquiryHref(s.id)
          : priceHref(s.id),
    to: { memberId: alert.member_id, empId: alert.owner_emp_id },
  });
  alertMoved(ctx, alert);
}
