import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { changesOf } from '#kernel/server/step.ts';
import { keepSettings } from '../../contract/change.ts';
import { members } from '../tables.ts';
import { sideOf } from './change-requests.ts';
import { lockCompany } from './company-record.ts';

/**
 * What a company decides for itself: whether announcements may name it, and above which amounts its own
 * administrators approve (trading-domain 19.1). Refuses 10302.
 */
export const keepSettingsHandler = members.command(keepSettings, async (ctx) => {
  const { version, announceConsent, orderLimit, awardLimit } = ctx.input;
  const { member, record } = await lockCompany(ctx, { id: ctx.actor.memberId ?? '0', version });
  const approvalLimits = {
    ...(orderLimit === null ? {} : { order: orderLimit }),
    ...(awardLimit === null ? {} : { award: awardLimit }),
  };
  const changes = changesOf(
    { announceConsent: member.announce_consent, approvalLimits: record.approval_limits },
    { announceConsent, approvalLimits },
  );
  const by = { gmt_modified: nowHere, modified_by: ctx.actor.accountId };
  await ctx.tx
    .updateTable('members.record')
    .set({ ...by, approval_limits: JSON.stringify(approvalLimits) as never })
    .where('member_id', '=', member.id)
    .execute();
  const row = await ctx.tx
    .updateTable('members.member')
    .set({ ...by, announce_consent: announceConsent, version: sql`version + 1` })
    .where('id', '=', member.id)
    .returning(['version'])
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  await ctx.history({
    bizType: 'MEMBER',
    bizId: member.id,
    bizNo: member.member_code,
    action: 'settings',
    from: null,
    to: null,
    changes,
    side: sideOf(ctx),
    parties: [member.id],
  });
  ctx.target({ type: 'MEMBER', id: member.id, no: member.member_code });
  return { version: row.version };
});
