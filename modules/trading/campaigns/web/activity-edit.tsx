import './campaigns.css';
import { sayAmount, sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { compare, isPositive } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormAside, FormButton } from '#kernel/web/screens/form-types.ts';
import { Facts } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  lotSource,
  packagingSource,
  skuSeen,
  skuSource,
  warehouseSource,
} from '#registry/catalogue/web/door.ts';
import { addActivity, sellerActivityDetail, submitActivity, updateActivity } from '../contract/seller.ts';
import { PRICE_BY, TYPE } from '../rules/codes.ts';
import { activityEditHref, activityHref } from '../rules/hrefs.ts';
import { activityScreenWords } from '../rules/screen-words.ts';
import { activityPriceOf, amountOf, discountOf, quantityOf } from '../rules/terms.ts';
import { TiersField } from './tiers-field.tsx';

const t = activityScreenWords.table;
type Values = InputOf<typeof addActivity>;
type Kit = FormKit<Values, typeof t, typeof addActivity>;
type V = Filling<Values>;
const sayStock = (quantity: string, skuId: string): string =>
  sayQuantity(quantity, skuSeen(skuId)?.uom ?? null, currentLocale());
const isGroup = (v: V) => v.activityType === TYPE.groupBuy;
const BUSINESS_LICENCE = '10';
const OPERATING_LICENCE = '20';

const sections = ({ field, section }: Kit) => [
  section(
    [
      field.text('activityName', { most: 60, span: 2 }),
      field.pick('skuId', skuSource, {
        span: 3,
        required: true,
        help: t['skuId.help'],
        picked: (option, values) => {
          const sku = skuSeen(option?.value);
          return sku === undefined
            ? values
            : {
                ...values,
                // Lots belong to one product.
                lotId: null,
                packagingId: sku.packagingId,
                taxRate: sku.taxRate ?? values.taxRate ?? null,
                purchaseQualification: sku.controlClasses.some((c) => c !== '00')
                  ? [BUSINESS_LICENCE, OPERATING_LICENCE]
                  : [BUSINESS_LICENCE],
              };
        },
      }),
      field.pick('lotId', (v: V) => lotSource(v.skuId ?? '0', sayStock), {
        span: 3,
        when: (v: V) => typeof v.skuId === 'string' && v.skuId !== '',
        help: t['lotId.help'],
      }),
      field.price('originalPrice', { required: true }),
      field.code('priceBy', 'activity_price_by', { look: 'radio', required: true }),
      field.price('fixedPrice', {
        when: (v: V) => v.priceBy === PRICE_BY.fixedPrice,
        required: (v: V) => v.priceBy === PRICE_BY.fixedPrice,
      }),
      field.number('discount', {
        when: (v: V) => v.priceBy === PRICE_BY.discount,
        required: (v: V) => v.priceBy === PRICE_BY.discount,
        help: t['discount.help'],
      }),
      field.number('taxRate', { required: true }),
    ],
    { title: t['section.goods'] },
  ),
  section(
    [
      field.number('qtyPerCopy', { required: true, help: t['qtyPerCopy.help'] }),
      field.count('totalCopies', { required: true }),
      field.count('purchaseLimit', { required: false, help: t['purchaseLimit.help'] }),
      field.code('salesUnit', 'sales_unit', { required: false }),
      field.number('conversionRate', { required: false }),
    ],
    { title: t['section.copies'] },
  ),
  section(
    [
      field.count('minCopies', { required: true }),
      field.count('minCompanies', { required: true }),
      field.number('joinDepositPct', { required: true }),
      field.bool('autoCluster', { span: 3, sentence: t['autoCluster.sentence'] }),
      field.custom('tierPrices', TiersField, {
        span: 3,
        required: false,
        verb: 'input',
        help: t['tierPrices.help'],
      }),
    ],
    { title: t['section.group'], when: isGroup },
  ),
  section(
    [
      field.dateTime('startTime', { required: true, help: t['startTime.help'] }),
      field.dateTime('endTime', { required: true }),
      field.number('preheatHours', { required: true, help: t['preheatHours.help'] }),
      field.code('paymentTerm', 'payment_term', { required: true }),
      field.number('payHours', { required: false, help: t['payHours.help'] }),
    ],
    { title: t['section.time'] },
  ),
  section(
    [
      field.code('pickType', 'pick_type', { look: 'radio', required: true }),
      field.pick('warehouseId', warehouseSource, { required: true, span: 2 }),
      field.pick('packagingId', packagingSource, { required: true, span: 2 }),
      field.codes('purchaseQualification', 'licence_type', { required: true, span: 3 }),
    ],
    { title: t['section.delivery'] },
  ),
  section([field.textarea('rules', { most: 4000, rows: 6, span: 3, required: true })], {
    title: t['section.rules'],
  }),
];

