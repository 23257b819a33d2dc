import { NotFound } from '#kernel/rules/refusals.ts';
import { qrSvg } from '#kernel/server/pdf.ts';
import { blockedMembers } from '#registry/members/server/door.ts';
import { storePage } from '../contract/store-page.ts';
import { STORE } from '../rules/store-life.ts';
import { around, logoOf, productsOf, storeUrl, typeOf } from './present-store.ts';
import { room } from './tables.ts';

/** The page of a store, for everybody who is signed in and not kept away by a blacklist. */
export const showPage = room.ask(storePage, async (w) => {
  const s = await w.tx
    .selectFrom('stores.store')
    .selectAll()
    .where('code', '=', w.input.code)
    .where('state', '=', STORE.published)
    .where('enabled', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (s === undefined) throw NotFound({});
  const { memberId, verified } = w.actor;
  if (
    memberId !== null &&
    memberId !== '0' &&
    memberId !== s.member_id &&
    (await blockedMembers(w, { memberId })).includes(s.member_id)
  )
    throw NotFound({});
  const a = await around(w, [s]);
  const company = a.companies.get(s.member_id);
  const url = storeUrl(w, s.code);
  return {
    id: s.id,
    code: s.code,
    name: s.name,
    englishName: s.name_en,
    type: typeOf(s, a),
    url,
    qr: await qrSvg(url),
    memberId: s.member_id,
    companyName: company?.name ?? s.company_name,
    companyNameEn: company?.nameEn ?? null,
    abbreviation: company?.abbreviation ?? s.abbreviation,
    creditCode: company?.creditCode ?? null,
    profile: s.profile,
    logo: logoOf(s, a),
    businessLicenceFileId: s.business_licence_file_id,
    licences: [...(await w.service('storeNeighbours').licences(w, s.member_id))],
    address: s.address,
    adminName: verified ? s.admin_name : null,
    adminPhone: verified ? s.admin_phone : null,
    mainProducts: productsOf(s, a),
    openedAt: s.opened_at?.toISOString() ?? null,
  };
});
