import { givingWay, type Handler, ignoringClock, type Module } from '#kernel/server/capability.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { messageScene } from '../rules/file-scenes.ts';
import { logNames } from '../rules/log-names.ts';
import { MAIL_CHANNELS, type MailChannel } from '../rules/mailing.ts';
import { groups, pages } from '../rules/pages.ts';
import { myChannelsHandler } from './choices.ts';
import { batchDeleteIn, deleteIn } from './delete-mailing.ts';
import { deleteMyMessagesHandler } from './delete-my-messages.ts';
import { deleteTemplatesHandler } from './delete-templates.ts';
import { findReceiversHandler, reachOfHandler } from './find-receivers.ts';
import { listIn } from './list-mailings.ts';
import { markAllMessagesReadHandler } from './mark-all-messages-read.ts';
import { markMessagesReadHandler } from './mark-messages-read.ts';
import { listMyMessagesHandler, noticeSizeHandler } from './my-messages.ts';
import { openMyMessageHandler } from './open-my-message.ts';
import { listDemoOutboxHandler, smsQuotaHandler } from './operator.ts';
import { mayOpenFiles } from './own-copy.ts';
import { grants } from './page-grants.ts';
import { mailingTimer } from './release-mailing.ts';
import { resendIn } from './resend-mailing.ts';
import { approveIn, rejectIn, withdrawIn } from './review-mailing.ts';
import { revokeIn } from './revoke-mailing.ts';
import { addIn, updateIn } from './save-mailing.ts';
import { saveMyChannelsHandler } from './save-my-channels.ts';
import { saveMyChoiceHandler } from './save-my-choice.ts';
import { saveTemplateHandler } from './save-template.ts';
import { detailIn, receiptsIn } from './see-mailing.ts';
import { sendErrand } from './send.ts';
import { spreadTimer } from './spread.ts';
import { submitIn } from './submit-mailing.ts';
import { sweepNotices } from './sweep.job.ts';
import { listTemplatesHandler, previewTemplateHandler, templateDetailHandler } from './templates.ts';
import { testTemplateHandler } from './test-template.ts';
import { voidIn } from './void-mailing.ts';

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

export const messagingModule: Module = {
  name: 'messaging',
  fileScenes: [messageScene],
  logNames,
  pages,
  groups,
  grants,
  handlers: [
    noticeSizeHandler,
    listMyMessagesHandler,
    openMyMessageHandler,
    markMessagesReadHandler,
    markAllMessagesReadHandler,
    deleteMyMessagesHandler,
    myChannelsHandler,
    saveMyChannelsHandler,
    saveMyChoiceHandler,
    smsQuotaHandler,
    listDemoOutboxHandler,
    ...MAIL_CHANNELS.flatMap(handlersOf),
    findReceiversHandler,
    reachOfHandler,
    listTemplatesHandler,
    templateDetailHandler,
    deleteTemplatesHandler,
    saveTemplateHandler,
    previewTemplateHandler,
    testTemplateHandler,
  ],
  timers: [ignoringClock(givingWay(spreadTimer)), mailingTimer],
  backgroundJobs: [sendErrand],
  taskSubjects: [{ kind: mailingTimer.kind, table: 'messaging.mailing', no: 'id' }],
  cronJobs: [sweepNotices],
};
