import { incotermDuties } from '#fulfilment/deals/rules/incoterm-words.ts';
import { INSURED_TERMS, TRADE_DOCUMENTS } from '#fulfilment/deals/rules/trade-codes.ts';
import { tradeDocumentWords } from '#fulfilment/deals/rules/trade-documents.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { fill, type LocalizedText } from '#kernel/rules/words.ts';
import { formKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling, FormField, FormSection } from '#kernel/web/screens/form-types.ts';
import { getAt, isBlank, setAt } from '#kernel/web/screens/paths.ts';
import { codeBadge, type Formatter } from '#kernel/web/screens/index.ts';
import { origins } from '#registry/catalogue/rules/origins.ts';
import { portSource, warehousesNear } from '#registry/catalogue/web/door.ts';
import { companySource } from '#registry/members/web/door.ts';
import { addOffer } from '../../contract/offer.ts';
import { CARGO_BY_LANE, CURRENCIES, LANE, type Lane, LC_TERMS, USUAL_CLAUSE } from '../../rules/codes.ts';
import { offerFieldWords } from '../../rules/field-words.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { incotermBadge, only, unitMark } from './badges.tsx';
import { CargoesField } from './cargoes-field.tsx';
import { namedPlaceOf } from './sources.ts';

type Values = Filling<InputOf<typeof addOffer>>;
const { field, section } = formKit(addOffer, sellingWords);
const { table } = sellingWords;
const said = foreignWords.table;
const labels = offerFieldWords.table;
const unit = (values: Values, formatter: Formatter) => unitMark(values.uom, formatter.locale);
const priceTermOf = (values: Values): string => values.priceTerm ?? '';
const loaded = (values: Values): boolean => (values.voyage?.shipStage ?? '10') >= '20';
const atSea = (values: Values): boolean => (values.voyage?.shipStage ?? '10') >= '30';
const insured = (values: Values): boolean =>
  (INSURED_TERMS as readonly string[]).includes(priceTermOf(values));

const origin: FormField = field.select('originCountry', origins, {
  required: true,
  label: labels.originCountry,
});
/** Currencies are called by their ISO codes in every language. */
const currencyField = (lane: Lane): FormField =>
  field.select(
    'currency',
    CURRENCIES[lane].map((value) => ({ value, zh: value, en: value })),
    { required: true, label: labels.currency },
  );
const credit: FormField = field.count('lcOpenDays', {
  label: said.lcLatest,
  unit: table.days,
  help: said.lcHelp,
  when: (values) => LC_TERMS.includes(values.paymentTerm ?? ''),
});

const priceTerm: FormField = field.select('priceTerm', incotermBadge, {
  required: true,
  help: (values, formatter) => {
    const duties = incotermDuties(priceTermOf(values));
    return duties === null ? null : formatter.text(duties);
  },
});
const CLAUSE = 'voyage.insuranceClause';
/** CIF and CIP come with the cover their rules ask for, unless the seller has named another (3.1). */
const insuringTerm: FormField = {
  ...priceTerm,
  write: (values, value) => {
    const next = priceTerm.write(values, value);
    const [held, before] = [getAt(values, CLAUSE), USUAL_CLAUSE[String(getAt(values, 'priceTerm') ?? '')]];
    const usual = USUAL_CLAUSE[String(value ?? '')];
    return usual !== undefined && (isBlank(held) || held === before) ? setAt(next, CLAUSE, usual) : next;
  },
};

/** The Incoterm with what it makes the parties do, and the port or place it names. */
const handover = (lane: Lane): readonly FormField[] => [
  insuringTerm,
  field.pick('namedPlaceId', (values) => namedPlaceOf(priceTermOf(values)), { required: true }),
  field.select('cargoStatus', only(codeBadge('cargo_status'), CARGO_BY_LANE[lane]), { required: true }),
  field.dateRange('deliveryStart', 'deliveryEnd', { required: true, label: table.delivery }),
  field.code(CLAUSE, 'insurance_clause', {
    label: labels.insuranceClause,
    required: true,
    when: insured,
  }),
];

