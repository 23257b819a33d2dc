import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of account_status for a company (trading-domain 19.2, sm:member; R-USER-017 to R-USER-019). */
export const MEMBER = { unactivated: '10', normal: '20', forbidden: '30' } as const;
export type MemberState = (typeof MEMBER)[keyof typeof MEMBER];

/** How a company stands with the platform. */
export const memberLifecycle = machine('member', 'account_status', MEMBER, {
  labels: {
    unactivated: { zh: '未激活', en: 'Unactivated' },
    normal: { zh: '正常', en: 'Normal' },
    forbidden: { zh: '禁用', en: 'Forbidden (disabled)' },
  },
  finals: [],
  verbs: {
    add: [{ from: [null], to: 'unactivated', by: ['operator'], doc: 'added by operator' }],
    admit: [{ from: [null], to: 'normal', by: ['effect'], doc: 'application approved' }],
    activate: [{ from: ['unactivated'], to: 'normal', by: ['effect'], doc: 'first administrator activates' }],
    disable: [{ from: ['normal'], to: 'forbidden', by: ['operator'], doc: 'disable' }],
    enable: [{ from: ['forbidden'], to: 'normal', by: ['operator'], doc: 'enable' }],
  },
});
export type MemberVerb = keyof typeof memberLifecycle.verbs;

/** Badge colours of the code set. */
export const memberTones: Record<keyof typeof MEMBER, Tone> = {
  unactivated: 'orange',
  normal: 'green',
  forbidden: 'red',
};
