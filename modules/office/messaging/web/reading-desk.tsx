import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import {
  boot,
  call,
  callKey,
  createStore,
  isRefusal,
  notifyError,
  notifySuccess,
  operatorStore,
  setMessageCount,
  useCall,
  useLive,
  useStore,
} from '#kernel/web/request/index.ts';
import { Skeleton, To } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { listMyMessages, markAllMessagesRead, noticeSize, openMyMessage } from '../contract/message.ts';
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
function MessageReader({ id }: { id: string }) {
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
    <Modal
      open
      title={data?.title ?? t('title')}
      onCancel={close}
      footer={data?.link ? <To href={data.link}>{t('openDocument')}</To> : null}
      width={560}
    >
      {data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <>
          <p className="sc-faint ct-num">
            {f.dateTime(data.time)}
            {data.sender === null ? '' : ` · ${t('sender')} ${data.sender}`}
          </p>
          {data.html === null ? <p className="ms-shown">{data.text}</p> : <Prose html={data.html} />}
          {data.files.length === 0 ? null : (
            <p className="ms-files">
              {t('files')}
              {data.files.map((file) => (
                <Button
                  key={file.attachmentId}
                  type="link"
                  size="small"
                  onClick={() => void screenPorts().files.download(file.attachmentId)}
                >
                  {file.fileName}
                </Button>
              ))}
            </p>
          )}
        </>
      )}
    </Modal>
  );
}

/** What stands above the list: mark all read, and in a demonstration the way to the kept letters. News arrives live. */
export function ReadingDesk() {
  const t = useWords(messageWords);
  const open = useStore(reading);
  const operator = useStore(operatorStore);
  const recount = useRecount();
  useLive(operator === null ? [] : [`account:${operator.id}`], recount);
  const markAll = () =>
    void call(markAllMessagesRead, {}, { overlay: true }).then(
      () => {
        notifySuccess(t('markedRead'));
        recount();
      },
      (error: unknown) => {
        if (isRefusal(error) && !error.toasted) notifyError(error.message);
      },
    );
  return (
    <div className="sc-entries">
      <Button onClick={markAll}>{t('markAllRead')}</Button>
      {operator?.identityType === 'platform' && boot()?.mode === 'demo' ? (
        <To href="/systemSetting/demoOutbox">{t('outbox')}</To>
      ) : null}
      {open === null ? null : <MessageReader key={open} id={open} />}
    </div>
  );
}
