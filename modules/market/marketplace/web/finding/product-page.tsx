import { limitText } from '#registry/catalogue/rules/limit-text.ts';
import { commaIn } from '#kernel/rules/words.ts';
import '../marketplace.css';
import './finding.css';
import { useEffect } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, useCall } from '#kernel/web/request/index.ts';
import {
  Facts,
  Failed,
  type Formatter,
  Skeleton,
  StatusTag,
  To,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { productPage } from '../../contract/product.ts';
import { addressOf } from '../../rules/address.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { Card } from '../card.tsx';
import { inEither } from './beside.ts';
import { ProductFiles } from './product-files.tsx';
import { ProductMarkets, ProductStores } from './product-market.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductIndex, ProductPrices } from './product-prices.tsx';
import type { Product } from './shown-product.ts';
import { ghsLabel, productAlert, productAsk } from './slots.ts';

const SETS = ['control_class', 'hazard_class', 'physical_form'];

/** Name in both languages, where it stands in the tree, CAS number and danger at a glance. */
function Head({ of, reader: formatter }: { of: Product; reader: Formatter }) {
  const t = useWords(findingWords);
  const other = formatter.locale === 'zh_CN' ? of.en : of.zh;
  const Ask = productAsk();
  const Alert = productAlert();
  return (
    <header className="sc-title">
      <div>
        <h1>{inEither(formatter, of.zh, of.en)}</h1>
        <p className="gf-crumbs sc-faint">
          <span>
            {[other, of.casNo === null ? null : `CAS ${of.casNo}`, of.code].filter(Boolean).join(' · ')}
          </span>
          {of.categories.map((c) => (
            <To key={c.id} href={addressOf('/goodsCategory', { categoryId: c.id })}>
              {inEither(formatter, c.zh, c.en)}
            </To>
          ))}
        </p>
      </div>
      <div className="sc-title-side">
        {of.hazardClass === null ? null : (
          <StatusTag
            color="orange"
            label={`${of.unNo === null ? '' : `UN ${of.unNo} · `}${of.hazardClass} ${formatter.codeName('hazard_class', of.hazardClass)}`}
          />
        )}
        <To
          href={addressOf('/goodsCategory', { by: 'goods', keyword: of.casNo ?? of.zh })}
          className="sh-button"
        >
          {t('byGoods')}
        </To>
        {Ask === null || of.beyond !== null ? null : <Ask spuId={of.id} />}
        {Alert === null || of.beyond !== null ? null : <Alert spuId={of.id} />}
      </div>
    </header>
  );
}

/** What it is, and what is dangerous about it. */
function ProductFacts({ of, reader: formatter }: { of: Product; reader: Formatter }) {
  const t = useWords(findingWords);
  const maybe = (label: string, value: string | null) =>
    value === null || value === '' ? [] : [{ label, value }];
  const degrees = (value: string | null) => (value === null ? null : `${value.replace(/\.?0+$/, '')} °C`);
  const codes = (set: string, list: readonly string[]) =>
    list.length === 0 ? null : list.map((c) => formatter.codeName(set, c)).join(' / ');
  const Label = ghsLabel();
  return (
    <>
      <Card title={t('basics')}>
        <Facts
          items={[
            ...maybe(t('aliases'), of.aliases.join(commaIn(formatter.locale))),
            ...maybe(t('casNo'), of.casNo),
            ...maybe(t('ecNo'), of.ecNo),
            ...maybe(t('formula'), of.formula),
            { label: t('hsCode'), value: of.hsCode },
            { label: t('physicalForm'), value: formatter.codeName('physical_form', of.physicalForm) },
            ...maybe(t('standard'), of.standard),
            ...maybe(t('density'), of.density20 === null ? null : `${of.density20} t/m³`),
            ...maybe(t('meltingPoint'), degrees(of.meltingPoint)),
            ...maybe(t('flashPoint'), degrees(of.flashPoint)),
            ...maybe(t('storageTemp'), degrees(of.storageTemp)),
            ...maybe(t('shelfLife'), of.shelfLifeDays === null ? null : t('days', { n: of.shelfLifeDays })),
          ]}
        />
        {of.description === null || of.description === '' ? null : <p>{of.description}</p>}
      </Card>
      {of.hazardClass === null && of.pictograms.length === 0 && of.controlClasses.join() === '00' ? null : (
        <Card title={t('safety')}>
          <Facts
            items={[
              ...maybe(t('unNo'), of.unNo),
              ...maybe(
                t('hazardClass'),
                of.hazardClass === null
                  ? null
                  : `${of.hazardClass} ${formatter.codeName('hazard_class', of.hazardClass)}`,
              ),
              ...maybe(t('subRisks'), codes('hazard_class', of.subRisks)),
              ...maybe(t('packingGroup'), of.packingGroup),
              ...maybe(t('shippingName'), of.properShippingName),
              ...of.ownTransport.map((pack) => ({
                label: inEither(formatter, pack.zh, pack.en),
                value: [
                  `UN ${pack.unNo}`,
                  pack.properShippingName,
                  pack.hazardClass,
                  pack.packingGroup === null ? '' : `PG ${pack.packingGroup}`,
                ]
                  .filter((part) => part !== '')
                  .join(' · '),
              })),
              ...maybe(
                t('controls'),
                codes(
                  'control_class',
                  of.controlClasses.filter((c) => c !== '00'),
                ),
              ),
            ]}
          />
          {of.signalWord === null ? null : <Label ghs={{ ...of, signalWord: of.signalWord }} />}
        </Card>
      )}
    </>
  );
}

function Specs({ of, reader: formatter }: { of: Product; reader: Formatter }) {
  const t = useWords(findingWords);
  if (of.specs.length === 0) return null;
  return (
    <Card title={t('specs')} note={of.standard ?? undefined}>
      <SmallTable
        rows={of.specs}
        keyOf={(s) => s.zh}
        columns={[
          { label: t('specItem'), names: true, cell: (s) => inEither(formatter, s.zh, s.en) },
          {
            label: t('specLimit'),
            className: 'ct-num',
            cell: (s) =>
              limitText({ ...s, limit: inEither(formatter, s.limit, s.limitEn ?? s.limit) }) || EMPTY,
          },
        ]}
      />
    </Card>
  );
}

/**
 * A product (SPU): what it is, its papers, who sells it, what is on offer in each market, and what was paid
 * lately (trading-domain 2.1, 17.1, 20.2).
 */
export default function ProductPage() {
  const t = useWords(findingWords);
  const formatter = useFormatter(SETS);
  const { search, setTitle } = useScreen();
  const id = search.id ?? '';
  const known = /^\d{1,19}$/.test(id);
  const { data, error, refetch } = useCall(productPage, { id }, { silent: true, enabled: known });
  const title = data === undefined ? null : inEither(formatter, data.zh, data.en);
  useEffect(() => setTitle(title), [setTitle, title]);
  if (!known || (isRefusal(error) && error.status === NotFound.status))
    return (
      <div className="sc-card" role="status">
        <p>{t('missing')}</p>
        <To href="/goodsCategory">{t('title')}</To>
      </div>
    );
  if (data === undefined)
    return error ? (
      <Failed error={error} right={t('productTitle')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={12} />
    );
  return (
    <div className="sc">
      <Head of={data} reader={formatter} />
      <div className="gf-product">
        <div className="gf-column">
          <ProductMarkets of={data} reader={formatter} />
          <ProductStores of={data} reader={formatter} />
          <ProductPictures of={data} />
          <ProductFacts of={data} reader={formatter} />
        </div>
        <div className="gf-column">
          {data.index === null ? null : <ProductIndex of={data.index} reader={formatter} />}
          {data.beyond === null ? <ProductPrices of={data} reader={formatter} /> : null}
          <ProductFiles of={data} reader={formatter} />
          <Specs of={data} reader={formatter} />
        </div>
      </div>
    </div>
  );
}
