import './stores.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess } from '#kernel/web/request/index.ts';
import { Facts, useFormatter } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import type { StorePage } from '../contract/store-page.ts';
import { NO_END } from '#registry/members/rules/licence-needs.ts';
import { storeWords } from '../rules/store-words.ts';
import { either, profileFor } from './badges.ts';
import { StoreMark } from './store-mark.tsx';

/** A private paper behind a button. */
export function PaperLink({ id }: { id: string | null }) {
  const t = useWords(storeWords);
  if (id === null) return <>--</>;
  return (
    <Button
      type="link"
      size="small"
      aria-label={`${t('openLicence')} ${t('businessLicence')}`}
      onClick={() => void screenPorts().files.download(id)}
    >
      {t('openLicence')}
    </Button>
  );
}

/** Kinds of papers in force, each with its last day. */
export function HeldPapers({ of }: { of: StorePage['licences'] }) {
  const t = useWords(storeWords);
  const formatter = useFormatter(['licence_type']);
  if (of.length === 0) return <span className="sc-faint">{t('licences.none')}</span>;
  return (
    <ul className="so-papers">
      {of.map((l) => (
        <li key={l.licenceType}>
          <span aria-hidden="true">✓ </span>
          {formatter.codeName('licence_type', l.licenceType)}
          {l.endDate === null || l.endDate === NO_END ? null : (
            <small className="sc-faint"> {t('licences.until', { day: formatter.date(l.endDate) })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The code people scan to open the store's page, and its address to copy. */
export function StoreCode({ url, qr }: { url: string; qr: string }) {
  const t = useWords(storeWords);
  const copy = () =>
    void navigator.clipboard?.writeText(url).then(
      () => notifySuccess(t('copied')),
      () => undefined,
    );
  return (
    <div className="so-code">
      <img width={112} height={112} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('qr.alt')} />
      <a href={url}>{url}</a>
      <Button size="small" onClick={copy}>
        {t('copyLink')}
      </Button>
    </div>
  );
}

/** Addresses and names are never translated: to readers of another language they say which one they are in. */
export function Written({ text }: { text: string | null }) {
  if (text === null) return <>--</>;
  return /\p{Script=Han}/u.test(text) ? <span lang="zh-CN">{text}</span> : text;
}

type Sheet = Omit<StorePage, 'id' | 'memberId'>;
/** A store as its visitors see it: who it is, what it sells, its papers, its code; what it has on offer follows. */
export function StoreSheet({ store, children }: { store: Sheet; children?: ReactNode }) {
  const t = useWords(storeWords);
  const formatter = useFormatter();
  const zh = formatter.locale === 'zh_CN';
  const name = zh ? store.name : (store.englishName ?? store.name);
  const company = zh ? store.companyName : (store.companyNameEn ?? store.companyName);
  const profile = profileFor(store, formatter.locale);
  return (
    <div className="sc so-sheet">
      <header className="sc-card so-head">
        <StoreMark logo={store.logo} name={store.name} large />
        <div>
          <h1>{name}</h1>
          <p>
            {company === name ? '' : `${company} · `}
            {either(formatter, store.type)}
          </p>
          <p className="sc-faint">
            {store.code}
            {store.openedAt === null ? '' : ` · ${t('since', { day: formatter.date(store.openedAt) })}`}
          </p>
        </div>
        <StoreCode url={store.url} qr={store.qr} />
      </header>
      <div className="so-two">
        <section className="sc-card" aria-label={t('section.profile')}>
          <h2>{t('profile')}</h2>
          {profile === null ? (
            <p className="sc-faint">{t('noProfile')}</p>
          ) : (
            <Prose html={profile.html} lang={profile.lang} />
          )}
          <h2>{t('mainProducts')}</h2>
          <ul className="so-products">
            {store.mainProducts.map((p) => (
              <li key={p.id}>{either(formatter, p)}</li>
            ))}
          </ul>
        </section>
        <section className="sc-card" aria-label={t('section.company')}>
          <h2>{t('section.company')}</h2>
          <Facts
            items={[
              { label: t('creditCode'), value: store.creditCode ?? '--' },
              { label: t('address'), value: <Written text={store.address} /> },
              {
                label: t('contact'),
                value:
                  store.adminName === null ? (
                    t('contact.later')
                  ) : (
                    <Written text={`${store.adminName} ${store.adminPhone ?? ''}`} />
                  ),
              },
              ...(store.businessLicenceFileId === null
                ? []
                : [{ label: t('businessLicence'), value: <PaperLink id={store.businessLicenceFileId} /> }]),
              { label: t('licences'), value: <HeldPapers of={store.licences} /> },
            ]}
          />
        </section>
      </div>
      {children}
    </div>
  );
}
