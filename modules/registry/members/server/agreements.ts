import { sql } from 'kysely';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { acceptAgreement as recordAcceptance } from '#office/identity/server/door.ts';
import { acceptAgreement, currentAgreement } from '../contract/agreement.ts';
import { AGREEMENT, numbered } from '../rules/agreement-lifecycle.ts';
import type { MemberContext } from './applications.ts';
import { members } from './tables.ts';

const inForce = (ctx: MemberContext, type: 'user' | 'privacy' | 'trading') =>
  ctx.tx
    .selectFrom('members.agreement')
    .select(['id', 'agreement_type', 'version', 'title', 'content', 'must_accept', 'effective_at'])
    .where('agreement_type', '=', type)
    .where('state', '=', AGREEMENT.published)
    .where('effective_at', '<=', sql<Date>`(select kernel.now())`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const currentAgreementHandler = members.query(currentAgreement, async (ctx) => {
  const a = await inForce(ctx, ctx.input.agreementType);
  if (a === undefined) return null;
  return {
    agreementType: a.agreement_type,
    version: a.version,
    title: a.title,
    content: a.content,
    mustAccept: a.must_accept,
    effectiveAt: (a.effective_at as Date).toISOString(),
  };
});

/** Only the version in force is accepted (10302 otherwise): nobody agrees to a text that was replaced under his eyes. */
export const acceptAgreementHandler = members.command(acceptAgreement, async (ctx) => {
  const { agreementType: type, version } = ctx.input;
  const { accountId, memberId } = ctx.actor;
  const a = await inForce(ctx, type);
  if (a === undefined || a.version !== version) throw VersionConflict({ version: a?.version });
  await sql`insert into members.agreement_acceptance (account_id, member_id, agreement_type, version, accepted_at, ip) values (${accountId}::bigint, ${memberId}::bigint, ${type}, ${version}::int, ${nowHere}, ${ctx.actor.ip})
    on conflict (account_id, agreement_type, version) do nothing`.execute(ctx.tx);
  const company = type === 'user' && ctx.actor.admin && memberId !== null && memberId !== '0';
  if (type === 'user') await recordAcceptance(ctx, { accountId: accountId ?? '0', version });
  if (company)
    await sql`update members.member set agreement_version = ${version}::int, agreed_at = ${nowHere}, agreed_by = ${accountId}::bigint, version = version + 1 where id = ${memberId}::bigint and agreement_version < ${version}::int`.execute(
      ctx.tx,
    );
  ctx.target({ type: 'AGREEMENT', id: a.id, no: numbered(a) });
  return { version, company };
});
