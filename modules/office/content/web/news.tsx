import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, Tint, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { columnTree, readArticles, type ShownArticle } from '../contract/reading.ts';
import { readingWords } from '../rules/reading-words.ts';
import { Labels } from './badges.tsx';
import { SearchLine } from './search-line.tsx';

const EACH = 10;

function Line({ of }: { of: ShownArticle }) {
  const t = useWords(readingWords);
  const formatter = useFormatter();
  return (
    <li className="cn-news-line">
      {of.cover ? <img src={of.cover.url} alt="" width={116} height={78} loading="lazy" /> : null}
      <div>
        <h3>
          <To href={`/article/${of.id}`}>{of.title}</To>{' '}
          {of.pinned ? <Tint color="gold" label={t('pinned')} /> : null}
        </h3>
        <p className="cn-clip">{of.abstract}</p>
        <p className="cn-meta">
          <span>{formatter.i18n(of.columnNames)}</span>
          <time dateTime={of.publishTime}>{formatter.dateTime(of.publishTime)}</time>
          <span className="ct-num">{t('views', { n: formatter.count(of.views) })}</span>
          {of.labels.length > 0 ? <Labels labels={of.labels} reader={formatter} /> : null}
        </p>
      </div>
    </li>
  );
}

/** The information columns and what stands in them, in the reader's language. */
export function News() {
  const t = useWords(readingWords);
  const formatter = useFormatter();
  const { search, setSearch, active } = useScreen();
  const pageNum = /^\d{1,4}$/.test(search.pageNum ?? '')
    ? Number.parseInt(search.pageNum as string, 10) || 1
    : 1;
  const keyword = search.keyword ?? '';
  const columns = useCall(columnTree, { place: 'information' }, { silent: true, staleMs: 300_000 });
  const list = useCall(
    readArticles,
    {
      language: formatter.locale,
      pageNum,
      pageCount: EACH,
      ...(search.column ? { columnCode: search.column } : {}),
      ...(keyword === '' ? {} : { keyword }),
    },
    { silent: true, keepRows: true },
  );
  useLive(active ? ['articles:all'] : [], () => void list.refetch());
  const address = (code: string | null) =>
    `/helpCenter?tab=news${code === null ? '' : `&column=${encodeURIComponent(code)}`}`;
  const entry = (code: string | null, label: string) => (
    <li key={code ?? ''} {...((search.column ?? null) === code ? { 'aria-current': 'page' as const } : {})}>
      <To href={address(code)}>{label}</To>
    </li>
  );
  if (list.error && !list.data)
    return <Failed error={list.error} right={t('news')} onRetry={() => void list.refetch()} />;
  const page = list.data;
  return (
    <div className="cn-help">
      <nav className="sc-card cn-topics" aria-label={t('newsOf')}>
        <SearchLine
          label={t('newsSearch')}
          value={keyword}
          onSearch={(k) => setSearch({ keyword: k === '' ? null : k, pageNum: null })}
        />
        <ul>
          {entry(null, t('newsAll'))}
          {(columns.data ?? []).flatMap((c) => [
            entry(c.code, formatter.i18n(c.names)),
            ...c.children
              .filter((k) => k.dataSource === 'articles')
              .map((k) => entry(k.code, `– ${formatter.i18n(k.names)}`)),
          ])}
        </ul>
      </nav>
      <div className="sc-card cn-main">
        {page === undefined ? (
          <Skeleton />
        ) : page.list.length === 0 ? (
          <p role="status">
            {t(keyword !== '' || search.column ? 'noNewsFound' : 'noNews')}{' '}
            {keyword !== '' || search.column ? <To href={address(null)}>{t('clear')}</To> : null}
          </p>
        ) : (
          <ul className="cn-news">
            {page.list.map((a) => (
              <Line key={a.id} of={a} />
            ))}
          </ul>
        )}
        {page && (pageNum > 1 || page.totalMore || page.totalCount > EACH) ? (
          <p className="cn-pages">
            <button
              type="button"
              className="bt-outlined"
              disabled={pageNum <= 1}
              onClick={() => setSearch({ pageNum: String(pageNum - 1) })}
            >
              {t('prev')}
            </button>
            <span className="ct-num">{t('pageOf', { n: pageNum })}</span>
            <button
              type="button"
              className="bt-outlined"
              disabled={!page.totalMore && pageNum * EACH >= page.totalCount}
              onClick={() => setSearch({ pageNum: String(pageNum + 1) })}
            >
              {t('next')}
            </button>
          </p>
        ) : null}
      </div>
    </div>
  );
}
