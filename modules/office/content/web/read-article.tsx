import './content.css';
import { useEffect } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { readArticle } from '../contract/reading.ts';
import { readingWords } from '../rules/reading-words.ts';
import { ArticleSheet } from './article-sheet.tsx';

/** /article/:id: an article that is out, with its files, related ones, print; opening it counts the visit. */
export default function ReadOneArticle() {
  const t = useWords(readingWords);
  const formatter = useFormatter(['article_type']);
  const { params, setTitle } = useScreen();
  const { data, error, refetch } = useCall(
    readArticle,
    { id: params.id ?? '' },
    { silent: true, staleMs: 300_000 },
  );
  const title = data?.title;
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [title, setTitle]);
  if (error && !data) return <Failed error={error} right={t('article')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <div className="sc sc-stack">
      <p>
        <To
          href={
            data.columnCode
              ? `/helpCenter?tab=news&column=${encodeURIComponent(data.columnCode)}`
              : '/helpCenter?tab=news'
          }
        >
          {t('back')}
        </To>
      </p>
      <ArticleSheet article={data} reader={formatter} />
    </div>
  );
}
