import { fixedBadge, lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { mailingLifecycle, mailingTones } from '../rules/mailing-lifecycle.ts';
import { mailingWords } from '../rules/mailing-words.ts';

const { table } = mailingWords;
/** The calls of a channel. They differ in what they take, which the forms know; what they answer is the same. */
export const callsOf = (channel: MailChannel): (typeof mailings)['mail'] =>
  mailings[channel] as unknown as (typeof mailings)['mail'];

export const stateBadge = lifecycleBadge(mailingLifecycle, mailingTones);
export const receiptBadge = fixedBadge({
  unread: { ...table.unread, color: 'orange' },
  read: { ...table.read, color: 'gray' },
});
export const deliveryBadge = fixedBadge({
  queued: { ...table['receipt.queued'], color: 'blue' },
  sent: { ...table['receipt.sent'], color: 'green' },
  delivered: { ...table['receipt.delivered'], color: 'green' },
  failed: { ...table['receipt.failed'], color: 'red' },
});
export const channelBadge = fixedBadge({
  email: { ...table['title.email'], color: 'blue' },
  sms: { ...table['title.sms'], color: 'green' },
  mail: { ...table['title.mail'], color: 'gold' },
});