const storage: readonly FormField[] = [
  field.pick('warehouseId', (values) => warehousesNear((values.namedPlaceId as string | null) ?? null)),
  field.count('freeStorageDays', { unit: table.days }),
  field.money('storageFee', {
    unit: (values, formatter) =>
      `${values.currency ?? 'USD'}/${unit(values, formatter)}·${formatter.text(table.days)}`,
  }),
];

const ship: readonly FormField[] = [
  field.pick('voyage.loadPortId', portSource, { label: labels.loadPortId, required: true }),
  field.picks('voyage.dischargePortIds', portSource, {
    label: labels.dischargePortIds,
    required: true,
    span: 2,
    help: said.dischargeHelp,
  }),
  field.code('voyage.shipStage', 'ship_stage', {
    label: labels.shipStage,
    required: true,
    help: said.stageHelp,
  }),
  field.dateRange('voyage.laycanStart', 'voyage.laycanEnd', {
    label: labels.laycan,
    required: (values) => !loaded(values),
    help: said.laycanHelp,
  }),
  field.text('voyage.vesselName', { label: labels.vesselName, most: 60, required: loaded }),
  field.text('voyage.imoNo', {
    label: labels.imoNo,
    most: 10,
    code: true,
    required: loaded,
    help: said.imoHelp,
  }),
  field.text('voyage.voyageNo', { label: labels.voyageNo, most: 20, code: true, required: loaded }),
  field.dateTime('voyage.etd', { label: labels.etd }),
  field.dateTime('voyage.eta', { label: labels.eta, help: said.etaHelp }),
  field.text('voyage.blNo', { label: labels.blNo, most: 35, code: true, required: atSea, help: said.blHelp }),
  field.date('voyage.blDate', { label: labels.blDate, required: atSea }),
  field.weight('voyage.blQuantity', { label: labels.blQuantity, required: atSea, unit }),
  field.custom('voyage.lastCargoes', CargoesField, {
    label: labels.lastCargoes,
    span: 3,
    show: (values) => (values.voyage?.lastCargoes ?? []).join(' / '),
  }),
];

const perDay = (values: Values, formatter: Formatter) =>
  fill(formatter.text(said.perDay), { currency: values.currency ?? 'USD' });
const laytime: readonly FormField[] = [
  field.number('voyage.dischargeTerms.laytimeHours', { label: said.laytimeHours, unit: said.hours }),
  field.select(
    'voyage.dischargeTerms.basis',
    [
      { value: 'SHINC', ...said['basis.SHINC'] },
      { value: 'SHEX', ...said['basis.SHEX'] },
    ],
    { label: said.laytimeBasis },
  ),
  field.number('voyage.dischargeTerms.ratePerHour', { label: said.ratePerHour, unit: said.tonnesPerHour }),
  field.money('voyage.dischargeTerms.demurragePerDay', { label: said.demurragePerDay, unit: perDay }),
  field.number('voyage.dischargeTerms.norHours', {
    label: said.norHours,
    unit: said.hours,
    help: said.norHelp,
  }),
];

const documentFields: readonly FormField[] = [
  field.many(
    'voyage.documents',
    TRADE_DOCUMENTS.map((value) => ({ value, ...tradeDocumentWords.table[value] })),
    { label: labels.documents, span: 3 },
  ),
  field.pick('voyage.inspectionCompanyId', companySource, { label: labels.inspectionCompanyId }),
  field.percent('voyage.inspectionCost', { label: said.surveyShare, unit: table.percent }),
];

/** What the form of an offer has in lanes 20 and 30 alone. */
export interface ForeignParts {
  readonly origin: FormField;
  readonly currency: FormField;
  readonly credit: FormField;
  /** A foreign price is without the tax. */
  readonly priceHelp: LocalizedText;
  /** The Incoterm, storage of bonded goods or the ship of a cargo, and the documents. */
  readonly delivery: readonly FormSection[];
}
export const foreignParts = (lane: Lane): ForeignParts => ({
  origin,
  currency: currencyField(lane),
  credit,
  priceHelp: said.priceHelpForeign,
  delivery: [
    section([...handover(lane), ...(lane === LANE.usd ? storage : [])], { title: table['section.delivery'] }),
    ...(lane === LANE.inTransit ? [section([...ship, ...laytime], { title: said['section.voyage'] })] : []),
    section(documentFields, { title: said['section.documents'] }),
  ],
});
