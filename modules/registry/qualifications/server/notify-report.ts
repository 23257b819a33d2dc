import { sql } from 'kysely';
import { addDays } from '#kernel/rules/clock.ts';
import { bothNames, fillBoth } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { REPORTS_PAGE } from '../rules/pages.ts';
import { REPORT_DAYS, reportLifecycle } from '../rules/report-lifecycle.ts';
import { type QualificationsContext, today } from './licences.ts';

interface Reported {
  readonly memberId: string;
  readonly side: 'seller' | 'buyer';
  readonly spuId: string | null;
  readonly quantity: string;
  readonly bizType: string;
  readonly bizId: string;
  readonly bizNo?: string | undefined;
}
/**
 * N-LIC-04: this side of a deal gets a dated task to report to the county public security, and is told of it;
 * once per document.
 */
export async function notifyReport(ctx: QualificationsContext, deal: Reported): Promise<void> {
  reportLifecycle.next('lay', null, 'effect');
  await sql`select qualifications.open_report(${deal.memberId}::bigint, ${deal.side}, ${deal.bizType}, ${deal.bizId}::bigint, ${deal.bizNo ?? null}, ${deal.spuId}::bigint, ${deal.quantity}::numeric, ${REPORT_DAYS}::int)`.execute(
    ctx.tx,
  );
  const spu = deal.spuId === null ? undefined : (await spusOf(ctx, { ids: [deal.spuId] })).get(deal.spuId);
  const { table } = noticeWords;
  await notify(ctx, {
    event: 'N-LIC-04',
    title: table['report.title'],
    body: fillBoth(table['report.text'], {
      product: bothNames(spu?.zh ?? '', spu?.en),
      quantity: deal.quantity,
      date: addDays(await today(ctx), REPORT_DAYS),
    }),
    email: true,
    bizType: deal.bizType,
    bizId: deal.bizId,
    link: REPORTS_PAGE,
    to: { memberAdmins: deal.memberId },
    onceKey: `N-LIC-04:${deal.bizType}:${deal.bizId}`,
  });
}
