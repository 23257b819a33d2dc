import { sql } from 'kysely';
import { type OfferDraft, saveTemplate } from '../../contract/offer.ts';
import { LIMITS } from '../../rules/codes.ts';
import { TemplateLimit } from '../../rules/refusals-offer.ts';
import { offers } from '../tables.ts';
import { presentDetail } from './present-offer.ts';
import { insertDraft } from './save-draft.ts';

/** A template holds any subset of the fields; at most 100 for a company (3.8). */
export const saveTemplateHandler = offers.command(saveTemplate, async (ctx) => {
  const { templateName, ...draft } = ctx.input;
  // One at a time for a company: two that count at once would both find room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offers.templates ${ctx.actor.memberId}`}, 0))`.execute(
    ctx.tx,
  );
  const { n } = await ctx.tx
    .selectFrom('offers.offer')
    .select(sql<string>`count(*)`.as('n'))
    .where('seller_member_id', '=', ctx.actor.memberId as string)
    .where('is_template', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (Number.parseInt(n, 10) >= LIMITS.templatesPerCompany)
    throw TemplateLimit({ most: LIMITS.templatesPerCompany });
  return presentDetail(ctx, await insertDraft(ctx, draft as OfferDraft, templateName));
});
