import { useState } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { Failed, type Formatter, NothingYet, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { Paginator } from '#kernel/web/screens/paginator.tsx';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { marketInquiryHref } from '#trading/inquiries/rules/hrefs.ts';
import { offerHref } from '#trading/offers/rules/market/hrefs.ts';
import { type AlertRow, listTold, type ToldRow } from '../contract/alert.ts';
import { TOLD } from '../rules/alert-lifecycle.ts';
import { priceHref } from '../rules/hrefs.ts';
import { alertWords, toldNames } from '../rules/words.ts';
import { placeText, quantityText } from './alert-columns.ts';
import { ownTopic } from './own-topic.ts';

const hrefOf = (row: ToldRow): string =>
  row.kind === TOLD.offer
    ? offerHref(row.objectId)
    : row.kind === TOLD.inquiry
      ? marketInquiryHref(row.objectId)
      : priceHref(row.objectId);
const kindText = (row: ToldRow, formatter: Formatter): string => {
  const said = toldNames[row.kind];
  return said === undefined ? row.kind : formatter.text(said);
};
const priceText = (row: ToldRow, formatter: Formatter): string =>
  row.price === null ? EMPTY : `${row.currency ?? ''} ${formatter.price(row.price)}`;

/** What one alert has told: each leads to the offer, the inquiry or the price; the newest first. */
export function ToldList({ row }: { row: AlertRow }) {
  const t = useWords(alertWords);
  const formatter = useFormatter();
  const [at, turn] = useState({ pageNum: 1, pageCount: 20 });
  const { data, error, refetch } = useCall(
    listTold,
    { alertId: row.id, ...at },
    { silent: true, keepRows: true },
  );
  useLive(ownTopic(), () => void refetch());
  if (data === undefined)
    return error ? (
      <Failed error={error} right={t('told')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={4} />
    );
  if (data.list.length === 0) return <NothingYet title={t('toldNone')} />;
  return (
    <>
      <SmallTable
        label={t('told')}
        rows={data.list}
        keyOf={(r) => r.id}
        columns={[
          { label: t('toldAt'), cell: (r) => formatter.dateTime(r.gmtCreate) },
          { label: t('kind'), cell: (r) => kindText(r, formatter) },
          { label: t('objectNo'), names: true, cell: (r) => <To href={hrefOf(r)}>{r.objectNo}</To> },
          {
            label: t('name'),
            cell: (r) => (formatter.locale === 'zh_CN' ? r.nameZh : r.nameEn || r.nameZh),
          },
          { label: t('price'), end: true, cell: (r) => priceText(r, formatter) },
          { label: t('left'), end: true, cell: (r) => quantityText(r, formatter) },
          { label: t('place'), cell: (r) => placeText(r, formatter) },
        ]}
      />
      <Paginator
        total={data.totalCount}
        more={data.totalMore}
        pageNum={data.pageNum}
        pageCount={data.pageCount}
        onPage={(pageNum, pageCount) => turn({ pageNum, pageCount })}
      />
    </>
  );
}
