import { NotFound } from '#kernel/rules/refusals.ts';
import { blockedMembers } from '#registry/members/server/door.ts';
import { storePage } from '../contract/store-page.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import { around, logoOf, productsOf, storeQr, storeUrl, typeOf } from './present-store.ts';
import { stores } from './tables.ts';

/** The page of a store, for everybody who is signed in and not kept away by a blacklist. */
export const storePageHandler = stores.query(storePage, async (ctx) => {
  const s = await ctx.tx
    .selectFrom('stores.store')
    .selectAll()
    .where('code', '=', ctx.input.code)
    .where('state', '=', STORE.published)
    .where('enabled', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (s === undefined) throw NotFound({});
  const { memberId, verified } = ctx.actor;
  if (
    memberId !== null &&
    memberId !== '0' &&
    memberId !== s.member_id &&
    (await blockedMembers(ctx, { memberId })).includes(s.member_id)
  )
    throw NotFound({});
  const a = await around(ctx, [s]);
  const company = a.companies.get(s.member_id);
  return {
    id: s.id,
    code: s.code,
    name: s.name,
    englishName: s.name_en,
    type: typeOf(s, a),
    url: storeUrl(ctx, s.code),
    qr: await storeQr(ctx, s.code),
    memberId: s.member_id,
    companyName: company?.name ?? s.company_name,
    companyNameEn: company?.nameEn ?? null,
    abbreviation: company?.abbreviation ?? s.abbreviation,
    creditCode: company?.creditCode ?? null,
    profile: s.profile,
    profileEn: s.profile_en,
    logo: logoOf(s, a),
    businessLicenceFileId: s.business_licence_file_id,
    licences: [...(await ctx.service('storeNeighbours').licences(ctx, s.member_id))],
    address: s.address,
    adminName: verified ? s.admin_name : null,
    adminPhone: verified ? s.admin_phone : null,
    mainProducts: productsOf(s, a),
    openedAt: s.opened_at?.toISOString() ?? null,
  };
});
