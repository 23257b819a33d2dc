import { sayQuantity, sayWeight } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBetween, showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { type NoticeTo, notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { noteNotices } from '../rules/notification-words.ts';
import { noteHref } from '../rules/hrefs.ts';
import { SHIPPING_PAGE } from '../rules/pages.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { BIZ } from './note-lifecycle.ts';
import type { Note, ShipmentContext } from './tables.ts';

const table = noteNotices.table as Record<string, LocalizedText>;
export type Recipient = 'seller' | 'buyer' | 'custodian' | 'operator';
export const otherSide = (side: string): 'seller' | 'buyer' => (side === 'buyer' ? 'seller' : 'buyer');

/** Times of a window; a note of rail or water has none. */
const windowText = (note: Note): LocalizedText =>
  note.window_start === null || note.window_end === null
    ? { zh: '—', en: '—' }
    : inBoth((locale) => showBetween(showBinding(note.window_start), showBinding(note.window_end), locale));

const receiverOf = (note: Note, recipient: Recipient): NoticeTo | null => {
  if (recipient === 'operator') return { platformRoute: SHIPPING_PAGE, button: 'Confirm' };
  if (recipient === 'custodian')
    return note.custodian_member_id === null || note.custodian_member_id === note.seller_member_id
      ? null
      : { memberAdmins: note.custodian_member_id };
  return recipient === 'seller'
    ? { memberId: note.seller_member_id, empId: note.seller_owner_emp_id }
    : { memberId: note.buyer_member_id, empId: note.buyer_owner_emp_id };
};

function argsOf(note: Note) {
  const weight = (value: string | null) => inBoth((locale) => sayWeight(value ?? '0', note.uom, locale));
  return {
    no: note.note_no,
    product: bothNames(note.product_zh, note.product_en),
    quantity: inBoth((locale) => sayQuantity(note.planned_qty, note.uom, locale)),
    weight: weight(note.shipped_weight),
    settled: weight(note.settlement_weight),
    window: windowText(note),
    until: note.silence_at === null ? '' : showBinding(note.silence_at),
    warehouse: bothNames(note.warehouse_zh, note.warehouse_en),
    plate: note.plate_no ?? '',
    reason: '',
  };
}

/** One notice of N-SHP to the sides named; no notice of shipments speaks of money. */
export async function notifyNote(
  ctx: ShipmentContext,
  event: string,
  note: Note,
  to: readonly Recipient[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const names = await asSystem(ctx, () =>
    partiesOf(ctx, { memberIds: [note.seller_member_id, note.buyer_member_id] }),
  );
  for (const recipient of to) {
    const receiver = receiverOf(note, recipient);
    if (receiver === null) continue;
    const other = names.get(
      recipient === 'seller' || recipient === 'operator' ? note.buyer_member_id : note.seller_member_id,
    );
    const args = { ...argsOf(note), ...more, company: bothNames(other?.name ?? '', other?.nameEn) };
    const sentence = (part: 'title' | 'text') =>
      fillBoth(table[`${event}.${part}`] ?? bothNames(event, event), args);
    await notify(ctx, {
      event,
      title: sentence('title'),
      body: sentence('text'),
      sms: event === 'N-SHP-04',
      bizType: BIZ,
      bizId: note.id,
      link: noteHref(note.id),
      to: receiver,
    });
  }
}

/** The pick code goes to the driver's phone as well; he has no account here. */
export async function notifyDriver(ctx: ShipmentContext, note: Note, code: string): Promise<void> {
  const phone = note.driver?.phone.replace(/\D/g, '') ?? '';
  if (!/^1[3-9]\d{9}$/.test(phone)) return;
  await notify(ctx, {
    event: 'N-SHP-04',
    title: noteNotices.table.driverTitle,
    body: fillBoth(noteNotices.table.driverSms, { ...argsOf(note), code }),
    sms: true,
    bizType: BIZ,
    bizId: note.id,
    to: { target: { channel: 'sms', address: phone }, locale: 'zh_CN' },
  });
}
