import type { InputOf } from '#kernel/rules/contract.ts';
import { fill } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { formKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling, FormSection } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { codeBadge } from '#kernel/web/screens/index.ts';
import { pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { buyerSource } from '#registry/members/web/door.ts';
import {
  packagingSource,
  placeSource,
  skuSeen,
  skuSource,
  warehousesNear,
} from '#registry/catalogue/web/door.ts';
import { addOffer } from '../../contract/offer.ts';
import {
  DELIVERED_TERM,
  FIRM,
  LANE,
  type Lane,
  PRICE_MODE,
  SETTLEMENT_METHODS,
  VISIBILITY,
} from '../../rules/codes.ts';
import { isBulk, newOffer } from '../../rules/offer.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { indicesFor } from '../slots.ts';
import { only, unitMark } from './badges.tsx';
import type { ForeignParts } from './foreign-sections.ts';
import { PeriodField } from './period-field.tsx';
import { linesOf, SpecField, specOf } from './spec-field.tsx';
import { ValidityField } from './validity-field.tsx';

type Values = Filling<InputOf<typeof addOffer>>;
const { field, section } = formKit(addOffer, sellingWords);
const { table } = sellingWords;
const unit = (values: Values, formatter: Formatter) => unitMark(values.uom, formatter.locale);
const perUnit = (values: Values, formatter: Formatter) =>
  `${values.currency ?? formatter.text(table.yuan)}/${unit(values, formatter)}`;
const fixed = (values: Values) => (values.priceMode ?? PRICE_MODE.fixed) === PRICE_MODE.fixed;
const formula = (values: Values) => values.priceMode === PRICE_MODE.formula;
const basis = (values: Values) => values.priceMode === PRICE_MODE.basis;
const divided = (values: Values) => values.divisible === true;

/** Basis prices follow domestic futures: only the RMB lane has them (3.4). */
const MODES: Readonly<Record<Lane, readonly string[]>> = {
  '10': Object.values(PRICE_MODE),
  '20': [PRICE_MODE.fixed, PRICE_MODE.formula],
  '30': [PRICE_MODE.fixed, PRICE_MODE.formula],
};

/** Tolerance on both sides: 5 for bulk, none for packed goods (3.1). */
function toleranceOf(packageType: string): Pick<Values, 'tolerancePlus' | 'toleranceMinus'> {
  const { tolerancePlus, toleranceMinus } = newOffer(LANE.rmb, isBulk(packageType));
  return { tolerancePlus, toleranceMinus };
}

/** What choosing a SKU fills in: everything the catalogue knows of it. A dollar price has no tax in it (3.1). */
export function fromSku(id: string | null | undefined, lane: Lane = LANE.rmb): Values {
  const sku = skuSeen(id);
  if (sku === undefined) return {};
  return {
    producer: sku.producer,
    grade: sku.grade,
    packagingId: sku.packagingId,
    uom: sku.uom as 'TNE',
    ...toleranceOf(sku.packageType),
    specItems: [...specOf(sku, currentLocale())],
    ...(sku.standard === null ? {} : { qualityStandard: sku.standard }),
    ...(sku.taxRate === null || lane !== LANE.rmb
      ? {}
      : { taxRate: sku.taxRate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') }),
    ...(sku.sdsFileId === null ? {} : { sdsFileId: sku.sdsFileId }),
    ...(sku.labelFileId === null ? {} : { labelFileId: sku.labelFileId }),
  };
}

const product = (lane: Lane, foreign: ForeignParts | null) =>
  section(
    [
      field.pick('skuId', skuSource, {
        required: true,
        label: table.product,
        picked: (option) => fromSku(option?.value, lane),
      }),
      field.text('producer', { required: true, most: 100 }),
      ...(foreign === null ? [] : [foreign.origin]),
      field.text('grade', { required: true, most: 50 }),
      field.text('qualityStandard', { required: true, most: 100 }),
      field.pick('packagingId', packagingSource, { required: true }),
      field.text('inhibitor', { most: 60, help: table.inhibitorHelp }),
      field.custom('specItems', SpecField, {
        span: 3,
        show: (values, formatter) =>
          fill(formatter.text(table.specCount), { n: linesOf(values.specItems).length }),
      }),
    ],
    { title: table['section.product'] },
  );

const price = (lane: Lane, foreign: ForeignParts | null) =>
  section(
    [
      field.code('firmType', 'firm_type', { required: true, look: 'radio' }),
      field.radio('priceMode', only(codeBadge('price_mode'), MODES[lane]), { required: true, span: 2 }),
      field.price('unitPrice', {
        required: true,
        unit: perUnit,
        help: (values, formatter) =>
          formatter.text(fixed(values) ? (foreign?.priceHelp ?? table.priceHelp) : table.provisionalHelp),
      }),
      ...(foreign === null
        ? [field.percent('taxRate', { required: true, unit: table.percent })]
        : [foreign.currency]),
      field.pick(
        'indexId',
        (values) =>
          indicesFor({
            lane,
            currency: values.currency ?? 'CNY',
            productNameId: skuSeen(values.skuId as string | null)?.productNameId ?? null,
          }),
        { required: true, when: formula },
      ),
      field.custom('quotePeriod', PeriodField, { required: true, when: formula, verb: 'select' }),
      field.price('premium', { required: true, when: formula, unit: perUnit }),
      field.text('futuresContract', { most: 20, required: true, when: basis, code: true }),
      field.price('basis', { required: true, when: basis, unit: perUnit }),
      field.dateTime('pricingDeadline', { required: true, when: basis }),
      field.bool('negotiable', {
        sentence: table.negotiableSentence,
        help: (values, formatter) => (values.negotiable === true ? null : formatter.text(table.noCounter)),
      }),
      // Where a direct deal is impossible the tick goes with the question: what is hidden is not sent.
      field.bool('directDealAllowed', {
        sentence: table.directSentence,
        when: (values) => fixed(values) && values.firmType === FIRM.firm,
      }),
    ],
    { title: table['section.price'] },
  );

const quantity = section(
  [
    field.quantity('quantity', { required: true, unit }),
    field.code('uom', 'measure_unit', { required: true }),
    field.bool('divisible', { sentence: table.divisibleSentence }),
    field.quantity('minQty', { required: true, when: divided, unit }),
    field.quantity('qtyStep', { required: true, when: divided, unit }),
    field.percent('tolerancePlus', { required: true, unit: table.percent }),
    field.percent('toleranceMinus', { required: true, unit: table.percent }),
    field.code('toleranceOption', 'tolerance_option', { required: true }),
  ],
  { title: table['section.quantity'] },
);

const rmbDelivery = section(
  [
    field.code('priceTerm', 'price_term', { required: true }),
    field.pick('namedPlaceId', placeSource, { required: true }),
    field.code('pickType', 'pick_type', { required: true, look: 'radio' }),
    field.pick('warehouseId', (values) => warehousesNear((values.namedPlaceId as string | null) ?? null), {
      required: true,
      when: (values) => values.priceTerm !== DELIVERED_TERM,
    }),
    field.dateRange('deliveryStart', 'deliveryEnd', { required: true, label: table.delivery }),
    field.count('freeStorageDays', { unit: table.days }),
    field.money('storageFee', { unit: table.perTonneDay }),
  ],
  { title: table['section.delivery'] },
);

const PAYMENTS: Readonly<Record<Lane, readonly string[]>> = {
  '10': ['10', '11', '20', '30'],
  '20': ['10', '40', '41', '42', '43', '50', '60'],
  '30': ['10', '40', '41', '42', '43', '50', '60'],
};
const hasDeposit = (values: Values): boolean =>
  typeof values.depositPct === 'string' && /[1-9]/.test(values.depositPct);
const terms = (lane: Lane, foreign: ForeignParts | null) =>
  section(
    [
      field.select('paymentTerm', only(codeBadge('payment_term'), PAYMENTS[lane]), { required: true }),
      field.select('settlementMethod', only(codeBadge('settlement_method'), SETTLEMENT_METHODS[lane]), {
        required: true,
      }),
      ...(foreign === null ? [] : [foreign.credit]),
      field.percent('depositPct', { unit: table.percent, help: table.depositHelp }),
      field.select('depositNature', codeBadge('deposit_nature'), { required: true, when: hasDeposit }),
      field.code('lawAndForum', 'forum', { required: true }),
      field.code('quantityBasis', 'quantity_basis', { required: true }),
      field.code('qualityBasis', 'quality_basis', { required: true }),
      field.select('visibility', only(codeBadge('visibility'), [VISIBILITY.all, VISIBILITY.designated]), {
        required: true,
        help: table.visibilityHelp,
      }),
      field.picks('designatedBuyerIds', buyerSource, {
        required: true,
        span: 3,
        when: (values) => values.visibility === VISIBILITY.designated,
      }),
    ],
    { title: table['section.terms'] },
  );

const validUntil = field.custom('validUntil', ValidityField, {
  required: true,
  span: 1,
  verb: 'select',
  show: (values, formatter) => formatter.deadline(values.validUntil),
});
const documents = [
  field.text('contactName', { required: true, most: 50, autoComplete: 'name' }),
  field.text('contactPhone', { required: true, inputMode: 'tel', autoComplete: 'tel' }),
  field.textarea('remarks', { most: 1000, rows: 3, help: table.remarksHelp }),
  field.file('sdsFileId', pdfScene, { help: table.sheetsHelp }),
  field.file('labelFileId', pdfScene),
  field.files('coaFileIds', pdfScene, { most: 5, span: 1 }),
];

/**
 * The sections of S3, with those of the ship and its papers where the lane has them (`foreign`, null in the RMB
 * lane). A template holds no validity; the validity of an offer on the board moves by Prolong only.
 */
export const offerSections = (
  of: 'offer' | 'listed' | 'template',
  lane: Lane,
  foreign: ForeignParts | null,
): readonly FormSection[] => [
  product(lane, foreign),
  price(lane, foreign),
  quantity,
  ...(foreign === null ? [rmbDelivery] : foreign.delivery),
  terms(lane, foreign),
  section(of === 'offer' ? [validUntil, ...documents] : documents, { title: table['section.validity'] }),
];
