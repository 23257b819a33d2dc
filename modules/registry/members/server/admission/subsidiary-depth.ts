import { sql } from 'kysely';
import { SubsidiaryDepth } from '../../rules/refusals-registry.ts';
import type { MemberContext } from '../applications.ts';

/** Levels of companies, the topmost counted (trading-domain 19.1). */
const DEEPEST = 3;
/** Refuses a company on the lowest level (16011); its place does not change while the caller's transaction lasts. */
export async function mayHaveSubsidiaries(ctx: MemberContext, memberId: string): Promise<void> {
  const { rows } = await sql<{ level: number }>`
    with recursive up as (
      select id, parent_member_id, 1 as level from members.member where id = ${memberId}::bigint
      union all select m.id, m.parent_member_id, up.level + 1 from up join members.member m on m.id = up.parent_member_id where up.level <= ${DEEPEST})
    select max(level)::int as level from up`.execute(ctx.tx);
  if ((rows[0]?.level ?? 1) >= DEEPEST) throw SubsidiaryDepth({});
}
