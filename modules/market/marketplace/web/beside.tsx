import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { StatusTag, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { marketStatus } from '#office/markethours/contract/market.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';
import { currentApplication } from '#registry/members/contract/application.ts';
import { APPLICATION } from '#registry/members/rules/company-lifecycle.ts';
import { APPLY_PAGE } from '#registry/members/rules/pages.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Answer, Card, Nothing } from './card.tsx';
import { useWay } from './ways.ts';

const LOOK_AGAIN_MS = 60_000;

/** Every market: open or closed, when that changes, and the operator's notice. */
export function Markets() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const asked = useCall(marketStatus, {}, { silent: true, refetchMs: LOOK_AGAIN_MS });
  useLive(active ? ['markets:all'] : [], () => void asked.refetch());
  return (
    <Card title={t('markets')} more="/systemSetting/openOrCloseMarket">
      <Answer of={asked} right={t('markets')}>
        {(rows) => (
          <ul className="mp-lines">
            {rows.map((m, i) => (
              <li key={m.market}>
                <span className="mp-lines-name">{t(`market.${m.market}`)}</span>
                <StatusTag color={m.status === 'open' ? 'green' : 'gray'} label={t(m.status)} />
                <span className="sc-faint mp-lines-end">
                  {m.nextChangeAt === null
                    ? t('noChange')
                    : t(m.status === 'open' ? 'closesAt' : 'opensAt', {
                        time: formatter.dateTime(m.nextChangeAt),
                      })}
                </span>
                {m.notice && formatter.i18n(m.notice) !== formatter.i18n(rows[i + 1]?.notice) ? (
                  <span className="mp-notice">{formatter.i18n(m.notice)}</span>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Card>
  );
}

/** The newest own messages; each leads to its document. */
export function Messages() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const way = useWay();
  const person = useStore(operatorStore);
  const asked = useCall(listMyMessages, { pageNum: 1, pageCount: 6 }, { silent: true, keepRows: true });
  useLive(active && person ? [`account:${person.id}`] : [], () => void asked.refetch());
  return (
    <Card title={t('messages')} more="/myMessage">
      <Answer of={asked} right={t('messages')}>
        {({ list }) =>
          list.length === 0 ? (
            <Nothing says={t('noMessages')} />
          ) : (
            <ul className="mp-lines">
              {list.map((m) => (
                <li key={m.id} className={m.receipt === 'unread' ? 'is-unread' : ''}>
                  <span className="mp-lines-name">
                    {m.receipt === 'unread' ? (
                      <span className="mp-dot" role="img" aria-label={t('unread')} />
                    ) : null}
                    <To href={m.link !== null && way(m.link) === 'open' ? m.link : '/myMessage'}>
                      {m.title}
                    </To>
                  </span>
                  <time dateTime={m.time} className="sc-faint ct-num mp-lines-end">
                    {formatter.dateTime(m.time)}
                  </time>
                  <span className="mp-notice mp-clip" title={m.text}>
                    {m.text}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Card>
  );
}

const KEYS: Readonly<Record<string, 'pending' | 'returned' | 'draft' | undefined>> = {
  [APPLICATION.draft]: 'draft',
  [APPLICATION.pending]: 'pending',
  [APPLICATION.rejected]: 'returned',
  [APPLICATION.withdrawn]: 'draft',
};
/** Shown to people whose company is not verified yet: where the application stands, and the way to go on with it. */
export function VerifyFirst() {
  const t = useWords(marketplaceWords);
  const path = APPLY_PAGE;
  const way = useWay();
  const open = way(path) === 'open';
  const { data: held } = useCall(currentApplication, {}, { silent: true, enabled: open });
  const key = KEYS[held?.state ?? ''] ?? 'unverified';
  const n = held?.rejectFields.length ?? 0;
  const title = t(`${key}Title`);
  return (
    <section className="sc-card mp-verify" aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{key === 'returned' && n > 0 ? t('returnedFields', { n }) : t(`${key}Help`)}</p>
      </div>
      {open ? (
        <To href={path} className="mp-go">
          {t(`${key}Go`)}
        </To>
      ) : null}
    </section>
  );
}
