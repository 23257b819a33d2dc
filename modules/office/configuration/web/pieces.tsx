import './site.css';
import type { ReactNode } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import type { EntryKind } from '../rules/entries.ts';
import { RECOMMENDED } from '../rules/pictures.ts';
import { shownWords } from '../rules/shown-words.ts';
import { hoursText } from './weekdays.ts';

type Words = { readonly zh_CN: string; readonly en_US?: string | undefined };
type Content = Readonly<Record<string, unknown>>;
const namesOf = (content: Content): string => readI18n(content.names as Words | null | undefined);

/** A banner or advertisement in the shape of its place. */
export function BannerPiece({
  name,
  url,
  place,
}: {
  readonly name: string;
  readonly url: string | null;
  readonly place: string;
}) {
  const [w, h] = RECOMMENDED[place] ?? [1920, 400];
  return (
    <figure className="si-shape" style={{ aspectRatio: `${w} / ${h}` }}>
      {url === null ? <figcaption>{name}</figcaption> : <img src={url} alt={name} />}
    </figure>
  );
}

/** How to reach one contact: number, address or page, as a link where there is one. */
export function ContactPiece({
  content,
  avatar,
}: {
  readonly content: Content;
  readonly avatar: string | null;
}) {
  const { locale } = useFormat();
  const value = String(content.value ?? '');
  const hours = content.workingHours as { days: number[]; from: string; to: string } | null | undefined;
  const hrefs: Record<string, string> = {
    phone: `tel:${value.replace(/[^\d+]/g, '')}`,
    email: `mailto:${value}`,
    url: value,
    qq: `https://wpa.qq.com/msgrd?v=3&uin=${value}&site=qq&menu=yes`,
  };
  const href = /^https?:\/\//i.test(value) ? value : hrefs[String(content.type)];
  const outside = href?.startsWith('http') ?? false;
  return (
    <div className="si-contact">
      {avatar === null ? (
        <span className="si-avatar" aria-hidden="true" />
      ) : (
        <img className="si-avatar" src={avatar} alt="" />
      )}
      <div>
        <strong>{namesOf(content)}</strong>
        {href === undefined ? (
          <span>{value}</span>
        ) : (
          <a href={href} {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
            {content.type === 'url' ? namesOf(content) : value}
          </a>
        )}
        {content.productLines ? <small className="sc-faint">{String(content.productLines)}</small> : null}
        {hours ? <small className="sc-faint">{hoursText(hours, locale)}</small> : null}
      </div>
    </div>
  );
}

/** One configured entry as the site draws it. */
export function Piece({
  kind,
  content,
  url,
}: {
  readonly kind: EntryKind;
  readonly content: Content;
  readonly url: (picture: unknown) => string | null;
}): ReactNode {
  const t = useWords(shownWords);
  const { locale } = useFormat();
  const name = namesOf(content);
  if (kind === 'banner')
    return (
      <BannerPiece
        name={name}
        place={String(content.place)}
        url={(locale === 'en_US' ? url(content.imageEn) : null) ?? url(content.image)}
      />
    );
  if (kind === 'pageEndAd') return <BannerPiece name={name} place="listRmb" url={url(content.image)} />;
  if (kind === 'customerService') return <ContactPiece content={content} avatar={url(content.avatar)} />;
  if (kind === 'navigation')
    return (
      <nav className="si-nav" aria-label={t('nav')}>
        <span className="si-nav-line">{name}</span>
      </nav>
    );
  const picture = url(content.picture) ?? url(content.image);
  return (
    <span className="si-link">
      {picture === null ? null : <img src={picture} alt="" />}
      {name || String(content.productId ?? '')}
    </span>
  );
}
