import { NotFound } from '#kernel/rules/refusals.ts';
import { translate } from '#kernel/rules/words.ts';
import type { PublicPage } from '#kernel/server/capability.ts';
import { publicLinks } from '#office/attachments/server/door.ts';
import { statementText } from '#registry/catalogue/rules/hazard-statements.ts';
import { limitText } from '#registry/catalogue/rules/limit-text.ts';
import { type Pictogram, PICTOGRAMS } from '#registry/catalogue/rules/product-codes.ts';
import { spuWords } from '#registry/catalogue/rules/product-screen-words.ts';
import { publicStores } from '#registry/stores/server/door.ts';
import { PORTAL_PRODUCT, portalCategory, portalProduct, TWINS } from '../../rules/places.ts';
import { categoriesOf, type Frame, frameOf } from '../frame.ts';
import { packsOf, type ProductFacts, publicProduct, type SpecLine } from '../goods.ts';
import { pageOf } from '../layout.ts';
import { html, type Markup } from '../markup.ts';
import { card, crumbs, facts, idIn, storeCards } from '../parts.ts';
import { pictogram } from '../pictograms.ts';

const degrees = (value: string | null) => (value === null ? null : `${value.replace(/\.?0+$/, '')} °C`);

function factsOf({ t, locale }: Frame, p: ProductFacts): Markup {
  return facts([
    [t('aliases'), p.aliases.join(locale === 'zh_CN' ? '、' : ', ')],
    [t('casNo'), p.casNo],
    [t('ecNo'), p.ecNo],
    [t('formula'), p.formula],
    [t('hsCode'), p.hsCode],
    [t('standard'), p.standard],
    [t('density'), p.density20 === null ? null : `${p.density20} t/m³`],
    [t('meltingPoint'), degrees(p.meltingPoint)],
    [t('flashPoint'), degrees(p.flashPoint)],
    [t('storageTemp'), degrees(p.storageTemp)],
    [t('shelfLife'), p.shelfLifeDays === null ? null : t('days', { n: p.shelfLifeDays })],
    [t('product.code'), p.code],
  ]);
}

const isPictogram = (code: string): code is Pictogram => (PICTOGRAMS as readonly string[]).includes(code);
const isSignal = (word: string | null): word is 'D' | 'W' => word === 'D' || word === 'W';

/** The GHS label; nothing for goods that need none. */
function labelOf({ t, locale }: Frame, p: ProductFacts): Markup | null {
  const codes = p.pictograms.filter(isPictogram);
  const sentences = [...p.hStatements, ...p.pStatements];
  if (codes.length + sentences.length === 0) return null;
  return card(
    t('product.safety'),
    html`<p class="po-ghs">${codes.map((code) => pictogram(code, translate(spuWords, locale, `pictogram.${code}`)))}${isSignal(p.signalWord) && html`<strong>${translate(spuWords, locale, `signal.${p.signalWord}`)}</strong>`}</p>
<ul class="po-sentences">${sentences.map((code) => html`<li><span class="po-code">${code}</span> ${statementText(code, locale)}</li>`)}</ul>`,
  );
}

function specsOf({ t, name }: Frame, specs: readonly SpecLine[]): Markup | null {
  if (specs.length === 0) return null;
  const limit = (s: SpecLine) => limitText({ ...s, limit: name(s.limit, s.limitEn ?? s.limit) });
  return card(
    t('product.specs'),
    html`<table class="po-table"><thead><tr><th scope="col">${t('item')}</th><th scope="col">${t('limit')}</th></tr></thead><tbody>
${specs.map((s) => html`<tr><th scope="row">${name(s.zh, s.en)}</th><td data-label="${t('limit')}" class="po-code">${limit(s) || '--'}</td></tr>`)}</tbody></table>`,
  );
}

