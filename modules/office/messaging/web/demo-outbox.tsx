import { useWords } from '#kernel/web/i18n/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { fixedBadge } from '#kernel/web/screens/status-tag.tsx';
import { listDemoOutbox } from '../contract/message.ts';
import { messageWords } from '../rules/words.ts';

const { table } = messageWords;
const channels = fixedBadge({
  email: { ...table['channel.email'], color: 'blue' },
  sms: { ...table['channel.sms'], color: 'green' },
});

function Hint() {
  const t = useWords(messageWords);
  return <p className="sc-faint">{t('outbox.hint')}</p>;
}

/** Letters and short messages a demonstration kept instead of sending. */
export default listScreen(listDemoOutbox, messageWords, (k) => ({
  title: table.outbox,
  filters: [
    k.search('keyword', { label: table['outbox.keyword'] }),
    k.oneOf('channel', channels, { first: true }),
  ],
  columns: [
    k.dateTime('time', { width: 170, seconds: true }),
    k.state('channel', channels, { width: 90 }),
    k.text('address', { width: 200, nowrap: true }),
    k.text('subject', { width: 200 }),
    k.text('text'),
  ],
  above: Hint,
  views: false,
}));
