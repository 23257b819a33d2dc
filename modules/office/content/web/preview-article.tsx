import './content.css';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { previewArticle } from '../contract/article.ts';
import { readingWords } from '../rules/reading-words.ts';
import { ArticleSheet } from './article-sheet.tsx';
import { articleBadge } from './badges.tsx';

/** An article as its readers will see it, with the state it is in. */
export default function PreviewArticle() {
  const t = useWords(readingWords);
  const formatter = useFormatter(['article_type']);
  const { params } = useScreen();
  const { data, error, refetch } = useCall(previewArticle, { id: params.id ?? '' }, { silent: true });
  if (error && !data) return <Failed error={error} right={t('article')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const note = fill(inLocale(readingWords.table.previewNote, formatter.locale), {
    state: articleBadge.of(data.state, formatter).label,
  });
  return (
    <div className="sc sc-stack">
      <p className="cn-note" role="status">
        {note}
      </p>
      <ArticleSheet article={data} reader={formatter} />
    </div>
  );
}
