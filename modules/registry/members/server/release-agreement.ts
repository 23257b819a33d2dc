import { sql } from 'kysely';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { showDateTime } from '#kernel/rules/format.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { accountsAfter } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { releaseAgreement } from '../contract/agreement.ts';
import { agreementLifecycle, NOTICE_DAYS, numbered } from '../rules/agreement-lifecycle.ts';
import { AgreementNotice } from '../rules/refusals-registry.ts';
import type { MemberContext } from './applications.ts';
import { agreements, type Row } from './keep-agreements.ts';
import { members } from './tables.ts';

const TOLD_AT_ONCE = 500;

/**
 * Publishes the draft and tells everybody. From its day on it binds those who must accept it
 * (administration-domain 22.5, 2.5).
 */
export const releaseAgreementHandler = members.command(releaseAgreement, async (ctx) => {
  const row = await agreements(ctx).where('a.id', '=', ctx.input.id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.row_version !== ctx.input.version) throw VersionConflict({ version: row.row_version });
  const state = agreementLifecycle.next('release', row.state, 'operator');
  const effective = new Date(ctx.input.effectiveAt);
  if (effective.getTime() < (await ctx.now()).getTime() + NOTICE_DAYS * 86_400_000)
    throw AgreementNotice({ days: NOTICE_DAYS }, 'effectiveAt');
  const after = await ctx.tx
    .updateTable('members.agreement')
    .set({
      state,
      published_at: nowHere,
      effective_at: effective,
      modified_by: ctx.actor.accountId,
      modified_name: ctx.actor.name,
      gmt_modified: nowHere,
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', row.id)
    .where('row_version', '=', row.row_version)
    .returning('row_version')
    .executeTakeFirst();
  if (after === undefined) throw VersionConflict({});
  await notifyEverybody(ctx, row, effective);
  ctx.target({
    type: 'AGREEMENT',
    id: row.id,
    no: numbered(row),
    changes: [{ field: 'state', before: row.state, after: state }],
  });
  return { id: row.id, version: after.row_version, state };
});

async function notifyEverybody(ctx: MemberContext, row: Row, effective: Date): Promise<void> {
  const variables = {
    name: row.title.zh_CN,
    effectiveAt: showDateTime(effective.toISOString(), BUSINESS_ZONE),
  };
  for (
    let after = '0', ids = await accountsAfter(ctx, after, TOLD_AT_ONCE);
    ids.length > 0;
    ids = await accountsAfter(ctx, after, TOLD_AT_ONCE)
  ) {
    await notify(ctx, {
      event: 'AGREEMENT_UPDATED',
      to: { accountIds: ids },
      variables,
      bizType: 'AGREEMENT',
      bizId: row.id,
    });
    after = ids.at(-1) as string;
  }
}
