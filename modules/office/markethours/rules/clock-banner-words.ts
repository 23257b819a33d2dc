import { words } from '#kernel/rules/words.ts';

/** What every page of the platform says while a jump of the clock waits for its word. */
export const clockBannerWords = words('markethours.clockBanner', {
  ahead: {
    zh: '服务器时钟前进了 {by}（时:分:秒），开市、闭市及到期处理已暂停，须确认后恢复。',
    en: 'The server clock jumped ahead by {by} (h:m:s). Closing and opening are stopped until confirmed.',
  },
  back: {
    zh: '服务器时钟后退了 {by}（时:分:秒），开市、闭市及到期处理已暂停，须确认后恢复。',
    en: 'The server clock jumped back by {by} (h:m:s). Closing and opening are stopped until confirmed.',
  },
  unknown: {
    zh: '服务器时钟发生跳变，开市、闭市及到期处理已暂停，须确认后恢复。',
    en: 'The server clock jumped. Closing and opening are stopped until confirmed.',
  },
  confirm: { zh: '前往确认', en: 'Go and confirm' },
});
