import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a wish to end the link of parent and subsidiary, as codes of approval_status. */
export const UNLINK = { asked: '10', confirmed: '20', refused: '30', withdrawn: '40' } as const;
export type UnlinkState = (typeof UNLINK)[keyof typeof UNLINK];

/** Both administrators confirm (administration-domain 22.2): one by asking, the other by saying yes. */
export const unlinkLifecycle = machine('unlink', 'approval_status', UNLINK, {
  labels: {
    asked: { zh: '待对方确认', en: 'Waits for the other company' },
    confirmed: { zh: '已解除', en: 'Ended' },
    refused: { zh: '对方不同意', en: 'Refused' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  },
  finals: ['confirmed', 'refused', 'withdrawn'],
  verbs: {
    ask: [{ from: [null], to: 'asked', by: ['submitter'], doc: 'ask' }],
    confirm: [
      { from: ['asked'], to: 'confirmed', by: ['buyer', 'seller'], doc: 'the other administrator confirms' },
    ],
    refuse: [
      { from: ['asked'], to: 'refused', by: ['buyer', 'seller'], doc: 'the other administrator refuses' },
    ],
    withdraw: [{ from: ['asked'], to: 'withdrawn', by: ['submitter'], doc: 'withdraw' }],
  },
});
export const unlinkTones: Record<keyof typeof UNLINK, Tone> = {
  asked: 'orange',
  confirmed: 'green',
  refused: 'red',
  withdrawn: 'gray',
};
