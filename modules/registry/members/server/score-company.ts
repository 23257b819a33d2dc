import { sql } from 'kysely';
import { asSystem } from '#kernel/server/with-scope.ts';
import { SCORE_POINTS, type ScoreCause } from '../rules/score.ts';
import { members } from './tables.ts';

export interface Scoring {
  /** Those it is about; several are scored in the order of their ids. */
  readonly memberIds: readonly string[];
  readonly cause: ScoreCause;
  /** The document it came of: a cause counts once for each. */
  readonly bizId: string;
  readonly bizNo: string;
}
/** Moves the performance score of companies, once per cause and document; the last thing an act locks. Repeatable. */
export const scoreCompanies = members.door<Scoring, void>(async (ctx) => {
  const { cause, bizId, bizNo } = ctx.input;
  const points = SCORE_POINTS[cause];
  const ids = [...new Set(ctx.input.memberIds)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  await asSystem(ctx, async () => {
    for (const memberId of ids)
      await sql`
        with held as (
          select member_id, performance_score from members.record where member_id = ${memberId}::bigint and not deleted for no key update),
        entered as (
          insert into members.score_entry (member_id, cause, biz_id, biz_no, points, score)
          select ${memberId}::bigint, ${cause}, ${bizId}::bigint, ${bizNo}, ${points}, least(100, greatest(0, held.performance_score + ${points}))
          from held on conflict do nothing returning score)
        update members.record r set performance_score = entered.score from held, entered where r.member_id = held.member_id and not r.deleted`.execute(
        ctx.tx,
      );
  });
});
