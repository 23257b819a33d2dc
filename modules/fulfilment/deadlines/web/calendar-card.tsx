import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Can } from '#kernel/web/guard/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { notifySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { confirm, Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { ownCalendar, renewCalendar, revokeCalendar } from '../contract/deadline.ts';
import { deadlineWords } from '../rules/words.ts';

/** The address, shown this once and never again. */
function Address({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useWords(deadlineWords);
  const copy = () =>
    void navigator.clipboard?.writeText(url).then(
      () => notifySuccess(t('calendar.copied')),
      () => undefined,
    );
  return (
    <Modal
      open
      width={560}
      title={t('calendar.once')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" autoFocus onClick={copy}>
            {t('calendar.copy')}
          </Button>
        </>
      }
    >
      <output className="du-url">{url}</output>
      <p>
        <a href={url.replace(/^https?:/, 'webcal:')}>{t('calendar.open')}</a>
      </p>
      <p className="sc-faint">{t('calendar.onceHelp')}</p>
    </Modal>
  );
}

/** The reader's calendar subscription: made, renewed, revoked. */
export function CalendarCard() {
  const t = useWords(deadlineWords);
  const formatter = useFormatter();
  const [url, setUrl] = useState<string | null>(null);
  const { data, error, refetch } = useCall(ownCalendar, {}, { silent: true });
  const renewing = useAct(renewCalendar, { refreshes: [ownCalendar], onDone: (made) => setUrl(made.url) });
  const revoking = useAct(revokeCalendar, {
    refreshes: [ownCalendar],
    onDone: () => notifySuccess(t('calendar.revoked')),
  });
  const renew = async () => {
    const asked = data?.issuedAt ?? null;
    const yes =
      asked === null ||
      (await confirm({
        title: t('calendar.renewAsk'),
        body: t('calendar.renewBody'),
        yes: t('calendar.renew'),
        no: t('cancel'),
      }));
    if (yes) renewing.run({});
  };
  const revoke = async () => {
    if (
      await confirm({
        title: t('calendar.revokeAsk'),
        body: t('calendar.revokeBody'),
        yes: t('calendar.revoke'),
        no: t('cancel'),
        danger: true,
      })
    )
      revoking.run({});
  };
  return (
    <section className="sc-card" aria-label={t('calendar.title')}>
      <h2>{t('calendar.title')}</h2>
      <p className="sc-faint">{t('calendar.help')}</p>
      {data === undefined ? (
        error ? (
          <Failed error={error} right={t('calendar.title')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={1} />
        )
      ) : (
        <div className="du-calendar">
          <span>
            {data.issuedAt === null
              ? t('calendar.off')
              : `${t('calendar.on', { time: formatter.exactTime(data.issuedAt) })} · ${data.readAt === null ? t('calendar.unread') : t('calendar.read', { time: formatter.exactTime(data.readAt) })}`}
          </span>
          <Can code="Edit">
            <Button onClick={() => void renew()} loading={renewing.running}>
              {t(data.issuedAt === null ? 'calendar.make' : 'calendar.renew')}
            </Button>
            {data.issuedAt === null ? null : (
              <Button danger onClick={() => void revoke()} loading={revoking.running}>
                {t('calendar.revoke')}
              </Button>
            )}
          </Can>
        </div>
      )}
      {url === null ? null : <Address url={url} onClose={() => setUrl(null)} />}
    </section>
  );
}
