import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { stepper } from '#kernel/server/step.ts';
import { SPU_FORM, SPU_PAGE } from '../../rules/pages.ts';
import { type Missing, spuMissing } from '../../rules/product-checks.ts';
import { type CatalogueVerb, catalogueLifecycle, SHELF } from '../../rules/product-lifecycle.ts';
import { SpuShared } from '../../rules/product-refusals.ts';
import { isNamed } from '../base/uses.ts';
import type { Spu } from '../tables.ts';
import { type GoneSku, goneFromShelf } from './notify-off-shelf.ts';
import { type CatalogueContext, keeps, type Noun, openTx, wall } from './noun.ts';
import { fieldsOfSpu } from './spu-fields.ts';

/** What keeps an SPU from review or from the shelf today. */
export async function missingOf(ctx: CatalogueContext, s: Spu): Promise<Missing[]> {
  const f = fieldsOfSpu(s);
  return spuMissing({ ...f, images: f.imageIds.length }, dayOf(await ctx.now()));
}
const usedByOthers = async (ctx: CatalogueContext, s: Spu, memberId: string): Promise<boolean> =>
  (
    await sql<{
      used: boolean;
    }>`select catalogue.spu_used_by_others(${s.id}::bigint, ${memberId}::bigint) as used`.execute(ctx.tx)
  ).rows[0]?.used === true;
/** An empty number of a company: its SKUs are everybody's. */
const NOBODY = '-1';

/** A company sees its own SPUs in every state, the others' on the shelf; the operator all within his data scope. */
export function spuSeen(actor: Actor, at: string): RawBuilder<boolean> {
  const reachable = wall(actor, at, 'member_id');
  return isPlatform(actor)
    ? reachable
    : sql<boolean>`(${reachable} or (${sql.ref(`${at}.state`)} = ${SHELF.onShelf} and ${sql.ref(`${at}.member_id`)} <> ${actor.memberId ?? NOBODY}::bigint))`;
}

export const spuNoun: Noun<Spu> = {
  kind: 'SPU',
  table: 'catalogue.spu',
  member: 'member_id',
  routes: [SPU_PAGE, SPU_FORM],
  memberOf: (s) => s.member_id,
  numberOf: (s) => s.spu_code,
  titleOf: (s) => ({ zh: s.name, en: s.name_en }),
  step: stepper<Spu, typeof catalogueLifecycle.codes, CatalogueVerb>({
    lifecycle: catalogueLifecycle,
    table: 'catalogue.spu',
    column: 'state',
    bizType: 'SPU',
    number: (s) => s.spu_code,
    parties: (s) => [s.member_id],
  }),
  async ready(ctx, s) {
    const faults = await missingOf(ctx, s);
    if (faults.length > 0) throw new InvalidInput(faults.map((f) => ({ ...f, message: '' })));
  },
  /** A company's SPU that others sell from is the platform's to take away. */
  async mayLeave(ctx, s) {
    if (!isPlatform(ctx.actor) && keeps(ctx.actor, s.member_id) && (await usedByOthers(ctx, s, s.member_id)))
      throw SpuShared({});
  },
  async left(ctx, s) {
    const skus: GoneSku[] = await ctx.tx
      .selectFrom('catalogue.sku')
      .select(['id', 'sku_code', 'name', 'name_en', 'seller_member_id', 'owner_emp_id'])
      .where('spu_id', '=', s.id)
      .where('state', '=', SHELF.onShelf)
      .where('deleted', '=', false)
      .orderBy('id')
      .execute();
    await goneFromShelf(ctx, skus);
  },
  seen: spuSeen,
  terms: fieldsOfSpu,
  namedAs: 'spu',
  used: async (ctx, s) => (await usedByOthers(ctx, s, NOBODY)) || isNamed(openTx(ctx), 'spu', s.id),
};
