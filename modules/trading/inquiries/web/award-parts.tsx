import { compare, sub } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { SelectField, TextField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { Tint } from '#kernel/web/screens/status-tag.tsx';
import type { ComparedShown } from '../contract/buyer.ts';
import type { Effect } from '../rules/comparison.ts';
import { lostWords } from '../rules/notification-words.ts';
import { inquiryWords } from '../rules/words.ts';
import { inReaders } from './badges.ts';

/** Two allocations are compared by their sums where each gives the same of every line. */
const coversAlike = (a: Effect, b: Effect): boolean =>
  [...a.open].every(([line, left]) => compare(left, b.open.get(line) ?? '0') === 0);
/** What an award comes to, while it is tried out. */
export function AwardEffect({ effect, best, limit }: { effect: Effect; best: Effect; limit: string | null }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const open = [...effect.open.values()].filter((q) => compare(q, '0') > 0).length;
  const signed = (value: string) => `${compare(value, '0') > 0 ? '+' : ''}${formatter.money(value)}`;
  return (
    <section className="iq-effect" aria-label={t('effect')} aria-live="polite">
      <h3>{t('effect')}</h3>
      <dl>
        <div>
          <dt>{t('goodsSum')}</dt>
          <dd>{formatter.money(effect.goods)}</dd>
        </div>
        <div>
          <dt>{t('freightSum')}</dt>
          <dd>{formatter.money(effect.freight)}</dd>
        </div>
        <div>
          <dt>{t('sum')}</dt>
          <dd>
            <strong>{`CNY ${formatter.money(effect.total)}`}</strong>
          </dd>
        </div>
        {effect.saving === null ? null : (
          <div>
            <dt>{t('againstTarget')}</dt>
            <dd>{signed(effect.saving.startsWith('-') ? effect.saving.slice(1) : `-${effect.saving}`)}</dd>
          </div>
        )}
        <div>
          <dt>{t('againstBest')}</dt>
          <dd>{coversAlike(effect, best) ? signed(sub(effect.total, best.total)) : EMPTY}</dd>
        </div>
        <div>
          <dt>{t('openLines')}</dt>
          <dd>{open}</dd>
        </div>
      </dl>
      {limit !== null && compare(effect.total, limit) > 0 ? (
        <Tint color="orange" label={t('awardWaits')} />
      ) : null}
    </section>
  );
}
/** Why these get the award: kept with the award and written into its file. */
export function Winners({
  winners,
  onSay,
}: {
  winners: readonly { quote: ComparedShown; note: string }[];
  onSay: (quoteId: string, note: string) => void;
}) {
  const t = useWords(inquiryWords);
  return (
    <section className="iq-losers" aria-label={t('winners')}>
      <h3>{t('winners')}</h3>
      {winners.map(({ quote, note }) => {
        const name = inReaders(quote.supplierZh, quote.supplierEn);
        return (
          <div key={quote.quoteId} className="iq-winner">
            <span>{name}</span>
            <TextField
              id={`winner-${quote.quoteId}`}
              label={`${t('note')} ${name}`}
              alone
              most={300}
              value={note}
              onChange={(text: string | null) => onSay(quote.quoteId, text ?? '')}
            />
          </div>
        );
      })}
    </section>
  );
}
const CODES = ['10', '20', '30', '40', '90'] as const;
/** Why the others get nothing: each supplier reads its own reason. */
export function Losers({
  losers,
  onSay,
}: {
  losers: readonly { quote: ComparedShown; code: string; reason: string }[];
  onSay: (quoteId: string, said: { code: string; reason: string }) => void;
}) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  return (
    <section className="iq-losers" aria-label={t('losers')}>
      <h3>{t('losers')}</h3>
      {losers.map(({ quote, code, reason }) => {
        const name = inReaders(quote.supplierZh, quote.supplierEn);
        return (
          <div key={quote.quoteId} className="iq-loser">
            <span>{name}</span>
            <SelectField
              id={`loser-${quote.quoteId}`}
              label={`${t('lostReason')} ${name}`}
              alone
              clearable={false}
              value={code}
              options={CODES.map((value) => ({
                value,
                label: inLocale(lostWords.table[value], formatter.locale),
              }))}
              onChange={(next: string | null) => onSay(quote.quoteId, { code: next ?? code, reason })}
            />
            <TextField
              id={`loser-text-${quote.quoteId}`}
              label={`${t('reason')} ${name}`}
              alone
              most={300}
              value={reason}
              onChange={(text: string | null) => onSay(quote.quoteId, { code, reason: text ?? '' })}
            />
          </div>
        );
      })}
    </section>
  );
}
