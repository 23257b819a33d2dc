import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Facts, Failed, type Formatter, Skeleton, TabSet } from '#kernel/web/screens/index.ts';
import { type AdminIndexRow, indexDetail } from '../contract/price-index-admin.ts';
import { indexWords } from '../rules/index-words.ts';
import { pointWords } from '../rules/point-words.ts';
import { inEither, termOf, unitOf } from './badges.ts';
import { IndexDeals } from './index-deals.tsx';
import { IndexPoints } from './index-points.tsx';
import { FIRST_CHOICE, type TrendChoice, TrendView } from './trend-view.tsx';

function Trend({ id }: { id: string }) {
  const [choice, choose] = useState<TrendChoice>(FIRST_CHOICE);
  return (
    <TrendView indexId={id} choice={choice} choose={(change) => choose((held) => ({ ...held, ...change }))} />
  );
}

function Definition({ of, reader: formatter }: { of: AdminIndexRow; reader: Formatter }) {
  const t = useWords(indexWords);
  return (
    <Facts
      columns={2}
      items={[
        { label: t('code'), value: of.code },
        { label: t('enabled'), value: t(of.enabled ? 'on' : 'off') },
        { label: t('nameZh'), value: of.name },
        { label: t('nameEn'), value: of.nameEn },
        { label: t('product'), value: inEither(formatter, of.product, of.productEn) },
        { label: t('place'), value: inEither(formatter, of.place, of.placeEn) },
        { label: t('lane'), value: formatter.codeName('offer_lane', of.lane) },
        { label: t('cargoStatus'), value: formatter.codeName('cargo_status', of.cargoStatus) },
        { label: t('priceTerm'), value: termOf(of, formatter) },
        { label: t('currency'), value: unitOf(of, formatter) },
        {
          label: t('grades'),
          value: of.grades.length === 0 ? t('grades.all') : of.grades.join(', '),
          wide: true,
        },
        { label: t('hsCode'), value: of.hsCode ?? '--' },
      ]}
    />
  );
}

/** An index in full beside the list: its trend, every point, the deals behind it, what it measures. */
export function IndexDrawer({
  id,
  reader: formatter,
  onClose,
}: {
  id: string;
  reader: Formatter;
  onClose: () => void;
}) {
  const t = useWords(indexWords);
  const p = useWords(pointWords);
  const { data, error, refetch } = useCall(indexDetail, { id }, { silent: true, keepRows: true });
  return (
    <Drawer open size={880} title={data?.code ?? '…'} onClose={onClose}>
      {data ? (
        <TabSet
          name={p('tabs')}
          parts={[
            { key: 'series', label: p('series'), body: () => <Trend id={id} /> },
            {
              key: 'points',
              label: p('points'),
              body: () => <IndexPoints index={data} reader={formatter} />,
            },
            {
              key: 'deals',
              label: p('deals'),
              count: data.waiting,
              body: () => <IndexDeals index={data} reader={formatter} />,
            },
            {
              key: 'definition',
              label: p('definition'),
              body: () => <Definition of={data} reader={formatter} />,
            },
          ]}
        />
      ) : error ? (
        <Failed error={error} right={t('details')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Drawer>
  );
}
