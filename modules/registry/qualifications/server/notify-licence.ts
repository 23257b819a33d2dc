import { fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { licenceEnded } from '../rules/news.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { LICENCES, QUALIFICATIONS } from '../rules/pages.ts';
import { paperWords } from '../rules/words.ts';
import type { QualificationsContext } from './licences.ts';
import type { LicenceRow } from './tables.ts';

type About = Pick<
  LicenceRow,
  'id' | 'member_id' | 'licence_type' | 'certificate_no' | 'start_date' | 'end_date' | 'scope_items'
>;
const EVENT = { effective: 'N-LIC-01', expiring: 'N-LIC-02', ended: 'N-LIC-03' } as const;
type Kind = keyof typeof EVENT;

/**
 * N-LIC-01, 02 and 03 to the owner's administrators and, where a paper nears or meets its end, to the
 * operator (administration-domain 27); in-site, by mail and, before and at the end, by SMS.
 */
export async function notifyLicence(
  ctx: QualificationsContext,
  licence: About,
  kind: Kind,
  occasion: string,
): Promise<void> {
  const owner = {
    to: { memberAdmins: licence.member_id },
    link: `${QUALIFICATIONS}/detail/${licence.id}`,
    sms: kind !== 'effective',
    email: true,
  };
  await sendLicenceNotice(ctx, licence, kind, occasion, owner);
  if (kind === 'effective') return;
  await sendLicenceNotice(ctx, licence, kind, `${occasion}:operator`, {
    to: { platformRoute: LICENCES, button: 'Approve' },
    link: `${LICENCES}/detail/${licence.id}`,
    sms: false,
    email: true,
  });
}

interface Way {
  readonly to:
    | { readonly memberAdmins: string }
    | { readonly platformRoute: string; readonly button: string };
  readonly link: string;
  readonly sms: boolean;
  readonly email: boolean;
}
async function sendLicenceNotice(
  ctx: QualificationsContext,
  licence: About,
  kind: Kind,
  occasion: string,
  way: Way,
): Promise<void> {
  const paper =
    (paperWords.table as Readonly<Record<string, LocalizedText>>)[licence.licence_type] ??
    noticeWords.table.otherPaper;
  const args = { paper, no: licence.certificate_no, start: licence.start_date, date: licence.end_date };
  const filled = (part: 'title' | 'text') => fillBoth(noticeWords.table[`${kind}.${part}`], args);
  await notify(ctx, {
    event: EVENT[kind],
    title: filled('title'),
    body: filled('text'),
    bizType: 'LICENCE',
    bizId: licence.id,
    onceKey: `${EVENT[kind]}:${licence.id}:${licence.end_date}:${occasion}`,
    ...way,
  });
}

/**
 * Those who trade under a paper hear that its cover ended or shrank: offers the gate no longer passes are
 * paused, releases stop.
 */
export async function announceEnd(ctx: QualificationsContext, licence: About): Promise<void> {
  await ctx.emit(licenceEnded, {
    memberId: licence.member_id,
    licenceId: licence.id,
    licenceType: licence.licence_type,
    spuIds: licence.scope_items.flatMap((s) => s.spuId ?? []),
    casNos: licence.scope_items.flatMap((s) => s.cas ?? []),
  });
}

/** An ended licence: its owner and the operator are told, and those who trade under it hear of it. */
export async function notifyEnd(ctx: QualificationsContext, licence: About): Promise<void> {
  await notifyLicence(ctx, licence, 'ended', 'ended');
  await announceEnd(ctx, licence);
}
