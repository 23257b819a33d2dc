import './feedback.css';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import type { FeedbackDetail } from '../contract/feedback.ts';
import { feedbackWords } from '../rules/words.ts';
import { Pictures } from './pictures.tsx';

type Row = Pick<FeedbackDetail, 'content' | 'images' | 'replies'>;

/** What was said first. */
export function ReplyText({ row }: { row: Row }) {
  const t = useWords(feedbackWords);
  return (
    <section className="sc-card" aria-label={t('content')}>
      <h2>{t('content')}</h2>
      <p className="fk-text">{row.content}</p>
      <Pictures ids={row.images.map((i) => i.attachmentId)} names={row.images.map((i) => i.fileName)} />
    </section>
  );
}

/** What was answered and asked again, oldest first. `readerSide` is how the reader's own words are headed. */
export function Thread({ row, readerSide }: { row: Row; readerSide: 'user' | 'service' }) {
  const t = useWords(feedbackWords);
  const format = useFormat();
  return (
    <section className="sc-card" aria-label={t('replies')}>
      <h2>{t('replies')}</h2>
      {row.replies.length === 0 ? (
        <p className="sc-faint">{t('noReplies')}</p>
      ) : (
        <ol className="fk-thread">
          {row.replies.map((r) => (
            <li key={r.id} className={r.by === 'service' ? 'is-service' : ''}>
              <strong>
                {r.by === readerSide && readerSide === 'user'
                  ? t('me')
                  : r.by === 'service'
                    ? [t('service'), r.name].filter(Boolean).join(' · ')
                    : r.name}
              </strong>{' '}
              <span className="sc-faint ct-num">{format.dateTime(r.time)}</span>
              <p className="fk-text">{r.text}</p>
              <Pictures ids={r.images.map((i) => i.attachmentId)} names={r.images.map((i) => i.fileName)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
