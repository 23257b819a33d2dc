import { machine, type Tone } from '#kernel/rules/machine.ts';

export const INVITATION = { open: '10', accepted: '20', revoked: '30', expired: '40' } as const;
export type InvitationState = (typeof INVITATION)[keyof typeof INVITATION];
/** How long a link is good. */
export const INVITATION_HOURS = 72;
/** Open invitations a company may have at once. */
export const INVITATIONS_AT_ONCE = 100;

/** An invitation is used once, taken back, or ends by itself. */
export const invitationLifecycle = machine('invitation', 'invitation_state', INVITATION, {
  labels: {
    open: { zh: '待接受', en: 'Open' },
    accepted: { zh: '已加入', en: 'Accepted' },
    revoked: { zh: '已撤销', en: 'Taken back' },
    expired: { zh: '已过期', en: 'Expired' },
  },
  finals: ['accepted', 'revoked', 'expired'],
  verbs: {
    invite: [{ from: [null], to: 'open', by: ['submitter'], doc: 'invite' }],
    accept: [{ from: ['open'], to: 'accepted', by: ['effect'], doc: 'accept' }],
    revoke: [{ from: ['open'], to: 'revoked', by: ['submitter'], doc: 'revoke' }],
    expire: [{ from: ['open'], to: 'expired', by: ['timer'], doc: 'expire' }],
  },
});
export const invitationTones: Record<keyof typeof INVITATION, Tone> = {
  open: 'blue',
  accepted: 'green',
  revoked: 'gray',
  expired: 'gray',
};
