import './content.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useAct, useCall, useStore } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { useIsStacked } from '#kernel/web/screens/use-is-mobile.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { siteBottom } from '#office/configuration/contract/site.ts';
import { helpArticle, helpTree, rateHelp } from '../contract/reading.ts';
import { readingWords } from '../rules/reading-words.ts';
import { About } from './about-us.tsx';
import { News } from './news.tsx';
import { SearchLine } from './search-line.tsx';

const TABS = ['help', 'news', 'about'] as const;
const SAID = { help: 'helpCenter', news: 'news', about: 'about' } as const;

/** «Was this helpful»: said once, and changed by pressing the other answer; who was not helped is led to feedback. */
function Helpful({ id, ownAnswer }: { id: string; ownAnswer: boolean | null }) {
  const t = useWords(readingWords);
  const member = useStore(operatorStore)?.identityType !== 'platform';
  const [said, say] = useState(ownAnswer);
  const act = useAct(rateHelp, { refreshes: 'none' });
  const press = (helpful: boolean) => {
    say(helpful);
    act.run({ id, helpful });
  };
  return (
    <fieldset className="cn-helpful">
      <legend>{t('helpful')}</legend>
      {([true, false] as const).map((helpful) => (
        <Button
          key={String(helpful)}
          size="small"
          type={said === helpful ? 'primary' : 'default'}
          aria-pressed={said === helpful}
          loading={act.running && said === helpful}
          onClick={() => press(helpful)}
        >
          {t(helpful ? 'helpful.yes' : 'helpful.no')}
        </Button>
      ))}
      <span role="status" className="sc-faint">
        {said === null ? '' : t('helpful.thanks')}
      </span>
      {said === false && member ? <To href="/myFeedback/userFeedbackAdd">{t('helpful.tell')}</To> : null}
    </fieldset>
  );
}

function HelpText({ id }: { id: string }) {
  const t = useWords(readingWords);
  const formatter = useFormatter();
  const { data, error, refetch } = useCall(helpArticle, { id }, { silent: true, staleMs: 300_000 });
  if (error && !data) return <Failed error={error} right={t('helpCenter')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <article
      className="cn-help-text"
      lang={formatter.locale === 'en_US' && data.content.en_US ? 'en' : 'zh-CN'}
    >
      <h2>{formatter.i18n(data.title)}</h2>
      <p className="cn-meta">
        <span>{formatter.i18n(data.columnNames)}</span>
        <span>{t('changed', { time: formatter.date(data.gmtModified) })}</span>
        <span className="ct-num">{t('views', { n: formatter.count(data.views) })}</span>
      </p>
      <Prose html={formatter.i18n(data.content)} />
      <Helpful id={id} ownAnswer={data.mine} />
    </article>
  );
}

/** Whom to call when the help does not help. */
function Contact() {
  const t = useWords(readingWords);
  const formatter = useFormatter();
  const { data } = useCall(siteBottom, {}, { silent: true, staleMs: 300_000 });
  if (!data?.footer.hotline) return null;
  return (
    <section className="sc-card cn-contact" aria-label={t('contactUs')}>
      <h2>{t('contactUs')}</h2>
      <p>
        {t('hotline')} <a href={`tel:${data.footer.hotline.replace(/[^\d+]/g, '')}`}>{data.footer.hotline}</a>
      </p>
      <p className="sc-faint">
        {t('hours')} {formatter.i18n(data.footer.hotlineHours)}
      </p>
    </section>
  );
}

type Leaf = {
  readonly id: string;
  readonly names: { zh_CN: string; en_US?: string | null | undefined };
  readonly articles: readonly { id: string; title: { zh_CN: string; en_US?: string | null | undefined } }[];
};
function Topics({
  of,
  chosen,
  address,
}: {
  of: Leaf & { readonly children?: readonly Leaf[] };
  chosen: string | undefined;
  address: (id: string) => string;
}) {
  const formatter = useFormatter();
  return (
    <section>
      <h3>{formatter.i18n(of.names)}</h3>
      <ul>
        {of.articles.map((a) => (
          <li key={a.id} {...(a.id === chosen ? { 'aria-current': 'page' as const } : {})}>
            <To href={address(a.id)}>{formatter.i18n(a.title)}</To>
          </li>
        ))}
      </ul>
      {of.children?.map((c) => (
        <Topics key={c.id} of={c} chosen={chosen} address={address} />
      ))}
    </section>
  );
}

function Help() {
  const t = useWords(readingWords);
  const { search, setSearch } = useScreen();
  const keyword = search.keyword ?? '';
  const { data, error, refetch } = useCall(helpTree, keyword === '' ? {} : { keyword }, {
    silent: true,
    keepRows: true,
  });
  const first = data?.flatMap((c) => [...c.articles, ...c.children.flatMap((k) => k.articles)])[0]?.id;
  const chosen = search.article ?? first;
  const address = (id: string) =>
    `/helpCenter?article=${id}${keyword === '' ? '' : `&keyword=${encodeURIComponent(keyword)}`}`;
  const stacked = useIsStacked();
  if (error && !data) return <Failed error={error} right={t('helpCenter')} onRetry={() => void refetch()} />;
  const topics =
    data === undefined ? (
      <Skeleton />
    ) : (
      data.map((c) => <Topics key={c.id} of={c} chosen={chosen} address={address} />)
    );
  return (
    <div className="cn-help">
      <div>
        <nav className="sc-card cn-topics" aria-label={t('topics')}>
          <SearchLine
            label={t('search')}
            value={keyword}
            onSearch={(k) => setSearch({ keyword: k === '' ? null : k, article: null })}
          />
          {stacked ? (
            // Anew for each text and search: what was chosen is read, what was found is shown.
            <details
              key={`${chosen} ${keyword}`}
              className="cn-fold"
              open={keyword !== '' && search.article === undefined}
            >
              <summary>{t('topics')}</summary>
              {topics}
            </details>
          ) : (
            topics
          )}
        </nav>
        {stacked ? null : <Contact />}
      </div>
      <div className="sc-card cn-main">
        {chosen !== undefined ? (
          <HelpText key={chosen} id={chosen} />
        ) : data === undefined ? (
          <Skeleton />
        ) : (
          <p role="status">{keyword === '' ? t('nothingYet') : t('nothing', { keyword })}</p>
        )}
      </div>
      {stacked ? <Contact /> : null}
    </div>
  );
}

/** /helpCenter (R-MAIN-010): help by topic and search, the news by column, and about us. */
export default function HelpCenter() {
  const t = useWords(readingWords);
  const { search } = useScreen();
  const tab = TABS.find((name) => name === search.tab) ?? 'help';
  return (
    <div className="sc">
      <header className="sc-title">
        <h1>{t('helpCenter')}</h1>
      </header>
      <nav className="cn-tabs" aria-label={t('helpCenter')}>
        {TABS.map((name) => (
          <To
            key={name}
            href={name === 'help' ? '/helpCenter' : `/helpCenter?tab=${name}`}
            className={name === tab ? 'is-on' : ''}
          >
            {t(SAID[name])}
          </To>
        ))}
      </nav>
      {tab === 'help' ? <Help /> : tab === 'news' ? <News /> : <About />}
    </div>
  );
}
