import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a message somebody sends (code set message_state). */
export const MAILING = {
  draft: '00',
  pending: '10',
  scheduled: '15',
  sending: '18',
  sent: '20',
  partly: '25',
  rejected: '30',
  failed: '35',
  revoked: '40',
  void: '90',
} as const;
export type MailingState = (typeof MAILING)[keyof typeof MAILING];

/**
 * Every row of administration-domain 11.2. `submitter` is the author, `operator` whoever holds the button,
 * `timer` the system.
 * What a row asks beyond the state (channel, 24 hours, three resends, four eyes) stands where the act is done.
 */
export const mailingLifecycle = machine('mailing', 'message_state', MAILING, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    pending: { zh: '待审核', en: 'Pending review' },
    scheduled: { zh: '待发送', en: 'Scheduled' },
    sending: { zh: '发送中', en: 'Sending' },
    sent: { zh: '已发送', en: 'Sent' },
    partly: { zh: '部分发送', en: 'Partly sent' },
    rejected: { zh: '已驳回', en: 'Rejected' },
    failed: { zh: '发送失败', en: 'Failed' },
    revoked: { zh: '已撤销', en: 'Revoked' },
    void: { zh: '已作废', en: 'Void' },
  },
  finals: ['void'],
  verbs: {
    save: [{ from: [null], to: 'draft', by: ['submitter'], doc: 'Add / save' }],
    submit: [
      { from: ['draft', 'rejected'], to: 'pending', by: ['submitter'], doc: 'submit' },
      { from: ['draft', 'rejected'], to: 'scheduled', by: ['submitter'], doc: 'submit' },
      { from: ['draft', 'rejected'], to: 'sending', by: ['submitter'], doc: 'submit' },
    ],
    withdraw: [{ from: ['pending'], to: 'draft', by: ['submitter'], doc: 'withdraw' }],
    approve: [
      { from: ['pending'], to: 'scheduled', by: ['operator'], doc: 'approve / reject' },
      { from: ['pending'], to: 'sending', by: ['operator'], doc: 'approve / reject' },
    ],
    reject: [{ from: ['pending'], to: 'rejected', by: ['operator'], doc: 'approve / reject' }],
    start: [{ from: ['scheduled'], to: 'sending', by: ['timer'], doc: 'time reached' }],
    finish: [
      { from: ['sending'], to: 'sent', by: ['timer'], doc: 'all done' },
      { from: ['sending'], to: 'partly', by: ['timer'], doc: 'all done' },
      { from: ['sending'], to: 'failed', by: ['timer'], doc: 'all done' },
    ],
    revoke: [
      { from: ['scheduled'], to: 'revoked', by: ['submitter', 'operator'], doc: 'revoke' },
      { from: ['sending', 'sent', 'partly'], to: 'revoked', by: ['operator'], doc: 'revoke' },
    ],
    void: [
      {
        from: ['draft', 'sent', 'partly', 'rejected', 'failed', 'revoked'],
        to: 'void',
        by: ['operator'],
        doc: 'void',
      },
    ],
    resend: [{ from: ['sent', 'partly', 'failed'], to: 'sending', by: ['submitter'], doc: 'resend failed' }],
  },
});
export type MailingVerb = keyof typeof mailingLifecycle.verbs;

/** Badges as the code set ships them. */
export const mailingTones: Readonly<Record<keyof typeof MAILING, Tone>> = {
  draft: 'orange',
  pending: 'blue',
  scheduled: 'blue',
  sending: 'blue',
  sent: 'green',
  partly: 'orange',
  rejected: 'red',
  failed: 'red',
  revoked: 'gray',
  void: 'gray',
};

/** What may be changed by its author, and what may be deleted; sent messages stay (13007). */
export const EDITABLE: readonly MailingState[] = [MAILING.draft, MAILING.rejected];
export const DELETABLE: readonly MailingState[] = [
  MAILING.draft,
  MAILING.rejected,
  MAILING.failed,
  MAILING.revoked,
  MAILING.void,
];
