import { sayAmount, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partyOf } from '#registry/members/server/door.ts';
import type { ThreadForApplication } from '#trading/offers/server/door.ts';
import { applicationHref } from '../rules/hrefs.ts';
import { intermediaryNotices } from '../rules/notification-words.ts';
import { INTERMEDIARY_DEALS } from '../rules/pages.ts';
import { BIZ } from './lock-application.ts';
import type { Application, ApplicationContext } from './tables.ts';

const { table } = intermediaryNotices;
const EVENT = {
  consent: 'N-INT-01',
  /** Of principal mode: it names nobody, because it stays in the inbox when the sides are parted. */
  consentLeg: 'N-INT-01',
  answer: 'N-INT-02',
  answerLegs: 'N-INT-02',
  deal: 'N-INT-03',
  declined: 'N-INT-04',
  lapsed: 'N-INT-04',
  fallen: 'N-DEAL-04',
} as const;
type Sentence = keyof typeof EVENT;

/** Every sentence names the numbers and goods; an amount stands only in the one the intermediary reads. */
async function argsOf(ctx: ApplicationContext, row: Application, more: { reason?: LocalizedText | string }) {
  const applicant = await partyOf(ctx, { memberId: row.applicant_member_id });
  return {
    no: row.application_no,
    thread: row.negotiation_no,
    deal: row.deal_no ?? '',
    company: bothNames(applicant.name, applicant.nameEn),
    product: bothNames(row.product_zh, row.product_en),
    quantity: inBoth((locale) => sayQuantity(row.quantity, row.uom, locale)),
    amount: sayAmount(row.currency, row.commission_amount),
    buying: sayAmount(row.currency, row.buy_amount),
    selling: sayAmount(row.currency, row.sell_amount),
    until: showBinding(row.respond_by ?? row.file_by),
    reason: more.reason ?? '',
  };
}
const sentences = (said: Sentence, args: Readonly<Record<string, string | LocalizedText>>) => ({
  event: EVENT[said],
  title: fillBoth(table[`${said}.title`], args),
  body: fillBoth(table[`${said}.text`], args),
});

/** Tells one side: who keeps the document there, else its administrators. */
export async function notifyParty(
  ctx: ApplicationContext,
  said: Sentence,
  row: Application,
  to: 'seller' | 'buyer' | 'intermediary',
  more: { reason?: LocalizedText | string } = {},
): Promise<void> {
  await notify(ctx, {
    ...sentences(said, await argsOf(ctx, row, more)),
    sms: said === 'answer' || said === 'answerLegs',
    bizType: BIZ,
    bizId: row.id,
    link: applicationHref(row.id),
    to: { memberId: row[`${to}_member_id`] as string, empId: row[`${to}_owner_emp_id`] },
  });
}
/** Tells the operators who settle intermediary deals. */
export async function notifyOperators(
  ctx: ApplicationContext,
  said: Sentence,
  row: Application,
): Promise<void> {
  await notify(ctx, {
    ...sentences(said, await argsOf(ctx, row, {})),
    bizType: BIZ,
    bizId: row.id,
    link: applicationHref(row.id),
    to: { platformRoute: INTERMEDIARY_DEALS, button: 'Cancel' },
  });
}
/** A negotiation that found no intermediary in two working days. */
export async function notifyOverdue(ctx: ApplicationContext, thread: ThreadForApplication): Promise<void> {
  const args = { thread: thread.no };
  await notify(ctx, {
    event: EVENT.declined,
    title: fillBoth(table['overdue.title'], args),
    body: fillBoth(table['overdue.text'], args),
    bizType: 'NEGOTIATION',
    bizId: thread.id,
    link: `${INTERMEDIARY_DEALS}?keyword=${thread.no}`,
    to: { platformRoute: INTERMEDIARY_DEALS, button: 'Cancel' },
  });
}
