import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useReader } from '#kernel/web/screens/index.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { aboutUs } from '../contract/about.ts';
import { readingWords } from '../rules/reading-words.ts';

/** The published version of «about us». */
export function About() {
  const t = useWords(readingWords);
  const reader = useReader();
  const { data, error, refetch } = useCall(aboutUs, {}, { silent: true });
  if (error && data === undefined) return <Failed error={error} right={t('about')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data === null)
    return (
      <p className="sc-card" role="status">
        {t('aboutNone')}
      </p>
    );
  return (
    <article className="sc-card cn-main">
      <h2>{reader.i18n(data.title)}</h2>
      <Prose html={reader.i18n(data.content)} />
      <div className="cn-pictures">
        {data.images.map((f) => (
          <img key={f.attachmentId} src={f.url} alt={f.fileName.replace(/\.\w+$/, '')} loading="lazy" />
        ))}
      </div>
      {data.contact ? (
        <section aria-label={t('contactUs')}>
          <h3>{t('contactUs')}</h3>
          <p className="cn-contact-text">{data.contact}</p>
        </section>
      ) : null}
      {data.mapPoint ? (
        <p className="sc-faint ct-num">
          {t('map')} {data.mapPoint}
        </p>
      ) : null}
    </article>
  );
}
