import './products.css';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Skeleton, StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import { type FactGroup, type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { adminSku, sellerSku } from '../../contract/products/sku.ts';
import { adminSpu, type SpuDetail, sellerSpu } from '../../contract/products/spu.ts';
import { SKU_PAGE, SPU_FORM } from '../../rules/pages.ts';
import { skuWords, spuWords } from '../../rules/product-screen-words.ts';
import { ageBadge, controlText, goodsName, hazardClassText, inZh, shelfBadge } from './badges.ts';
import { bySide } from './by-side.tsx';
import { GhsLabel } from './ghs-label.tsx';
import { ShelfHistory } from './history.tsx';
import { ProductDocuments } from './papers.tsx';
import { ReviewDiff, ShelfNotes } from './review.tsx';
import { shelfActs } from './shelf-acts.ts';
import { SpecTable } from './spec-table.tsx';

const t = spuWords.table;
type Raw = { readonly row: unknown };
const rowOf = (raw: Raw): SpuDetail => raw.row as SpuDetail;

function Ghs(raw: Raw) {
  return <GhsLabel ghs={rowOf(raw).fields.ghs} />;
}
function Spec(raw: Raw) {
  return <SpecTable lines={rowOf(raw).fields.specTemplate} />;
}
/** Papers and media, each opened by its name. */
function Files(raw: Raw) {
  const t = useWords(spuWords);
  const { fields } = rowOf(raw);
  const documents = (['sdsFileId', 'labelFileId', 'tdsFileId', 'pdfId', 'videoId'] as const).flatMap((key) =>
    fields[key] === null ? [] : [{ label: t(key), id: fields[key] as string }],
  );
  return <ProductDocuments documents={documents} images={fields.imageIds} />;
}
const skusOf = (calls: typeof sellerSku) =>
  function Skus(raw: Raw) {
    const t = useWords(skuWords);
    const formatter = useFormatter(['sales_unit']);
    const { data } = useCall(calls.list, { spuId: rowOf(raw).id, pageCount: 50 }, { silent: true });
    if (data === undefined) return <Skeleton lines={3} />;
    if (data.list.length === 0) return <p className="sc-faint">--</p>;
    return (
      <div className="dt-scroll is-plain">
        <table className="dt dt-plain">
          <thead>
            <tr>
              {(['code', 'state', 'grade', 'producer', 'packagingId'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((k) => (
              <tr key={k.id}>
                <th scope="row">
                  <To href={`${SKU_PAGE}/detail/${k.id}`}>{k.code}</To>
                </th>
                <td>
                  <StatusOf look={shelfBadge} code={k.state} formatter={formatter} />
                </td>
                <td>{k.grade}</td>
                <td>{k.producer}</td>
                <td>{inZh(formatter) ? k.packagingZh : k.packagingEn}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  };

type Kit = ViewKit<OutputOf<typeof sellerSpu.detail>, typeof t>;
/** Facts by their field of the record. */
const valuesOf = (kit: Kit) => {
  return (
    key: keyof SpuDetail['fields'] & keyof typeof t,
    more: {
      sets?: readonly string[];
      text?: (fields: SpuDetail['fields'], formatter: Parameters<typeof inZh>[0]) => string;
    } = {},
  ) =>
    kit.custom(key, {
      label: t[key],
      ...(more.sets ? { sets: more.sets } : {}),
      text: (row, formatter) =>
        more.text?.(row.fields as SpuDetail['fields'], formatter) ??
        (((row.fields as SpuDetail['fields'])[key] as string | null) || '--'),
    });
};

type Values = ReturnType<typeof valuesOf>;
const nameFacts = (kit: Kit, value: Values): FactGroup<OutputOf<typeof sellerSpu.detail>> => ({
  title: t['section.names'],
  items: [
    value('name'),
    value('nameEn'),
    kit.custom('category', {
      label: t.category,
      text: (row, formatter) => (inZh(formatter) ? row.categoryZh : row.categoryEn),
    }),
    kit.custom('product', {
      label: t.productNameId,
      text: (row, formatter) => (inZh(formatter) ? row.productZh : row.productEn),
    }),
    kit.custom('industry', {
      label: t.industryCategoryId,
      text: (row, formatter) =>
        row.industry === null ? '--' : inZh(formatter) ? row.industry.zh : row.industry.en,
    }),
    kit.custom('applications', {
      label: t.applicationIds,
      text: (row, formatter) =>
        row.applications.map((a) => (inZh(formatter) ? a.zh : a.en)).join(comma()) || '--',
    }),
    kit.text('materialCode'),
    kit.custom('keeper', {
      label: t.keeper,
      text: (row, formatter) => row.keeperName ?? formatter.text(t.platform),
    }),
    kit.code('physicalForm', 'physical_form'),
  ],
});

const factsOf = (kit: Kit): FactGroup<OutputOf<typeof sellerSpu.detail>>[] => {
  const value = valuesOf(kit);
  return [
    nameFacts(kit, value),
    {
      title: t['section.codes'],
      items: [
        value('ecNo'),
        value('molecularFormula'),
        kit.text('hsCode', { nowrap: true }),
        value('taxCategoryCode'),
        value('taxRate', { text: (f) => (f.taxRate === null ? '--' : `${f.taxRate}%`) }),
        value('hazardCatalogueNo'),
      ],
    },
    {
      title: t['section.hazard'],
      items: [
        kit.text('unNo', { nowrap: true }),
        value('hazardClass', {
          sets: ['hazard_class'],
          text: (f, formatter) => hazardClassText(f.hazardClass, formatter),
        }),
        value('subRisks', {
          sets: ['hazard_class'],
          text: (f, formatter) => f.subRisks.map((c) => hazardClassText(c, formatter)).join(comma()) || '--',
        }),
        kit.text('packingGroup'),
        value('properShippingName'),
        value('emergencyPhone'),
        kit.date('sdsDate'),
      ],
    },
    {
      title: t['section.physical'],
      items: [
        value('flashPoint'),
        value('meltingPoint'),
        value('density20'),
        value('storageTemp'),
        value('shelfLifeDays', {
          text: (f) => (f.shelfLifeDays === null ? '--' : String(f.shelfLifeDays)),
        }),
        value('needsInhibitor', { text: (f, formatter) => formatter.bool(f.needsInhibitor) }),
        value('sensitiveToPreviousCargo', {
          text: (f, formatter) => formatter.bool(f.sensitiveToPreviousCargo),
        }),
        value('standard'),
      ],
    },
  ];
};

const screenOf = (calls: typeof sellerSpu, skus: typeof sellerSku, platform: boolean) => {
  function Above(raw: Raw) {
    const row = rowOf(raw);
    return (
      <>
        <ShelfNotes row={row} words={spuWords.table} />
        <ReviewDiff state={row.state} fields={row.fields} approved={row.approved} words={spuWords.table} />
      </>
    );
  }
  function Rail(raw: Raw) {
    const t = useWords(spuWords);
    const row = rowOf(raw);
    if (!row.own && !platform) return null;
    return (
      <section className="sc-card" aria-label={t('history')}>
        <h2>{t('history')}</h2>
        <ShelfHistory id={row.id} call={calls.history} words={spuWords.table} version={row.version} />
      </section>
    );
  }
  return viewScreen(calls.detail, spuWords, (kit) => ({
    title: t.title,
    number: (row, formatter) => `${row.code} ${inZh(formatter) ? row.name : row.nameEn}`,
    state: kit.state('state', shelfBadge),
    input: ({ id }) => (id === undefined ? null : { id }),
    actions: [
      kit.open('edit', (row) => `${SPU_FORM}/${row.id}`, { label: t.edit, button: 'Edit', edits: true }),
      ...shelfActs(
        (platform ? adminSpu : calls) as typeof calls,
        goodsName<{ id: string; version: number; can: string[]; name: string; nameEn: string | null }>,
      ),
    ],
    above: Above,
    figures: [
      kit.text('casNo', { nowrap: true }),
      kit.custom('hazard', {
        label: t.hazard,
        text: (row) =>
          row.unNo === null
            ? '--'
            : `UN ${row.unNo} · ${row.hazardClass ?? ''} ${row.packingGroup ?? ''}`.trim(),
      }),
      kit.custom('controlClasses', { label: t.controlClasses, sets: ['control_class'], text: controlText }),
      kit.state('sdsAge', ageBadge),
    ],
    facts: factsOf(kit),
    tabs: [
      { key: 'ghs', label: t.ghs, component: Ghs },
      { key: 'spec', label: t['section.spec'], component: Spec },
      { key: 'files', label: t.files, component: Files },
      { key: 'skus', label: { zh: 'SKU', en: 'SKU' }, count: (row) => row.skus, component: skusOf(skus) },
    ],
    rail: Rail,
  }));
};
export default bySide(
  screenOf(adminSpu as unknown as typeof sellerSpu, adminSku as unknown as typeof sellerSku, true),
  screenOf(sellerSpu, sellerSku, false),
);
