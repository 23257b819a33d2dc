import './market.css';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { listMarket } from '../../contract/market.ts';
import { offerHref } from '../../rules/market/hrefs.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { RMB_BOARD } from '../../rules/pages.ts';
import { goodsText, Provisional, placeText, quantityText } from './board-cells.tsx';

const MOST = 20;

/** Live spot offers of one store, newest first; each opens on its own page. */
export function StoreOffers({ storeId }: { readonly storeId: string }) {
  const t = useWords(marketWords);
  const formatter = useFormatter();
  const asked = useCall(
    listMarket,
    { lane: '10', storeId, pageNum: 1, pageCount: MOST, sortProperties: 'publishedAt', sortAsc: false },
    { silent: true, keepRows: true },
  );
  const { data } = asked;
  if (asked.error && !data)
    return <Failed error={asked.error} right={t('title10')} onRetry={() => void asked.refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.list.length === 0) return <p className="sc-faint">{t('storeNone')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
    <section className="dt-scroll is-plain" aria-label={t('title10')} tabIndex={0}>
      <SmallTable
        sticky
        rows={data.list}
        keyOf={(row) => row.id}
        columns={[
          {
            label: t('product'),
            cell: (row) => (
              <>
                <To href={offerHref(row.id)}>{goodsText(row, formatter)}</To>
                <small className="sc-faint mb-below">
                  {[nameOf(row, 'grade', formatter.locale), placeText(row, formatter)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </>
            ),
          },
          {
            label: t('grade'),
            wide: 'mb-beside',
            cell: (row) => nameOf(row, 'grade', formatter.locale) ?? '--',
          },
          {
            label: `${t('unitPrice')} (${t('perTonne')})`,
            end: true,
            cell: (row) => (
              <>
                <Provisional row={row} reader={formatter} />
                <strong>{formatter.price(row.unitPrice)}</strong>
              </>
            ),
          },
          { label: t('available'), end: true, cell: (row) => quantityText(row.available, row, formatter) },
          { label: t('place'), wide: 'mb-beside', cell: (row) => placeText(row, formatter) },
        ]}
      />
      {data.totalCount > MOST ? (
        <To href={`${RMB_BOARD}?storeId=${storeId}`}>
          {t('storeAll', { n: formatter.count(data.totalCount) })}
        </To>
      ) : null}
    </section>
  );
}
