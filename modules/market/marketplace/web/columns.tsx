import './columns.css';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { To, useFormatter } from '#kernel/web/screens/index.ts';
import { type SiteBundle, siteBundle } from '#office/configuration/contract/bundle.ts';
import { readArticles } from '#office/content/contract/reading.ts';
import { readingWords } from '#office/content/rules/reading-words.ts';
import { marketProducts } from '#trading/offers/contract/market.ts';
import { addressOf } from '../rules/work.ts';
import { Answer, Card, NoOffers, Nothing } from './card.tsx';
import { BOARD } from './newest-offers.tsx';

const SPOT = '10';
const SHOWN = 6;
const FRESH_MS = 300_000;
type Column = SiteBundle['columns'][number];
type Sub = Column['children'][number];

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly href: string;
  readonly picture?: string | null | undefined;
  readonly about?: string | undefined;
  readonly end?: string | undefined;
}

/** Entries as their template has them: lines, cards with what they are about, or pictures with a name. */
function Entries({ entries, template }: { readonly entries: readonly Entry[]; readonly template: string }) {
  if (template === 'list')
    return (
      <ul className="mp-lines">
        {entries.map((e) => (
          <li key={e.key}>
            <span className="mp-lines-name">
              <To href={e.href}>{e.name}</To>
            </span>
            {e.end ? <span className="sc-faint ct-num mp-lines-end">{e.end}</span> : null}
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={`mp-tiles${template === 'tiles' ? ' mp-tiles-small' : ''}`}>
      {entries.map((e) => (
        <li key={e.key}>
          <To href={e.href}>
            {e.picture ? <img src={e.picture} alt="" loading="lazy" /> : null}
            <strong>{e.name}</strong>
          </To>
          {template === 'cards' && e.about ? <span className="sc-faint">{e.about}</span> : null}
          {e.end ? <span className="sc-faint ct-num">{e.end}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Articles({ sub }: { readonly sub: Sub }) {
  const t = useWords(readingWords);
  const formatter = useFormatter();
  const asked = useCall(
    readArticles,
    { columnCode: sub.code, language: formatter.locale, pageNum: 1, pageCount: SHOWN },
    { silent: true, keepRows: true },
  );
  const entryOf = (a: OutputOf<typeof readArticles>['list'][number]): Entry => ({
    key: a.id,
    name: a.title,
    href: `/article/${a.id}`,
    picture: a.cover?.url,
    about: a.abstract,
    end: formatter.date(a.publishTime),
  });
  return (
    <Answer of={asked} right={formatter.i18n(sub.names)}>
      {({ list }) =>
        list.length === 0 ? (
          <Nothing says={t('noNews')} />
        ) : (
          <Entries entries={list.map(entryOf)} template={sub.template} />
        )
      }
    </Answer>
  );
}

function Products({ sub }: { readonly sub: Sub }) {
  const formatter = useFormatter();
  const asked = useCall(marketProducts, { lane: SPOT }, { silent: true, keepRows: true });
  const entryOf = (p: OutputOf<typeof marketProducts>['list'][number]): Entry => ({
    key: p.productNameId,
    name: formatter.locale === 'zh_CN' ? p.zh : p.en || p.zh,
    href: addressOf(BOARD, { productNameId: p.productNameId }),
    end: formatter.price(p.best),
  });
  return (
    <Answer of={asked} right={formatter.i18n(sub.names)}>
      {({ list }) =>
        list.length === 0 ? (
          <NoOffers />
        ) : (
          <Entries entries={list.slice(0, SHOWN).map(entryOf)} template={sub.template} />
        )
      }
    </Answer>
  );
}

function Stores({ shops, sub }: { readonly shops: SiteBundle['featuredShops']; readonly sub: Sub }) {
  const formatter = useFormatter();
  return (
    <Entries
      entries={shops.map((s) => ({
        key: s.code,
        name: formatter.i18n(s.names),
        href: s.url,
        picture: s.logo,
        about: s.companyName,
      }))}
      template={sub.template}
    />
  );
}

/**
 * The columns an operator keeps for the front page, each sub-column with what it draws from and in its
 * template (administration-domain 10.8, R-PCONF-016, R-PCONF-017).
 */
export function FrontColumns() {
  const formatter = useFormatter();
  const { data: site } = useCall(siteBundle, {}, { silent: true, staleMs: FRESH_MS, keepRows: true });
  const subs = (site?.columns ?? [])
    .filter((c) => c.place === 'home')
    .flatMap((c) => c.children.map((sub) => ({ column: c, sub })));
  if (site === undefined || subs.length === 0) return null;
  return (
    <div className="mp-columns">
      {subs.map(({ column, sub }) => (
        <Card key={sub.code} title={formatter.i18n(sub.names)} note={formatter.i18n(column.names)}>
          {sub.dataSource === 'articles' ? (
            <Articles sub={sub} />
          ) : sub.dataSource === 'products' ? (
            <Products sub={sub} />
          ) : (
            <Stores shops={site.featuredShops} sub={sub} />
          )}
        </Card>
      ))}
    </div>
  );
}
