import type { Handler, Room } from '#kernel/server/capability.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { MAIL_CHANNELS, type MailChannel } from '../rules/mailing.ts';
import { channels, saveChannels, saveChoice } from './choices.ts';
import { batchDeleteIn, deleteIn } from './delete-mailing.ts';
import { showReceivers, tellReach } from './find-receivers.ts';
import { listIn } from './list-mailings.ts';
import { markAllRead, markRead, openMessage, remove, showMessages, size } from './my-messages.ts';
import { showOutbox, tellQuota } from './operator.ts';
import { mailingTimer } from './release-mailing.ts';
import { resendIn } from './resend-mailing.ts';
import { approveIn, rejectIn, withdrawIn } from './review-mailing.ts';
import { revokeIn } from './revoke-mailing.ts';
import { addIn, updateIn } from './save-mailing.ts';
import { dropTemplate, keepTemplate } from './save-template.ts';
import { detailIn, receiptsIn } from './see-mailing.ts';
import { sendErrand } from './send.ts';
import { spreadTimer } from './spread.ts';
import { submitIn } from './submit-mailing.ts';
import { sweepNotices } from './sweep.job.ts';
import { preview, showTemplate, showTemplates } from './templates.ts';
import { testSend } from './test-template.ts';
import { voidIn } from './void-mailing.ts';
import { mayOpenFiles } from './own-copy.ts';

const acts = [
  listIn,
  detailIn,
  addIn,
  updateIn,
  submitIn,
  withdrawIn,
  revokeIn,
  voidIn,
  approveIn,
  rejectIn,
  resendIn,
  deleteIn,
  batchDeleteIn,
  receiptsIn,
] as const;
const handlersOf = (channel: MailChannel): Handler[] => acts.map((act) => act(channel));

bindable('MESSAGE', mayOpenFiles);

export const messagingRoom: Room = {
  name: 'messaging',
  logNames,
  pages,
  groups,
  grants,
  handlers: [
    size,
    showMessages,
    openMessage,
    markRead,
    markAllRead,
    remove,
    channels,
    saveChannels,
    saveChoice,
    tellQuota,
    showOutbox,
    ...MAIL_CHANNELS.flatMap(handlersOf),
    showReceivers,
    tellReach,
    showTemplates,
    showTemplate,
    dropTemplate,
    keepTemplate,
    preview,
    testSend,
  ],
  timers: [spreadTimer, mailingTimer],
  errands: [sendErrand],
  taskSubjects: [{ kind: mailingTimer.kind, table: 'messaging.mailing', no: 'id' }],
  jobs: [sweepNotices],
};
