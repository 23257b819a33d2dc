import './site.css';
import { useEffect, useState } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/call.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { noteClick, type SiteBundle } from '../contract/bundle.ts';
import { shownWords } from '../rules/shown-words.ts';
import { BannerPiece } from './pieces.tsx';

type Shown = Pick<SiteBundle['banners'][number], 'id' | 'names' | 'image' | 'imageEn' | 'link'>;
const TURN_MS = 6000;
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A picture that may lead somewhere; a press is counted, whatever becomes of the counting. */
export function Pressable({ shown, place }: { readonly shown: Shown; readonly place: string }) {
  const { locale } = useFormat();
  const name = readI18n(shown.names);
  const piece = (
    <BannerPiece name={name} place={place} url={(locale === 'en_US' ? shown.imageEn : null) ?? shown.image} />
  );
  if (shown.link === null) return piece;
  const outside = !shown.link.startsWith('/');
  const count = () =>
    void call(noteClick, { id: shown.id }, { silent: true, keepalive: true }).catch(() => undefined);
  return (
    <a
      href={shown.link}
      onClick={count}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {piece}
    </a>
  );
}

/** Banners of one place: one at a time, by hand or by itself; it can be stopped and stands still for who wants no motion. */
export function SiteBanners({
  banners,
  place,
}: {
  readonly banners: readonly Shown[];
  readonly place: string;
}) {
  const t = useWords(shownWords);
  const [at, go] = useState(0);
  const [running, run] = useState(() => !still());
  const all = banners.length;
  useEffect(() => {
    if (!running || all < 2) return;
    const timer = setInterval(() => go((n) => (n + 1) % all), TURN_MS);
    return () => clearInterval(timer);
  }, [running, all]);
  const shown = banners[at % Math.max(1, all)];
  if (shown === undefined) return null;
  return (
    <section className="si-banners" aria-label={t('banners')}>
      <Pressable shown={shown} place={place} />
      {all < 2 ? null : (
        <div className="si-dots">
          <button type="button" aria-label={t(running ? 'pause' : 'play')} onClick={() => run(!running)}>
            {running ? '❚❚' : '▶'}
          </button>
          {banners.map((b, i) => (
            <button
              key={b.id}
              type="button"
              aria-label={t('showBanner', { n: i + 1 })}
              aria-current={i === at % all}
              onClick={() => go(i)}
            >
              {i + 1}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
