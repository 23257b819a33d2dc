import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a deposit (code set deposit_state). */
export const DEPOSIT = {
  required: '10',
  frozen: '20',
  topUpAsked: '25',
  offset: '30',
  forfeited: '40',
  released: '50',
  lapsed: '60',
} as const;
export type DepositState = (typeof DEPOSIT)[keyof typeof DEPOSIT];
/** How long a payer may object to a forfeiture (trading-domain 12.2). */
export const OBJECTION_HOURS = 24;
/** What a deposit is in law (code set deposit_nature). */
export const DEPOSIT_NATURE = { performance: '10', earnestMoney: '20', prepayment: '30' } as const;
export type DepositNature = (typeof DEPOSIT_NATURE)[keyof typeof DEPOSIT_NATURE];

/** sm:deposit, every row of trading-domain 12.2. */
export const depositLifecycle = machine('deposit', 'deposit_state', DEPOSIT, {
  labels: {
    required: { zh: '待缴', en: 'Required' },
    frozen: { zh: '已冻结', en: 'Frozen' },
    topUpAsked: { zh: '待追加', en: 'Top-up asked' },
    offset: { zh: '已抵扣', en: 'Offset' },
    forfeited: { zh: '已没收', en: 'Forfeited' },
    released: { zh: '已释放', en: 'Released' },
    lapsed: { zh: '未缴失效', en: 'Lapsed' },
  },
  finals: ['offset', 'forfeited', 'released', 'lapsed'],
  verbs: {
    require: [{ from: [null], to: 'required', by: ['effect'], doc: 'require' }],
    freeze: [{ from: ['required'], to: 'frozen', by: ['effect', 'buyer'], doc: 'freeze full' }],
    lapse: [{ from: ['required'], to: 'lapsed', by: ['timer', 'effect'], doc: 'not paid in time' }],
    askTopUp: [{ from: ['frozen'], to: 'topUpAsked', by: ['effect'], doc: 'top-up asked' }],
    topUp: [{ from: ['topUpAsked'], to: 'frozen', by: ['buyer'], doc: 'topped up' }],
    release: [{ from: ['topUpAsked', 'frozen'], to: 'released', by: ['effect', 'operator'], doc: 'release' }],
    offset: [{ from: ['frozen'], to: 'offset', by: ['effect'], doc: 'offset' }],
    forfeit: [
      { from: ['frozen'], to: 'forfeited', by: ['operator', 'effect'], doc: 'forfeit' },
      { from: ['topUpAsked'], to: 'forfeited', by: ['operator', 'timer'], doc: 'not topped up' },
    ],
  },
});
export type DepositVerb = keyof typeof depositLifecycle.verbs;
/** Buttons of trading-domain 2.2, deposits. */
export const depositButtons = {
  require: null,
  freeze: 'Confirm',
  lapse: null,
  askTopUp: null,
  topUp: 'Confirm',
  release: 'Confirm',
  offset: 'Confirm',
  forfeit: 'Confirm',
} as const satisfies Record<DepositVerb, string | null>;
export const depositTones: Readonly<Record<DepositState, Tone>> = {
  '10': 'orange',
  '20': 'blue',
  '25': 'orange',
  '30': 'green',
  '40': 'red',
  '50': 'gray',
  '60': 'gray',
};
