import './products.css';
import type { ComponentType } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { adminGroup, type GroupDetail, type sellerGroup } from '../../contract/products/group.ts';
import { SKU_PAGE } from '../../rules/pages.ts';
import { groupWords } from '../../rules/product-screen-words.ts';
import { inZh, shelfBadge } from './badges.ts';
import { ShelfHistory } from './history.tsx';
import { ReviewDiff, ShelfNotes } from './review.tsx';
import { shelfActs } from './shelf-acts.ts';

const t = groupWords.table;

function Skus({ row }: { row: GroupDetail }) {
  const t = useWords(groupWords);
  const formatter = useFormatter();
  if (row.skus.length === 0) return <p className="sc-faint">{t('skus.none')}</p>;
  return (
    <ul className="pr-lines">
      {row.skus.map((k) => (
        <li key={k.id}>
          <To href={`${SKU_PAGE}/detail/${k.id}`}>{k.code}</To> {inZh(formatter) ? k.zh : k.en}{' '}
          <StatusOf look={shelfBadge} code={k.state} formatter={formatter} />
        </li>
      ))}
    </ul>
  );
}
function Above({ row }: { row: GroupDetail }) {
  const { name, type, description, businessType, weight, pinned, skuIds } = row;
  return (
    <>
      <ShelfNotes row={row} words={groupWords.table} />
      <ReviewDiff
        state={row.state}
        fields={{ name, type, description, businessType, weight, pinned, skuIds }}
        approved={row.approved}
        words={groupWords.table}
      />
    </>
  );
}

/** One product group with its products and its history. */
export function groupPage(calls: typeof sellerGroup, platform: boolean): ComponentType {
  function Rail({ row }: { row: GroupDetail }) {
    const t = useWords(groupWords);
    return (
      <section className="sc-card" aria-label={t('history')}>
        <h2>{t('history')}</h2>
        <ShelfHistory id={row.id} call={calls.history} words={groupWords.table} version={row.version} />
      </section>
    );
  }
  return viewScreen(calls.detail, groupWords, (kit) => ({
    title: t.title,
    number: (row) => row.name,
    state: kit.state('state', shelfBadge),
    input: ({ id }) => (id === undefined ? null : { id }),
    actions: shelfActs<GroupDetail>(platform ? adminGroup : calls, (row) => row.name),
    above: Above,
    facts: [
      {
        items: [
          kit.code('type', 'product_group_type'),
          kit.code('businessType', 'business_type'),
          kit.count('weight'),
          kit.bool('pinned'),
          kit.bool('enabled'),
          kit.custom('keeper', {
            label: t.keeper,
            text: (row, formatter) => row.keeperName ?? formatter.text(t.platform),
          }),
          kit.text('description'),
        ],
      },
    ],
    tabs: [{ key: 'skus', label: t.skuIds, count: (row) => row.skus.length, component: Skus }],
    rail: Rail,
  }));
}
