import { Button } from 'antd';
import { inLocale } from '#kernel/rules/words.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { type Formatter, PrintSheet, To } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import type { ReadArticle } from '../contract/article.ts';
import { readingWords } from '../rules/reading-words.ts';
import { Labels } from './badges.tsx';

const kb = (bytes: number): string => String(Math.max(1, Math.round(bytes / 1024)));

function Meta({ article: a, reader: formatter }: { article: ReadArticle; reader: Formatter }) {
  const t = useWords(readingWords);
  return (
    <p className="cn-meta">
      <span>{formatter.codeName('article_type', a.type)}</span>
      <span>{formatter.i18n(a.columnNames)}</span>
      {a.publishTime ? (
        <time dateTime={a.publishTime}>{t('published', { time: formatter.dateTime(a.publishTime) })}</time>
      ) : null}
      {a.author ? <span>{t('by', { author: a.author })}</span> : null}
      {a.source ? <span>{t('from', { source: a.source })}</span> : null}
      <span className="ct-num">{t('views', { n: formatter.count(a.views) })}</span>
    </p>
  );
}

/** PDF and documents are private files: asked for by number, so that the link never grows old on an open page. */
function Downloads({ article: a }: { article: ReadArticle }) {
  const t = useWords(readingWords);
  const files = [...(a.pdf ? [a.pdf] : []), ...a.docs];
  if (files.length === 0) return null;
  return (
    <section className="cn-files" aria-label={t('files')}>
      <h2>{t('files')}</h2>
      <ul>
        {files.map((f) => (
          <li key={f.attachmentId}>
            <button
              type="button"
              className="bt-plain"
              onClick={() => void screenPorts().files.download(f.attachmentId)}
            >
              {f.fileName}
            </button>{' '}
            <small className="sc-faint">{t('size', { kb: kb(f.size) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An article to read and to print; what stands around it is left out on paper. */
export function ArticleSheet({ article: a, reader: formatter }: { article: ReadArticle; reader: Formatter }) {
  const t = useWords(readingWords);
  const lang = a.language === 'en_US' ? 'en' : 'zh-CN';
  return (
    <div className="cn-read">
      <div className="sc-card cn-article">
        <PrintSheet lang={lang}>
          <header>
            <h1>{a.title}</h1>
            <Meta article={a} reader={formatter} />
            {a.labels.length > 0 ? <Labels labels={a.labels} reader={formatter} /> : null}
          </header>
          {a.abstract ? <p className="cn-abstract">{a.abstract}</p> : null}
          {a.video ? (
            // Captions come with the film or not at all.
            <video
              className="cn-video"
              controls
              preload="metadata"
              src={a.video.url}
              aria-label={t('video', { title: a.title })}
              {...(a.cover ? { poster: a.cover.url } : {})}
            />
          ) : null}
          {a.content ? <Prose html={a.content} /> : null}
          {a.images.map((f) => (
            <img
              key={f.attachmentId}
              src={f.url}
              alt={f.fileName.replace(/\.\w+$/, '')}
              className="cn-picture"
              loading="lazy"
            />
          ))}
          {a.externalUrl ? (
            <p>
              <a href={a.externalUrl} target="_blank" rel="noopener noreferrer nofollow">
                {t('outside')}
              </a>
            </p>
          ) : null}
          {a.keyword.length > 0 ? (
            <p className="cn-meta">
              {inLocale(readingWords.table.keywords, formatter.locale)}
              {formatter.locale === 'zh_CN' ? '：' : ': '}
              {a.keyword.join(comma())}
            </p>
          ) : null}
        </PrintSheet>
        <Downloads article={a} />
      </div>
      <aside className="cn-beside">
        <Button onClick={() => window.print()}>{t('print')}</Button>
        {a.related.length > 0 ? (
          <section className="sc-card" aria-label={t('related')}>
            <h2>{t('related')}</h2>
            <ul className="cn-lines">
              {a.related.map((r) => (
                <li key={r.id}>
                  <To href={`/article/${r.id}`}>{r.title}</To>
                  {r.publishTime ? (
                    <time dateTime={r.publishTime}>{formatter.date(r.publishTime)}</time>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </aside>
    </div>
  );
}
