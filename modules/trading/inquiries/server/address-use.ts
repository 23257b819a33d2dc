import { sql } from 'kysely';
import { addressUse } from '#registry/addressbook/server/door.ts';
import { INQUIRY } from '../rules/inquiry-lifecycle.ts';

/** A company that has a live inquiry keeps an address while it has no other one (trading-domain 19.6). */
addressUse(async (ctx, { memberId, only }) => {
  if (!only) return false;
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from inquiries.inquiry i where i.buyer_member_id = ${memberId}::bigint
    and i.status in (${sql.lit(INQUIRY.toQuote)}, ${sql.lit(INQUIRY.toConfirm)}, ${sql.lit(INQUIRY.rejected)}) and not i.deleted) as waits`.execute(
    ctx.tx,
  );
  return rows[0]?.waits === true;
});