/** Documents and pictures that are open to everybody; private ones have no address here. */
async function filesOf({ t, visit }: Frame, p: ProductFacts) {
  const documents = [
    ['file.sds', p.sds],
    ['file.label', p.label],
    ['file.tds', p.tds],
    ['file.leaflet', p.leaflet],
    ['file.video', p.video],
  ] as const;
  const ids = [...documents.map(([, id]) => id), ...p.images].filter((id): id is string => id !== null);
  const links = await publicLinks(visit.ctx, { attachmentIds: ids });
  return {
    images: p.images.flatMap((id) => links.get(id) ?? []),
    documents: documents.flatMap(([key, id]) => {
      const at = id === null ? undefined : links.get(id);
      return at === undefined ? [] : [{ label: t(key), at }];
    }),
  };
}

/** A public product; hazardous, controlled and unknown ones are the same to a visitor: not found. */
export const product: PublicPage = {
  path: `${PORTAL_PRODUCT}/:id`,
  async answer(visit) {
    const id = idIn(visit.params.id);
    if (id === null) throw NotFound({});
    const categories = await categoriesOf(visit);
    const p = await publicProduct(visit.ctx, { id, categoryIds: categories.ids });
    if (p === null) throw NotFound({});
    const frame = await frameOf(visit);
    const { t, name, otherName } = frame;
    const { packs, storeIds } = await packsOf(visit.ctx, { id });
    const stores = await publicStores(visit.ctx, { ids: storeIds, limit: storeIds.length });
    const { images, documents } = await filesOf(frame, p);
    const called = name(p.zh, p.en);
    const other = otherName(p.zh, p.en);
    const twin = TWINS.product(id);
    const way = categories.wayTo(p.categoryId);
    const body = html`${crumbs(frame, [...way.map((c) => ({ label: name(c.zh, c.en), at: portalCategory(c.code) })), { label: called }])}
<header class="po-title"><h1>${called}</h1><p class="po-faint">${[other, p.casNo && `CAS ${p.casNo}`].filter(Boolean).join(' · ')}</p></header>
<div class="po-columns po-columns-right"><div class="po-wide">
${card(t('product.facts'), html`${images.length > 0 && html`<p class="po-pictures">${images.map((src) => html`<img src="${src}" alt="${called}" height="160" loading="lazy">`)}</p>`}${factsOf(frame, p)}${p.description && html`<p>${p.description}</p>`}`)}
${labelOf(frame, p)}
${specsOf(frame, p.specs)}
${
  packs.length > 0 &&
  card(
    t('product.packs'),
    html`<table class="po-table"><thead><tr><th scope="col">${t('grade')}</th><th scope="col">${t('producer')}</th><th scope="col">${t('packaging')}</th></tr></thead><tbody>
${packs.map((k) => html`<tr><th scope="row">${name(k.gradeZh, k.gradeEn)}</th><td data-label="${t('producer')}">${name(k.producerZh, k.producerEn)}</td><td data-label="${t('packaging')}">${name(k.packagingZh, k.packagingEn)}</td></tr>`)}</tbody></table>`,
  )
}
${card(t('product.stores'), stores.list.length === 0 ? html`<p>${t('product.stores.none')}</p>` : storeCards(frame, stores.list))}
</div><div class="po-side">
${card(t('product.offers'), html`<p>${t('product.offers.note')}</p><p class="po-acts"><a class="po-button" href="${twin}" rel="nofollow">${t('product.offers.open')}</a></p>`)}
${documents.length > 0 && card(t('product.files'), html`<ul class="po-files">${documents.map((f) => html`<li><a href="${f.at}">${f.label}</a></li>`)}</ul>`)}
</div></div>`;
    return pageOf(frame, {
      seo: '/portal/product/:id',
      path: portalProduct(id),
      title: called,
      description: p.description ?? [called, other, p.casNo && `CAS ${p.casNo}`].filter(Boolean).join(', '),
      twin,
      body,
      productName: called,
    });
  },
};
