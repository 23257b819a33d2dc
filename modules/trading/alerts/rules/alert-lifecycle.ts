import { machine, type Tone } from '#kernel/rules/machine.ts';

export const ALERT = { active: '10', paused: '20', ended: '30' } as const;
export type AlertState = (typeof ALERT)[keyof typeof ALERT];

/** What becomes of a wish that is kept; only its own company acts on it, and its last day ends it. */
export const alertLifecycle = machine('alert', 'alert_state', ALERT, {
  labels: {
    active: { zh: '生效中', en: 'Active' },
    paused: { zh: '已暂停', en: 'Paused' },
    ended: { zh: '已到期', en: 'Ended' },
  },
  finals: [],
  verbs: {
    add: [{ from: [null], to: 'active', by: ['creator'], doc: 'add' }],
    edit: [
      { from: ['active'], to: 'active', by: ['creator'], doc: 'edit' },
      { from: ['paused'], to: 'paused', by: ['creator'], doc: 'edit' },
      { from: ['ended'], to: 'active', by: ['creator'], doc: 'edit with a new last day' },
    ],
    pause: [{ from: ['active'], to: 'paused', by: ['creator'], doc: 'pause' }],
    resume: [{ from: ['paused'], to: 'active', by: ['creator'], doc: 'resume' }],
    lapse: [{ from: ['active', 'paused'], to: 'ended', by: ['timer'], doc: 'last day over' }],
  },
});
export type AlertVerb = keyof typeof alertLifecycle.verbs;
export const alertTones: Readonly<Record<keyof typeof ALERT, Tone>> = {
  active: 'green',
  paused: 'orange',
  ended: 'gray',
};

/** Which side keeps it: a buyer hears of offers, a seller of inquiries; both of index prices. */
export const ALERT_SIDE = { buyer: '10', seller: '20' } as const;
export type AlertSide = (typeof ALERT_SIDE)[keyof typeof ALERT_SIDE];
/** What it told of. */
export const TOLD = { offer: '10', inquiry: '20', price: '30' } as const;
export type ToldKind = (typeof TOLD)[keyof typeof TOLD];

export const LANES = ['10', '20', '30'] as const;
export const CURRENCIES = ['CNY', 'USD'] as const;
/** Alerts of one company that are not over; and how far ahead the last day may lie. */
export const MOST_ALERTS = 500;
export const MOST_DAYS = 366;
/** Tonnes: quantities and limits of wishes are in them. */
export const TONNE = 'TNE';
