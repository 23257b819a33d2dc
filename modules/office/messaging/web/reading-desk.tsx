import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Modal, Switch } from '#kernel/web/parts/index.ts';
import {
  boot,
  call,
  callKey,
  createStore,
  isRefusal,
  operatorStore,
  sayError,
  saySuccess,
  setMessageCount,
  useAct,
  useCall,
  useLive,
  useStore,
} from '#kernel/web/request/index.ts';
import { Skeleton, To } from '#kernel/web/screens/index.ts';
import { listMyMessages, markAllMessagesRead, myChannels, noticeSize, openMyMessage, saveMyChannels } from '../contract/message.ts';
import { messageWords } from '../rules/words.ts';

const reading = createStore<string | null>(null);
/** Opens one message over the list. */
export const openReader = (id: string): void => reading.set(id);

/** The list and the badge look again. */
function useRecount(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: callKey(listMyMessages) });
    void call(noticeSize, {}, { silent: true }).then(
      (n) => setMessageCount(n.unread),
      () => undefined,
    );
  };
}

/** One message in full; it counts as read from here on. */
function Reader({ id }: { id: string }) {
  const t = useWords(messageWords);
  const f = useFormat();
  const recount = useRecount();
  const { data } = useCall(openMyMessage, { id }, { staleMs: 0 });
  const read = data?.readAt ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message read
  useEffect(() => {
    if (read !== null) recount();
  }, [read, id]);
  const close = () => reading.set(null);
  return (
    <Modal open title={data?.title ?? t('title')} onCancel={close} footer={data?.link ? <To href={data.link}>{t('openDocument')}</To> : null} width={560}>
      {data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <>
          <p className="sc-faint ct-num">{f.dateTime(data.time)}</p>
          <p style={{ whiteSpace: 'pre-wrap' }}>{data.text}</p>
        </>
      )}
    </Modal>
  );
}

/** Channels beside the in-site message, by the reader's choice. */
function Channels({ onClose }: { onClose: () => void }) {
  const t = useWords(messageWords);
  const { data } = useCall(myChannels, {});
  const { run, running } = useAct(saveMyChannels, { refreshes: [myChannels], onDone: () => saySuccess(t('saved')) });
  const row = (key: 'sms' | 'email' | 'tradeEmail') =>
    data === undefined ? null : (
      <p key={key}>
        <Switch checked={data[key]} disabled={running} onChange={(on) => run({ ...data, [key]: on })} aria-label={t(`channels.${key}`)} />{' '}
        {t(`channels.${key}`)}
      </p>
    );
  return (
    <Modal open title={t('channels')} onCancel={onClose} footer={null} width={480}>
      <p className="sc-faint">{t('channels.hint')}</p>
      {data === undefined ? <Skeleton lines={3} /> : (['sms', 'email', 'tradeEmail'] as const).map(row)}
    </Modal>
  );
}

/** What stands above the list: mark all read, channels, and in a demonstration the way to the kept letters. News arrives live. */
export function ReadingDesk() {
  const t = useWords(messageWords);
  const [choosing, choose] = useState(false);
  const open = useStore(reading);
  const operator = useStore(operatorStore);
  const recount = useRecount();
  useLive(operator === null ? [] : [`account:${operator.id}`], recount);
  const markAll = () =>
    void call(markAllMessagesRead, {}, { overlay: true }).then(
      () => {
        saySuccess(t('markedRead'));
        recount();
      },
      (error: unknown) => {
        if (isRefusal(error) && !error.toasted) sayError(error.message);
      },
    );
  return (
    <div className="sc-entries">
      <Button onClick={markAll}>{t('markAllRead')}</Button>
      <Button onClick={() => choose(true)}>{t('channels')}</Button>
      {operator?.identityType === 'platform' && boot()?.mode === 'demo' ? <To href="/systemSetting/demoOutbox">{t('outbox')}</To> : null}
      {choosing ? <Channels onClose={() => choose(false)} /> : null}
      {open === null ? null : <Reader key={open} id={open} />}
    </div>
  );
}
