import './messaging.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { fixedBadge } from '#kernel/web/screens/status-tag.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { deleteMyMessages, listMyMessages, markMessagesRead } from '../contract/message.ts';
import { choiceWords } from '../rules/mailing-words.ts';
import { messageWords } from '../rules/words.ts';
import { ChoicesPage } from './choices-page.tsx';
import { openReader, ReadingDesk } from './reading-desk.tsx';

const { table } = messageWords;
const kinds = fixedBadge({
  system: { ...table.system, color: 'gray' },
  trade: { ...table.trade, color: 'blue' },
  notice: { ...table.notice, color: 'gold' },
});
const receipts = fixedBadge({
  unread: { ...table.unread, color: 'gold' },
  read: { ...table.read, color: 'gray' },
});

const PLACE = 'show';
/** Messages, or which of them come how. */
function Parts() {
  const t = useWords(choiceWords);
  const { search, setSearch } = useScreen();
  return (
    <Strip
      name={t('tab')}
      chosen={search[PLACE] === 'choices' ? 'choices' : 'messages'}
      onChoose={(key) => setSearch({ [PLACE]: key === 'choices' ? 'choices' : null })}
      items={[
        { key: 'messages', label: t('messagesTab') },
        { key: 'choices', label: t('tab') },
      ]}
    />
  );
}
function Above() {
  return (
    <div className="ms-desk">
      <Parts />
      <ReadingDesk />
    </div>
  );
}

/**
 * /myMessage: all, unread and read; opening a message marks it read and shows the way to its document
 * (administration-domain 11.5).
 */
const Messages = listScreen(listMyMessages, messageWords, (k) => ({
  title: table.title,
  entityName: table.noun,
  tabs: k.tabs('receipt', receipts),
  filters: [k.search('keyword', { label: table.keyword }), k.oneOf('type', kinds, { first: true })],
  columns: [
    k.state('type', kinds, { width: 90 }),
    k.text('title', { label: table.subject, width: 220, press: (row) => openReader(row.id) }),
    k.text('text'),
    k.dateTime('time', { width: 170 }),
    k.state('receipt', receipts, { width: 90 }),
  ],
  actions: [
    k.doing('view', (row) => openReader(row.id), { label: table.open }),
    k.open('document', (row) => row.link ?? '/myMessage', {
      label: table.openDocument,
      when: (row) => row.link !== null,
    }),
  ],
  bulkActions: [
    k.bulk(markMessagesRead, {
      label: table.markRead,
      ask: 'nothing',
      send: (rows) => ({ ids: rows.map((r) => r.id) }),
    }),
    k.bulk(deleteMyMessages, {
      label: table.remove,
      danger: true,
      send: (rows) => ({ ids: rows.map((r) => r.id) }),
    }),
  ],
  above: Above,
  muted: (row) => row.receipt === 'read',
  card: ['title', 'type', 'text', 'time', 'receipt'],
  views: false,
}));

/** My messages, and on their second tab which events come by short message and e-mail. */
export default function MyMessage() {
  const t = useWords(messageWords);
  const { search } = useScreen();
  if (search[PLACE] !== 'choices') return <Messages />;
  return (
    <div className="sc">
      <header className="sc-title">
        <h1>{t('title')}</h1>
      </header>
      <Parts />
      <ChoicesPage />
    </div>
  );
}
