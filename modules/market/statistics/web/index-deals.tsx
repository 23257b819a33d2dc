import { useState } from 'react';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { columnKit } from '#kernel/web/screens/columns.tsx';
import { confirm, type Formatter } from '#kernel/web/screens/index.ts';
import {
  type AdminIndexRow,
  acceptDeal,
  type IndexDealRow,
  listIndexDeals,
} from '../contract/price-index-admin.ts';
import { WEIGHED } from '../rules/index-deal-lifecycle.ts';
import { pointWords } from '../rules/point-words.ts';
import { indexDealBadge } from './badges.ts';
import { PagedRows } from './paged-rows.tsx';

const { text, date, dateTime, price, quantity, percent, state } = columnKit<
  IndexDealRow,
  typeof pointWords.table
>(pointWords);
const columns = [
  text('dealNo', { nowrap: true }),
  date('day'),
  price('price'),
  quantity('quantity'),
  state('state', indexDealBadge),
  price('median', { strong: false }),
  percent('distancePct'),
  dateTime('dealTime'),
  text('decidedBy'),
  dateTime('decidedAt'),
];

/** The deals an index has judged, those that wait first; an operator lets one count that lies outside ±15 % (20.2.1). */
export function IndexDeals({ index, reader: formatter }: { index: AdminIndexRow; reader: Formatter }) {
  const t = useWords(pointWords);
  const u = useWords(uiWords);
  const { can } = useCan();
  const [place, turn] = useState({ pageNum: 1, pageCount: 20 });
  const query = useCall(listIndexDeals, { indexId: index.id, ...place }, { silent: true, keepRows: true });
  const accept = useAct(acceptDeal, { onDone: () => notifySuccess(t('accepted')) });
  const ask = async (row: IndexDealRow) => {
    const yes = await confirm({
      title: t('ask.acceptDeal', { name: row.dealNo }),
      body: t('ask.acceptDeal.effect'),
      yes: t('acceptDeal'),
      no: u('cancel'),
    });
    if (yes) accept.run({ id: row.id, version: row.version });
  };
  return (
    <div className="px">
      <p className="sc-faint">{t('deals.help')}</p>
      <PagedRows
        name={`${index.code} ${t('deals')}`}
        empty={t('deals.noun')}
        of={query}
        columns={columns}
        reader={formatter}
        nameOf={(row) => row.dealNo}
        muted={(row) => row.state === WEIGHED.dropped}
        onPage={(pageNum, pageCount) => turn({ pageNum, pageCount })}
        {...(can('Approve')
          ? {
              actions: (row: IndexDealRow) =>
                row.can.includes('acceptDeal') ? (
                  <button
                    type="button"
                    className="sc-link"
                    disabled={accept.running}
                    onClick={() => void ask(row)}
                  >
                    {t('acceptDeal')}
                  </button>
                ) : null,
            }
          : {})}
      />
    </div>
  );
}
