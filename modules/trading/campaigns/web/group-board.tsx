import { Button } from 'antd';
import { sayPrice } from '#fulfilment/quantities/rules/unit-words.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { call, operatorStore, useStore } from '#kernel/web/request/index.ts';
import { groupClearing } from '../contract/market.ts';
import type { ActivityDetail } from '../contract/parts.ts';
import { progressOf } from '../rules/clearing.ts';
import { activityScreenWords } from '../rules/screen-words.ts';

/** The clearing as a file, so that anybody can compute it again. */
async function download(row: ActivityDetail): Promise<void> {
  const file = await call(groupClearing, { id: row.id });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  link.download = `${row.activityNo}-clearing.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** How far a group is, what a unit costs now and what comes next. */
export function GroupBoard({
  row,
  copies,
  companies,
}: {
  row: ActivityDetail;
  copies: number;
  companies: number;
}) {
  const t = useWords(activityScreenWords);
  const locale = useLocale();
  const identity = useStore(operatorStore)?.identityType;
  const buyer = identity === 'buyer';
  // The operator reads the result here; the file is for those it binds.
  const party = identity !== 'platform';
  const price = (value: string | null) => sayPrice('CNY', value, row.uom, locale);
  const of = { minCopies: row.minCopies ?? 1, minCompanies: row.minCompanies ?? 1 };
  const progress = progressOf({ copies, companies }, of);
  const next = row.tierPrices.find((tier) => tier.copies > copies) ?? null;
  return (
    <div className="ca-group">
      <p>
        {t('group.progress', { copies, companies, ...of })}
        {progress >= 100 ? ` · ${t('group.reached')}` : null}
      </p>
      <progress max={100} value={progress} aria-label={t('group')} />
      <p>
        {row.clearedPrice === null
          ? `${t('group.price')} ${price(row.groupPrice)}`
          : `${t('group.cleared')} ${price(row.clearedPrice)}`}
        {next === null || row.clearedPrice !== null
          ? null
          : ` · ${t('group.next', { copies: next.copies, price: price(next.price) })}`}
      </p>
      {row.tierPrices.length > 0 ? (
        <ul className="ca-tiers" aria-label={t('group.tiers')}>
          {row.tierPrices.map((tier) => (
            <li key={tier.copies} className={copies >= tier.copies ? 'is-reached' : ''}>
              {t('group.tier', { copies: tier.copies, price: price(tier.price) })}
            </li>
          ))}
        </ul>
      ) : null}
      {row.clearingHash !== null && (!buyer || row.claims.length > 0) ? (
        <p className="ca-note">
          {t('group.hash')} <code>{row.clearingHash}</code>{' '}
          {party ? (
            <Button size="small" onClick={() => void download(row)}>
              {t('group.file')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
