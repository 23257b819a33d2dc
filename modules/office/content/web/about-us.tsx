import { Button } from 'antd';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess, useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { aboutUs } from '../contract/about.ts';
import { geoAddress, halvesOf, showMapPoint } from '../rules/map-point.ts';
import { readingWords } from '../rules/reading-words.ts';

/**
 * Where the company is, in words: the page asks no map service, so a reader takes the coordinates to one, or
 * lets the device open its own.
 */
function Place({ point }: { point: string }) {
  const t = useWords(readingWords);
  const locale = useLocale();
  const { lng, lat } = halvesOf(point);
  const copy = () =>
    void navigator.clipboard?.writeText(`${lat},${lng}`).then(
      () => notifySuccess(t('map.copied')),
      () => undefined,
    );
  return (
    <section aria-label={t('map')}>
      <h3>{t('map')}</h3>
      <p className="cn-place">
        <span className="ct-num">{showMapPoint(point, locale)}</span>
        <Button size="small" onClick={copy}>
          {t('map.copy')}
        </Button>
        <a className="cn-geo" href={geoAddress(point)}>
          {t('map.open')}
        </a>
      </p>
    </section>
  );
}

/** The published version of «about us». */
export function About() {
  const t = useWords(readingWords);
  const formatter = useFormatter();
  const { data, error, refetch } = useCall(aboutUs, {}, { silent: true });
  if (error && data === undefined)
    return <Failed error={error} right={t('about')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data === null)
    return (
      <p className="sc-card" role="status">
        {t('aboutNone')}
      </p>
    );
  return (
    <article className="sc-card cn-main">
      <h2>{formatter.i18n(data.title)}</h2>
      <Prose html={formatter.i18n(data.content)} />
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
      {data.mapPoint ? <Place point={data.mapPoint} /> : null}
    </article>
  );
}
