import { qrSvg } from '#kernel/server/pdf.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { publicLinks } from '#office/attachments/server/door.ts';
import { called, partiesOf } from '#registry/members/server/door.ts';
import type { StoreDetail, StoreRow } from '../contract/store.ts';
import { SHOP, SHOP_PORTAL } from '../rules/pages.ts';
import { DELETABLE, STORE, storeLifecycle } from '../rules/store-lifecycle.ts';
import type { NamedThing } from './ports.ts';
import type { Store, StoresContext } from './tables.ts';

/** The address of a store for those who are signed in. */
export const storeUrl = (ctx: Pick<StoresContext, 'service'>, code: string): string =>
  `${ctx.service('doorSettings').publicUrl}${SHOP}/${code}`;
/** What people scan from paper, who need not be signed in, as a drawing. */
export const storeQr = (ctx: Pick<StoresContext, 'service'>, code: string): Promise<string> =>
  qrSvg(`${ctx.service('doorSettings').publicUrl}${SHOP_PORTAL}/${code}`);

/** What the states open to the reader's side; his buttons are judged on their own. */
function canOf(s: Store, ctx: StoresContext): string[] {
  const can: string[] = [];
  if (ctx.actor.identity === 'seller') {
    can.push(
      ...storeLifecycle.open(s.state, 'seller').filter((v) => v !== 'unpublish' || s.featured_rank === null),
    );
    if (s.state !== STORE.pending) can.push('edit');
    return can;
  }
  can.push(
    'edit',
    'accredit',
    s.enabled ? 'disable' : 'enable',
    ...storeLifecycle.open(s.state, 'operator').filter((v) => v !== 'open'),
  );
  if (DELETABLE.includes(s.state)) can.push('delete');
  return can;
}

export interface Around {
  readonly types: ReadonlyMap<string, NamedThing>;
  readonly categories: ReadonlyMap<string, NamedThing>;
  readonly companies: Awaited<ReturnType<typeof partiesOf>>;
  readonly logos: ReadonlyMap<string, string>;
}
/**
 * Names and pictures that stand around stores, fetched once for all of them. Company names are those of now
 * (19.2: stores renamed).
 */
export async function around(ctx: StoresContext, stores: readonly Store[]): Promise<Around> {
  const typeIds = [...new Set(stores.map((s) => s.shop_type_id))];
  const types =
    typeIds.length === 0
      ? []
      : await ctx.tx
          .selectFrom('stores.shop_type')
          .select(['id', 'type_name', 'type_name_en'])
          .where('id', 'in', typeIds)
          .execute();
  const logoIds = stores.flatMap((s) => (s.logo_file_id === null ? [] : [s.logo_file_id]));
  return {
    types: new Map(
      types.map((t) => [t.id, { id: t.id, zh: t.type_name, en: t.type_name_en ?? t.type_name }]),
    ),
    categories: await ctx
      .service('storeNeighbours')
      .categories(ctx, [...new Set(stores.flatMap((s) => s.main_product_ids))]),
    companies: await partiesOf(ctx, { memberIds: stores.map((s) => s.member_id) }),
    logos: await publicLinks(ctx, { attachmentIds: logoIds }),
  };
}

export const productsOf = (s: Store, a: Around): NamedThing[] =>
  s.main_product_ids.flatMap((id) => a.categories.get(id) ?? []);
export const typeOf = (s: Store, a: Around): NamedThing =>
  a.types.get(s.shop_type_id) ?? { id: s.shop_type_id, zh: '', en: '' };
export const logoOf = (s: Store, a: Around): string | null =>
  s.logo_file_id === null ? null : (a.logos.get(s.logo_file_id) ?? null);

function rowOf(s: Store, a: Around, ctx: StoresContext): StoreRow {
  const company = a.companies.get(s.member_id);
  return {
    id: s.id,
    version: s.version,
    code: s.code,
    name: s.name,
    englishName: s.name_en,
    type: typeOf(s, a),
    url: storeUrl(ctx, s.code),
    memberId: s.member_id,
    companyName: called(ctx, company) || s.company_name,
    abbreviation: company?.abbreviation ?? s.abbreviation,
    logo: logoOf(s, a),
    address: s.address,
    adminName: s.admin_name,
    adminPhone: s.admin_phone,
    adminEmail: s.admin_email,
    importance: s.importance,
    mainProducts: productsOf(s, a),
    state: s.state,
    enabled: s.enabled,
    featuredRank: s.featured_rank,
    reason: s.reject_reason,
    openedAt: s.opened_at?.toISOString() ?? null,
    gmtModified: s.gmt_modified.toISOString(),
    can: canOf(s, ctx),
  };
}

export async function presentStores(ctx: StoresContext, stores: readonly Store[]): Promise<StoreRow[]> {
  const a = await around(ctx, stores);
  return stores.map((s) => rowOf(s, a, ctx));
}

const MOST_EVENTS = 50;
async function eventsOf(ctx: StoresContext, id: string): Promise<StoreDetail['events']> {
  const steps = await readHistory(ctx, { bizType: 'STORE', bizId: id, latest: MOST_EVENTS }, [
    'seq',
    'action',
    'fromState',
    'toState',
    'at',
    'actorName',
    'reason',
  ]);
  return steps.map(({ fromState: from, toState: to, ...step }) => ({ ...step, from, to }));
}

/** One store with everything its owner and the platform see. */
export async function storeSheet(ctx: StoresContext, s: Store): Promise<StoreDetail> {
  const a = await around(ctx, [s]);
  const row = rowOf(s, a, ctx);
  return {
    ...row,
    profile: s.profile,
    profileEn: s.profile_en,
    logoFileId: s.logo_file_id,
    businessLicenceFileId: s.business_licence_file_id,
    mainProductIds: s.main_product_ids,
    qr: await storeQr(ctx, s.code),
    creditCode: a.companies.get(s.member_id)?.creditCode ?? null,
    licences: [...(await ctx.service('storeNeighbours').licences(ctx, s.member_id))],
    changed: s.changed,
    submittedAt: s.submitted_at?.toISOString() ?? null,
    events: await eventsOf(ctx, s.id),
  };
}
