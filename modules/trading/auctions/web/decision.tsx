import './selling.css';
import { Alert } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Countdown, Facts, useFormatter } from '#kernel/web/screens/index.ts';
import { sub } from '#kernel/rules/decimal.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { deskWords } from '../rules/desk-words.ts';
import { priceText, reserveText } from './texts.ts';

/** What stands between the end and the result: the seller's figures and his time, and what the operator reads of the reserve. */
export function Decision({ row }: { row: AuctionDetail }) {
  const t = useWords(deskWords);
  const formatter = useFormatter();
  const { bestPrice = null, reservePrice = null, decideBy = null, reserveState } = row;
  if (reserveState) return <Alert type="info" showIcon title={reserveText(reserveState, formatter)} />;
  if (row.status !== AUCTION.pending || decideBy === null) return null;
  const below = bestPrice === null || reservePrice === null ? null : sub(reservePrice, bestPrice);
  return (
    <section className="sc-card au-decide" aria-label={t('decide.by')}>
      <Alert type="warning" showIcon title={t('acceptBody')} />
      <Facts
        columns={3}
        items={[
          { label: t('decide.best'), value: priceText(bestPrice, row, formatter) },
          { label: t('decide.reserve'), value: priceText(reservePrice, row, formatter) },
          { label: t('decide.below'), value: priceText(below, row, formatter) },
          { label: t('decide.by'), value: <Countdown until={decideBy} /> },
        ]}
      />
    </section>
  );
}
