import { addDays } from '#kernel/rules/clock.ts';
import { fill } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import { QUALIFICATIONS } from '../contract/licence-route.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { type Hand, today } from './licences.ts';

/** Days within which both sides of a deal report highly toxic goods and explosive precursors (trading-domain 1.4). */
const REPORT_DAYS = 5;

/** N-LIC-04: this side of a deal is told that it must report to the county public security, and by which day; once per document. */
export async function tellReport(w: Hand, deal: { memberId: string; spuId: string | null; quantity: string; bizType: string; bizId: string }): Promise<void> {
  const spu = deal.spuId === null ? undefined : (await spusOf(w, { ids: [deal.spuId] })).get(deal.spuId);
  const { table } = noticeWords;
  const args = { quantity: deal.quantity, date: addDays(await today(w), REPORT_DAYS) };
  await notify(w, {
    event: 'N-LIC-04',
    title: table['report.title'],
    body: { zh: fill(table['report.text'].zh, { ...args, product: spu?.zh ?? '' }), en: fill(table['report.text'].en, { ...args, product: spu?.en ?? '' }) },
    email: true,
    bizType: deal.bizType,
    bizId: deal.bizId,
    link: QUALIFICATIONS,
    to: { memberAdmins: deal.memberId },
    onceKey: `N-LIC-04:${deal.bizType}:${deal.bizId}`,
  });
}