const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** What the figures come to while they are typed. */
function Sums({ values, formatter }: FormAside<Values>) {
  const w = useWords(activityScreenWords);
  const uom = skuSeen(values.skuId)?.uom ?? null;
  const numeric = (value: unknown) => {
    const text = said(value);
    return text !== null && /^\d+(\.\d+)?$/.test(text) && isPositive(text) ? text : null;
  };
  const original = numeric(values.originalPrice);
  const price = activityPriceOf({
    originalPrice: original,
    priceBy: values.priceBy ?? null,
    fixedPrice: numeric(values.fixedPrice),
    discount: numeric(values.discount),
  });
  const each = numeric(values.qtyPerCopy);
  const copies = typeof values.totalCopies === 'number' && values.totalCopies > 0 ? values.totalCopies : null;
  const known = price !== null && isPositive(price);
  return (
    <Facts
      columns={1}
      items={[
        { label: w('sum.price'), value: known ? sayPrice('CNY', price, uom, formatter.locale) : EMPTY },
        {
          label: w('sum.discount'),
          value:
            known && original !== null && compare(original, '0') > 0
              ? `${formatter.percent(discountOf(original, price))}`
              : EMPTY,
        },
        {
          label: w('sum.quantity'),
          value:
            each === null || copies === null
              ? EMPTY
              : sayQuantity(quantityOf(copies, each), uom, formatter.locale),
        },
        {
          label: w('sum.copy'),
          value: known && each !== null ? sayAmount('CNY', amountOf(1, each, price)) : EMPTY,
        },
        {
          label: w('sum.total'),
          value:
            known && each !== null && copies !== null
              ? sayAmount('CNY', amountOf(copies, each, price))
              : EMPTY,
        },
      ]}
    />
  );
}

type Held = Readonly<Record<string, unknown>>;
const stored = (values: Held) => ({ id: values.id, version: values.version });
/** Of price and discount the one that is not chosen follows from the other; a flash sale has no group. */
function sent(payload: Held): Held {
  const group = payload.activityType === TYPE.groupBuy;
  const fixed = payload.priceBy === PRICE_BY.fixedPrice;
  const tiers = Array.isArray(payload.tierPrices) ? payload.tierPrices : [];
  return {
    ...payload,
    fixedPrice: fixed ? payload.fixedPrice : null,
    discount: fixed ? null : payload.discount,
    tierPrices: group ? tiers : [],
    ...(group ? {} : { minCopies: null, minCompanies: null, joinDepositPct: null, autoCluster: false }),
  };
}
/** Saving keeps a draft; submitting saves what stands on the page and sends exactly that version. */
function buttons(): { readonly save: FormButton; readonly release: FormButton } {
  const update: FormButton = {
    call: updateActivity,
    button: updateActivity.button,
    whole: false,
    label: t.save,
    done: t.saved,
    send: (payload, values) => {
      const { activityType: _type, ...terms } = sent({ ...payload, activityType: values.activityType });
      return { ...terms, ...stored(values) };
    },
    after: () => 'stay',
  };
  const save: FormButton = {
    call: addActivity,
    button: addActivity.button,
    whole: false,
    label: t.save,
    done: t.saved,
    send: (payload, values) => sent({ ...payload, activityType: values.activityType }),
    stored: update,
    after: (output, values) =>
      values.id === undefined ? activityEditHref((output as { id: string }).id) : 'stay',
  };
  const release: FormButton = {
    call: submitActivity,
    button: submitActivity.button,
    whole: true,
    label: t.submit,
    done: t.submitted,
    first: save,
    question: (values, formatter) => ({
      title: fill(inLocale(t.submitTitle, formatter.locale), { name: String(values.activityName ?? '') }),
      body: inLocale(t.submitBody, formatter.locale),
    }),
    send: (_payload, values) => stored(values),
    after: (output) => activityHref((output as { id: string }).id),
  };
  return { save, release };
}
const KEYS = [
  'activityType',
  'activityName',
  'skuId',
  'lotId',
  'originalPrice',
  'priceBy',
  'fixedPrice',
  'discount',
  'qtyPerCopy',
  'salesUnit',
  'conversionRate',
  'totalCopies',
  'purchaseLimit',
  'startTime',
  'preheatHours',
  'taxRate',
  'paymentTerm',
  'payHours',
  'pickType',
  'warehouseId',
  'packagingId',
  'purchaseQualification',
  'rules',
  'minCopies',
  'minCompanies',
  'joinDepositPct',
  'autoCluster',
  'tierPrices',
] as const;

const NewActivity = formScreen(addActivity, activityScreenWords, (kit) => ({
  title: (v) => (isGroup(v) ? t.newGroupBuy : t.newFlashSale),
  sections: sections(kit),
  start: ({ search }): V => ({
    activityType: search.type === TYPE.groupBuy ? TYPE.groupBuy : TYPE.flashSale,
    priceBy: PRICE_BY.fixedPrice,
    preheatHours: '1',
    payHours: '2',
    paymentTerm: '10',
    pickType: '10',
    purchaseQualification: [BUSINESS_LICENCE],
    autoCluster: false,
    tierPrices: [],
  }),
  aside: Sums,
  drafts: false,
  ...buttons(),
}));
const EditActivity = formScreen(updateActivity, activityScreenWords, (kit) => {
  const { save, release } = buttons();
  const update = save.stored ?? save;
  return {
    title: t.edit,
    sections: sections(kit as unknown as Kit),
    load: async ({ search }) => {
      const row = await call(sellerActivityDetail, { id: search.id ?? '0' }, { silent: true });
      const held = row as unknown as Held;
      return {
        ...Object.fromEntries(KEYS.map((key) => [key, held[key]])),
        endTime: row.plannedEnd,
        id: row.id,
        version: row.version,
      } as never;
    },
    aside: Sums as never,
    drafts: false,
    save: update,
    release: { ...release, first: update },
  };
});

/** /tradingActivitiesMange/activityEdit: a new activity of `?type=`, or the draft of `?id=`. */
export default function ActivityEditPage() {
  const { search } = useScreen();
  return search.id === undefined ? (
    <NewActivity key={search.type ?? 'new'} />
  ) : (
    <EditActivity key={search.id} />
  );
}
