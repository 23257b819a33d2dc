import './leads.css';
import type { InputOf } from '#kernel/rules/contract.ts';
import { translate } from '#kernel/rules/words.ts';
import type { PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { call, useCall } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling, FormAside } from '#kernel/web/screens/form-types.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectAddress } from '#registry/addressbook/contract/select.ts';
import { selectSpu } from '#registry/catalogue/contract/products/spu.ts';
import { placeSource } from '#registry/catalogue/web/door.ts';
import { leadAddressees, selectLeadGoods, sendLead } from '../contract/lead.ts';
import { leadHref } from '../rules/hrefs.ts';
import { KIND } from '../rules/lead-lifecycle.ts';
import { SENT_LEADS } from '../rules/pages.ts';
import { kindNames, leadWords, unitNames } from '../rules/words.ts';

const t = leadWords.table;
type Values = Omit<InputOf<typeof sendLead>, 'idempotencyKey'>;
const inReaders = (row: { readonly zh: string; readonly en: string | null }): string =>
  currentLocale() === 'zh_CN' ? row.zh : row.en || row.zh;
const choices = (names: typeof kindNames) =>
  Object.entries(names).map(([value, said]) => ({ value, ...said }));
const CURRENCIES = ['CNY', 'USD'].map((value) => ({ value, zh: value, en: value }));

const products = pickFrom(selectSpu, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: inReaders(row), note: row.casNo ?? row.code }),
});
const addresses = pickFrom(selectAddress, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: row.detail, note: row.receiverName }),
});
/** The product behind goods that were offered for choice, to be filled in with them. */
const productsSeen = new Map<string, string>();
const goodsOf = (v: Filling<Values>): PickSource =>
  pickFrom(selectLeadGoods, {
    keyword: 'keyword',
    ids: 'ids',
    given: { ...(v.spuId ? { spuId: v.spuId } : {}), ...(v.sellerId ? { sellerId: v.sellerId } : {}) },
    option: (row) => {
      productsSeen.set(row.id, row.spuId);
      return {
        value: row.id,
        label: inReaders(row),
        note: inReaders({ zh: row.sellerZh, en: row.sellerEn }),
      };
    },
  });
/** Companies that list the product, as the reader sees them. */
function sellersOf(v: Filling<Values>): PickSource {
  const { spuId } = v;
  const ask = async () =>
    spuId
      ? (await call(leadAddressees, { spuId }, { silent: true })).sellers.map((s) => ({
          value: s.id,
          label: inReaders(s),
        }))
      : [];
  return {
    name: `leads.sellers ${spuId ?? ''}`,
    search: async (keyword) =>
      (await ask()).filter((s) => s.label.toLowerCase().includes(keyword.toLowerCase())),
    named: async (ids) => (await ask()).filter((s) => ids.includes(s.value)),
  };
}

/** To whom it goes, before it is sent. */
function Aside({ values }: FormAside<Values>) {
  const w = useWords(leadWords);
  const wish = {
    spuId: values.spuId ?? '',
    skuId: values.skuId ?? null,
    offerId: values.offerId ?? null,
    sellerId: values.sellerId ?? null,
  };
  const { data } = useCall(leadAddressees, wish, { silent: true, enabled: wish.spuId !== '' });
  if (wish.spuId === '') return <p className="sc-faint">{w('asksPick')}</p>;
  if (data === undefined) return null;
  return (
    <section className="ld-asks" aria-label={w('asks')}>
      <h2>{w('asks')}</h2>
      {data.product === null ? null : (
        <p>
          <strong>{inReaders(data.product)}</strong>
          {data.product.unNo === null ? '' : ` · UN ${data.product.unNo}`}
        </p>
      )}
      {data.sellers.length === 0 ? <p role="status">{w(data.licence ? 'asksLicence' : 'asksNone')}</p> : null}
      {data.sellers.length > 1 ? <p>{w('asksAll', { n: data.sellers.length })}</p> : null}
      <ul>
        {data.sellers.map((s) => (
          <li key={s.id}>{inReaders(s)}</li>
        ))}
      </ul>
    </section>
  );
}

type Kit = FormKit<Values, typeof t, typeof sendLead>;
const isQuote = (v: Filling<Values>): boolean => v.kind !== KIND.sample;
const isSample = (v: Filling<Values>): boolean => v.kind === KIND.sample;
const sections = ({ field, section }: Kit) => [
  section(
    [
      field.radio('kind', choices(kindNames)),
      field.pick('spuId', products, { span: 2, disabled: (v) => Boolean(v.offerId) }),
      field.pick('skuId', goodsOf, {
        span: 2,
        required: false,
        help: t['skuId.help'],
        when: (v) => !v.offerId,
        picked: (option) => {
          const spuId = productsSeen.get(option?.value ?? '');
          return spuId === undefined ? {} : { spuId };
        },
      }),
      field.text('grade', { most: 50, required: false }),
      field.pick('sellerId', sellersOf, {
        span: 3,
        required: false,
        help: t['sellerId.help'],
        when: (v) => !v.offerId && !v.skuId,
      }),
    ],
    { title: t['section.what'] },
  ),
  section(
    [
      field.quantity('quantity', { required: isQuote, unit: t.tonnes }),
      field.dateRange('deliveryStart', 'deliveryEnd', { required: false, span: 2 }),
      field.code('priceTerm', 'price_term', { required: false }),
      field.pick('placeId', placeSource, { span: 2, required: false }),
      field.price('wishPrice', { required: false }),
      field.select('currency', CURRENCIES, { required: (v) => Boolean(v.wishPrice) }),
    ],
    { title: t['section.quote'], when: isQuote },
  ),
  section(
    [
      field.quantity('sampleAmount', { required: isSample }),
      field.radio('sampleUnit', choices(unitNames), { required: isSample }),
      field.text('purpose', { most: 200, required: isSample }),
      field.pick('addressId', addresses, { span: 3, required: isSample, help: t['addressId.help'] }),
    ],
    { title: t['section.sample'], when: isSample },
  ),
  section(
    [
      field.text('contactName', { most: 50, required: false }),
      field.text('contactPhone', {
        most: 30,
        inputMode: 'tel',
        required: false,
        span: 2,
        help: t['contactPhone.help'],
      }),
      field.textarea('remark', { most: 500, rows: 3, required: false }),
    ],
    { title: t['section.contact'] },
  ),
];

/** /rmbTradeManagement/sentLeads/ask: a request, filled in as far as the page it was opened from knows. */
export default formScreen(sendLead, leadWords, (kit) => ({
  title: (v) => (isSample(v) ? t.askSample : t.askQuote),
  sections: sections(kit as unknown as Kit),
  aside: Aside,
  drafts: false,
  start: ({ search }) => ({
    kind: search.kind === KIND.sample ? KIND.sample : KIND.quote,
    currency: 'CNY' as const,
    sampleUnit: 'KGM' as const,
    ...Object.fromEntries(
      (['spuId', 'skuId', 'offerId', 'sellerId'] as const)
        .filter((key) => /^\d{1,19}$/.test(search[key] ?? ''))
        .map((key) => [key, search[key]]),
    ),
  }),
  confirm: kit.submit({
    label: t.sendQuote,
    done: t.sentDone,
    question: (_v, formatter) => ({
      title: translate(leadWords, formatter.locale, 'sendQuote.title'),
      body: translate(leadWords, formatter.locale, 'sendQuote.body'),
    }),
    after: (out) => (out.sent === 1 ? leadHref('buyer', out.id) : SENT_LEADS),
  }),
}));
