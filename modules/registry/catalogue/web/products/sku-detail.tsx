import './products.css';
import { Alert } from 'antd';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { comma, useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { type FactGroup, type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { adminSku, type SkuDetail, sellerSku } from '../../contract/products/sku.ts';
import { originOf } from '../../rules/origins.ts';
import { SKU_FORM, SPU_PAGE } from '../../rules/pages.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { skuWords } from '../../rules/product-screen-words.ts';
import { fillingOf, unitsText } from '../../rules/product-units.ts';
import { controlText, goodsName, hazardText, inZh, shelfBadge } from './badges.ts';
import { bySide } from './by-side.tsx';
import { Conversion } from './conversion.tsx';
import { ShelfHistory } from './history.tsx';
import { ProductDocuments } from './papers.tsx';
import { ReviewDiff, ShelfNotes } from './review.tsx';
import { shelfActs } from './shelf-acts.ts';
import { SpecTable } from './spec-table.tsx';

const t = skuWords.table;
type Raw = { readonly row: unknown };
const rowOf = (raw: Raw): SkuDetail => raw.row as SkuDetail;

function Spec(raw: Raw) {
  return <SpecTable lines={rowOf(raw).fields.specItems} />;
}
/** Its own papers; where it has none of a kind, those of its SPU stand. */
function Files(raw: Raw) {
  const t = useWords(skuWords);
  const format = useFormat();
  const { fields } = rowOf(raw);
  const dated = (label: string, day: string | null) =>
    day === null ? label : `${label} · ${format.date(day)}`;
  const documents = [
    ...fields.coaFileIds.map((id) => ({ label: dated(t('coaFileIds'), fields.coaDate), id })),
    ...(fields.sdsFileId === null
      ? []
      : [{ label: dated(t('sdsFileId'), fields.sdsDate), id: fields.sdsFileId }]),
    ...(fields.labelFileId === null ? [] : [{ label: t('labelFileId'), id: fields.labelFileId }]),
  ];
  return documents.length === 0 ? (
    <p className="sc-faint">{t('papers.ofSpu')}</p>
  ) : (
    <ProductDocuments documents={documents} />
  );
}
function Units(raw: Raw) {
  const row = rowOf(raw);
  return (
    <Conversion
      id={row.id}
      units={{
        salesUnit: row.salesUnit,
        netWeight: row.netWeight,
        unitsPerContainer: row.fields.unitsPerContainer,
        density: row.density20,
      }}
    />
  );
}
function Above(raw: Raw) {
  const t = useWords(skuWords);
  const row = rowOf(raw);
  return (
    <>
      {row.state === SHELF.onShelf && !row.forSale ? (
        <Alert type="warning" showIcon title={t('spuOff.note')} />
      ) : null}
      {row.warnings.includes('OVERFILLED') ? (
        <Alert
          type="warning"
          showIcon
          title={t('overfilled', {
            filling:
              fillingOf({ netWeight: row.netWeight, density: row.density20, volume: row.volumeLitres }) ?? '',
          })}
        />
      ) : null}
      <ShelfNotes row={row} words={skuWords.table} />
      <ReviewDiff state={row.state} fields={row.fields} approved={row.approved} words={skuWords.table} />
    </>
  );
}

type Kit = ViewKit<OutputOf<typeof sellerSku.detail>, typeof t>;

const factsOf = (kit: Kit): FactGroup<OutputOf<typeof sellerSku.detail>>[] => {
  const value = (key: keyof SkuDetail['fields'] & keyof typeof t) =>
    kit.custom(key, {
      label: t[key],
      text: (row) => ((row.fields as SkuDetail['fields'])[key] as string | null) || '--',
    });

  return [
    {
      title: t['section.goods'],
      items: [
        kit.text('name'),
        kit.text('nameEn'),
        kit.text('materialCode'),
        kit.custom('spu', {
          label: t.spuId,
          text: (row, formatter) => `${row.spuCode} ${inZh(formatter) ? row.spuName.zh : row.spuName.en}`,
        }),
        kit.text('casNo', { nowrap: true }),
        kit.custom('hazard', { label: t.hazard, text: hazardText }),
        kit.custom('controlClasses', {
          label: t.controlClasses,
          sets: ['control_class'],
          text: controlText,
        }),
        kit.text('producer'),
        value('producerEn'),
        kit.custom('originCountry', {
          label: t.originCountry,
          text: (row, formatter) =>
            typeof row.fields.originCountry === 'string'
              ? formatter.text(originOf(row.fields.originCountry))
              : '--',
        }),
        value('standard'),
        kit.text('keeperName', { label: t.seller }),
      ],
    },
    {
      title: t['section.units'],
      items: [
        kit.custom('packaging', {
          label: t.packagingId,
          text: (row, formatter) => (inZh(formatter) ? row.packagingZh : row.packagingEn),
        }),
        kit.custom('method', {
          label: t.packagingMethod,
          sets: ['package_type'],
          text: (row, formatter) => formatter.codeName('package_type', row.fields.packagingMethod as string),
        }),
        value('packagingSpec'),
        value('properShippingName'),
        value('packingGroup'),
      ],
    },
    {
      title: t['section.price'],
      items: [
        kit.price('fixedPrice'),
        kit.custom('originalPrice', {
          label: t.originalPrice,
          text: (row, formatter) => formatter.price((row.fields as SkuDetail['fields']).originalPrice),
        }),
        value('discount'),
        kit.custom('purchaseQualification', {
          label: t.purchaseQualification,
          sets: ['licence_type'],
          text: (row, formatter) =>
            (row.fields.purchaseQualification as string[])
              .map((c) => formatter.codeName('licence_type', c))
              .join(comma()) || '--',
        }),
      ],
    },
  ];
};

const screenOf = (calls: typeof sellerSku, platform: boolean) => {
  function Rail(raw: Raw) {
    const t = useWords(skuWords);
    const row = rowOf(raw);
    return (
      <section className="sc-card" aria-label={t('history')}>
        <h2>{t('history')}</h2>
        <ShelfHistory id={row.id} call={calls.history} words={skuWords.table} version={row.version} />
      </section>
    );
  }
  return viewScreen(calls.detail, skuWords, (kit) => ({
    title: t.title,
    number: (row) => row.code,
    state: kit.state('state', shelfBadge),
    input: ({ id }) => (id === undefined ? null : { id }),
    actions: [
      kit.open('edit', (row) => `${SKU_FORM}/${row.id}`, { label: t.edit, button: 'Edit', edits: true }),
      ...shelfActs(
        (platform ? adminSku : calls) as typeof calls,
        goodsName<{ id: string; version: number; can: string[]; name: string; nameEn: string | null }>,
      ),
      kit.open('openSpu', (row) => `${SPU_PAGE}/detail/${row.spuId}`, { label: t.openSpu }),
    ],
    above: Above,
    figures: [
      kit.custom('product', {
        label: t.product,
        text: (row, formatter) => (inZh(formatter) ? row.productZh : row.productEn),
      }),
      kit.named('grade'),
      kit.custom('units', { label: t.units, sets: ['sales_unit', 'measure_unit'], text: unitsText }),
      kit.bool('forSale'),
    ],
    facts: factsOf(kit),
    tabs: [
      { key: 'units', label: t['convert.title'], component: Units },
      { key: 'spec', label: t['section.spec'], component: Spec },
      { key: 'files', label: t['section.papers'], component: Files },
    ],
    rail: Rail,
  }));
};
export default bySide(screenOf(adminSku as unknown as typeof sellerSku, true), screenOf(sellerSku, false));
