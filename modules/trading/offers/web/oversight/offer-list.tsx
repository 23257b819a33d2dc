import '../selling/selling.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { callKey, useCall, useLive } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { screenWords } from '#kernel/web/screens/words.ts';
import { useOpenById, useScreen } from '#kernel/web/tabs/index.ts';
import { placeSource, productNameSource } from '#registry/catalogue/web/door.ts';
import { sellerSource } from '#registry/members/web/door.ts';
import { countAllOffers, listAllOffers } from '../../contract/offer-oversight.ts';
import { OFFER, OVER_OFFERS } from '../../rules/offer-lifecycle.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { approvalBadge, offerBadge } from '../selling/badges.tsx';
import { offerColumns } from './offer-columns.tsx';
import { supervising } from './operator-acts.ts';

const { table } = oversightWords;
export const OFFER_EXPORT = 'OFFER_ALL';
const DISTANCES = [
  { value: '5', ...table['distance.5'] },
  { value: '10', ...table['distance.10'] },
  { value: '20', ...table['distance.20'] },
];
const STATES = Object.values(OFFER).filter((code) => code !== OFFER.draft);

/** Publish states as a row of choices; news from the boards refreshes the list. */
function Above() {
  const t = useWords(oversightWords);
  const s = useWords(screenWords);
  const formatter = useFormatter();
  const client = useQueryClient();
  const { search, setSearch } = useScreen();
  const { data: counts } = useCall(countAllOffers, {}, { silent: true, keepRows: true, refetchMs: 30_000 });
  useLive(
    ['board:10', 'board:20', 'board:30'],
    () => void client.invalidateQueries({ queryKey: callKey(listAllOffers) }),
  );
  return (
    <div className="of-above">
      <Strip
        name={t('publishState')}
        chosen={search.publishState ?? ''}
        onChoose={(key) => setSearch({ publishState: key, pageNum: null, view: null })}
        items={[
          { key: '', label: s('list.viewAll') },
          ...STATES.map((code) => ({
            key: code as string,
            label: offerBadge.of(code, formatter).label,
            count: counts && (counts[code] ?? 0),
          })),
        ]}
      />
    </div>
  );
}

/** Every offer of all lanes for the operator (trading-domain 3.8): pause, resume, stop and revoke with a reason. */
export function offerOversight(title: LocalizedText, path: string): ComponentType {
  const List = listScreen(
    listAllOffers,
    oversightWords,
    ({ search, oneOf, manyOf, pickOne, yesNo, dateRange }) => ({
      within: 'OFFER',
      title,
      entityName: table.noun,
      above: Above,
      opens: (row) => `${path}/detail/${row.id}`,
      nameOf: (row) => row.offerNo ?? row.id,
      columns: offerColumns,
      muted: (row) => OVER_OFFERS.includes(row.publishState),
      card: [
        'product',
        'offerNo',
        'publishState',
        'sellerName',
        'unitPrice',
        'priceDistance',
        'quantity',
        'available',
        'validUntil',
        'controlClasses',
        'flagged',
      ],
      filters: [
        search('keyword', { label: table.searched }),
        oneOf('lane', 'offer_lane', { first: true }),
        pickOne('sellerId', sellerSource, { label: table.seller, first: true }),
        pickOne('productNameId', productNameSource),
        pickOne('placeId', placeSource),
        oneOf('distanceOver', DISTANCES, { first: true }),
        yesNo('flagged', { first: true }),
        oneOf('controlClass', 'control_class'),
        oneOf('licenceState', 'licence_effective_status'),
        manyOf('publishState', offerBadge),
        manyOf('approvalStatus', approvalBadge),
        dateRange('dateFrom', 'dateTo'),
      ],
      actions: supervising,
      exportAs: OFFER_EXPORT,
    }),
  );
  return function Offers() {
    useOpenById(path);
    return <List />;
  };
}
