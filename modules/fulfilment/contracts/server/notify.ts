import { bothNames, fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify, type NoticeTo } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { MY_CONTRACT, VIEW_CONTRACT } from '../rules/pages.ts';
import { contractNotices, SMS_NOTICES } from '../rules/words.ts';
import { partySides } from './signatures.ts';
import { BIZ, type ContractContext, type PartySide, type Protocol } from './tables.ts';

const table = contractNotices.table as Record<string, LocalizedText>;
/** `approver`: the submitting company's administrators; `submitter`: who keeps it there; `counterparty`: all others. */
export type Receiver = PartySide | 'approver' | 'submitter' | 'counterparty' | 'operator';

const owned = (p: Protocol, side: PartySide): NoticeTo => ({
  memberId: p[`${side}_member_id`] as string,
  empId: p[`${side}_owner_emp_id`],
});
function addressOf(p: Protocol, to: Receiver): { readonly to: NoticeTo; readonly side: PartySide | null }[] {
  switch (to) {
    case 'approver':
      return [{ to: { memberAdmins: p.drafter_member_id }, side: p.drafter_side }];
    case 'submitter':
      return [{ to: owned(p, p.drafter_side), side: p.drafter_side }];
    case 'counterparty':
      return partySides(p)
        .filter((side) => side !== p.drafter_side)
        .map((side) => ({ to: owned(p, side), side }));
    case 'operator':
      return [{ to: { platformRoute: MY_CONTRACT, button: 'Approve' }, side: null }];
    default:
      return [{ to: owned(p, to), side: to }];
  }
}

/** One notice of N-CON to the sides named, each with its counterparty (21.1). */
export async function notifySides(
  ctx: ContractContext,
  event: string,
  p: Protocol,
  to: readonly Receiver[],
  more: {
    readonly manner?: string;
    readonly reason?: string;
    /** An entry of the notice words. */
    readonly act?: string;
    readonly onceKey?: string;
  } = {},
): Promise<void> {
  const ids = [p.seller_member_id, p.buyer_member_id].filter((id): id is string => id !== null);
  const names = await partiesOf(ctx, { memberIds: ids });
  for (const { to: receiver, side } of to.flatMap((t) => addressOf(p, t))) {
    const otherId =
      side === 'seller'
        ? p.buyer_member_id
        : side === 'buyer'
          ? p.seller_member_id
          : p[`${p.drafter_side}_member_id`];
    const other = otherId === null ? undefined : names.get(otherId);
    const args = {
      no: p.protocol_no,
      title: bothNames(p.title, p.title_en),
      company: bothNames(other?.name ?? '', other?.nameEn),
      person: ctx.actor.name,
      reason: more.reason ?? '',
      until: p.expiry_date ?? '',
      act: more.act === undefined ? '' : (table[more.act] ?? more.act),
    };
    const key = more.manner === undefined ? event : `${event}.${more.manner}`;
    const sentence = (part: 'title' | 'text') =>
      fillBoth(table[`${key}.${part}`] ?? bothNames(event, event), args);
    await notify(ctx, {
      event,
      title: sentence('title'),
      body: sentence('text'),
      sms: SMS_NOTICES.includes(event),
      bizType: BIZ,
      bizId: p.id,
      link: `${VIEW_CONTRACT}?id=${p.id}`,
      to: receiver,
      ...(more.onceKey === undefined ? {} : { onceKey: `${more.onceKey}:${side ?? 'operator'}` }),
    });
  }
}
/** All parties of a contract. */
export const everyParty = (p: Protocol): readonly Receiver[] => partySides(p);
