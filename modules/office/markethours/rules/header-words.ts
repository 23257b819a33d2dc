import { words } from '#kernel/rules/words.ts';

/** What the clock in the head of the console says. */
export const headerClockWords = words('markethours.header', {
  open: { zh: '开市中', en: 'Market open' },
  closed: { zh: '休市', en: 'Market closed' },
  closesIn: { zh: '{left} 后休市', en: 'closes in {left}' },
  opensIn: { zh: '{left} 后开市', en: 'opens in {left}' },
  serverTime: { zh: '服务器时间', en: 'Server time' },
});
