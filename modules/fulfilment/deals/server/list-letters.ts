import { sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { paged } from '#kernel/server/page.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { letterDetail, listLetters, verifyLetter } from '../contract/letter.ts';
import type { LetterState } from '../rules/letter-lifecycle.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { letterSides } from './lifecycle.ts';
import { findLetter, presentLetter, presentLetterRow } from './present-letter.ts';
import { deals } from './tables.ts';

const l = 'deals.letter';
export const listLettersHandler = deals.query(listLetters, async (ctx) => {
  const f = ctx.input;
  let q = ctx.tx
    .selectFrom(l)
    .selectAll(l)
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'DEAL', letterSides));
  if (f.dealId !== undefined) q = q.where('deal_id', '=', f.dealId);
  if (f.state?.length) q = q.where('letter_state', 'in', f.state as LetterState[]);
  if (f.waiting === true)
    q = q.where('letter_state', 'in', [
      LETTER.toSign,
      ctx.actor.identity === 'seller' ? LETTER.buyerSigned : LETTER.sellerSigned,
    ]);
  if (f.keyword) {
    const no = normaliseNumber(f.keyword).split('-V')[0] ?? '';
    const deals = await ctx.tx.selectFrom('deals.deal').select('id').where('deal_no', '=', no).execute();
    q = q.where((eb) =>
      eb.or([
        eb.and([eb('letter_no', '>=', no), eb('letter_no', '<', `${no}~`)]),
        ...(deals.length > 0
          ? [
              eb(
                'deal_id',
                'in',
                deals.map((d) => d.id),
              ),
            ]
          : []),
      ]),
    );
  }
  const found = await paged(ctx.tx, q, f, {
    sortable: { gmtCreate: `${l}.gmt_create`, signDeadline: `${l}.sign_deadline` },
    fallback: { column: `${l}.gmt_create`, asc: false },
    key: `${l}.id`,
  });
  const deals =
    found.list.length === 0
      ? []
      : await ctx.tx
          .selectFrom('deals.deal')
          .selectAll()
          .where('id', 'in', [...new Set(found.list.map((r) => r.deal_id))])
          .execute();
  const now = await ctx.now();
  return {
    ...found,
    list: found.list.flatMap((r) =>
      deals.filter((d) => d.id === r.deal_id).map((d) => presentLetterRow(r, d, ctx.actor, now)),
    ),
  };
});

export const letterDetailHandler = deals.query(letterDetail, async (ctx) =>
  presentLetter(ctx, await findLetter(ctx, ctx.input)),
);

interface Checked {
  letter_state: string;
  fits: boolean;
  deal_day: string;
  effective_day: string | null;
  newest: boolean;
}
/** The check of a printed letter by its number and hash (5.2). A wrong hash and an unknown number answer the same. */
export const verifyLetterHandler = deals.query(verifyLetter, async (ctx) => {
  const letterNo = normaliseNumber(ctx.input.letterNo);
  const [no = '', version = '1'] = letterNo.split('-V');
  const hash = ctx.input.hash.toLowerCase();
  const unknown = { genuine: false, letterNo, state: null, effectiveDay: null, dealDay: null, newest: false };
  if (!/^[0-9a-f]{64}$/.test(hash) || !/^\d{1,3}$/.test(version)) return unknown;
  const { rows } =
    await sql<Checked>`select * from deals.check_letter(${no}, ${version}::int, ${hash})`.execute(ctx.tx);
  const found = rows[0];
  return found === undefined || !found.fits
    ? unknown
    : {
        genuine: true,
        letterNo,
        state: found.letter_state,
        effectiveDay: found.effective_day,
        dealDay: found.deal_day,
        newest: found.newest,
      };
});
