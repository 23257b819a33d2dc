import { useWords } from '#kernel/web/i18n/index.ts';
import { Diff, useFormatter } from '#kernel/web/screens/index.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { offerFieldLabel } from '../../rules/rule-words.ts';
import { productName } from '../selling/badges.tsx';
import { useNames } from '../selling/names.ts';
import { OFFER_SETS, showOfferField } from '../selling/offer-values.ts';

/** Field by field against what was approved last; ids are shown by their names. */
export function TermsDiff({ row }: { row: OfferDetail }) {
  const t = useWords(oversightWords);
  const formatter = useFormatter(OFFER_SETS);
  const before = row.approvedTerms;
  const named = useNames(before === null ? [] : [before, row.fields], formatter);
  const now: Readonly<Record<string, unknown>> = { ...row.fields, currency: row.currency };
  const show = (field: string, value: unknown, current: boolean) =>
    field === 'skuId' && value !== null
      ? current || value === now.skuId
        ? productName(row, formatter.locale)
        : t('earlier')
      : showOfferField(field, value, row.lane, formatter, named);
  return (
    <section className="sc-card" aria-label={t('diffTitle')}>
      <h2>{t('diffTitle')}</h2>
      {before === null ? (
        <p className="sc-faint">{t('firstTime')}</p>
      ) : (
        <Diff
          differences={Object.keys(before).map((key) => ({
            key,
            label: offerFieldLabel(key, formatter.locale),
            old: show(key, before[key], false),
            new: show(key, now[key], true),
          }))}
        />
      )}
    </section>
  );
}
