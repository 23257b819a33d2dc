import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { latestClinches } from '#office/content/contract/clinch.ts';
import { readArticles } from '#office/content/contract/reading.ts';
import { readingWords } from '#office/content/rules/reading-words.ts';
import { Answer, Card, Nothing } from './card.tsx';

const SHOWN = 6;

/** The newest articles in the reader's language (trading-domain 2.1: announcements, articles). */
export function News() {
  const t = useWords(readingWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const asked = useCall(
    readArticles,
    { language: formatter.locale, pageNum: 1, pageCount: SHOWN },
    { silent: true, keepRows: true },
  );
  useLive(active ? ['articles:all'] : [], () => void asked.refetch());
  return (
    <Card title={t('news')} more="/helpCenter">
      <Answer of={asked} right={t('news')}>
        {({ list }) =>
          list.length === 0 ? (
            <Nothing says={t('noNews')} />
          ) : (
            <ul className="mp-lines">
              {list.map((a) => (
                <li key={a.id}>
                  <span className="mp-lines-name">
                    <To href={`/article/${a.id}`}>{a.title}</To>
                  </span>
                  <time dateTime={a.publishTime} className="sc-faint ct-num mp-lines-end">
                    {formatter.date(a.publishTime)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Card>
  );
}

/** Concluded deals as both companies agreed to be named; absent while there are none. */
export function Clinches() {
  const t = useWords(readingWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const asked = useCall(latestClinches, { language: formatter.locale }, { silent: true, keepRows: true });
  useLive(active ? ['clinch:all'] : [], () => void asked.refetch());
  if (!asked.data || asked.data.length === 0) return null;
  return (
    <Card title={t('clinch')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <section className="mp-clinches" aria-label={t('clinch')} tabIndex={0}>
        <ul className="mp-lines">
          {asked.data.map((c) => (
            <li key={c.id}>
              <span className="mp-lines-name">
                {c.productName} {formatter.quantity(c.quantity)} {c.unit}
              </span>
              <span className="ct-num mp-lines-end">{c.priceText ?? ''}</span>
              <span className="mp-notice">
                {c.sellerMasked} → {c.buyerMasked} · {formatter.date(c.dealDate)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
