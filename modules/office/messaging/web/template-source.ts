import type { PickSource } from '#kernel/web/fields/pick-field.tsx';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call } from '#kernel/web/request/index.ts';
import { listTemplates } from '../contract/template.ts';
import type { MailChannel } from '../rules/mailing.ts';

const MOST = 20;
/** Templates of a channel by code or name. */
export function templateSource(channel: MailChannel): PickSource {
  const ask = async (wish: { keyword?: string; ids?: string[] }) =>
    (await call(listTemplates, { channel, pageCount: MOST, ...wish }, { silent: true })).list.map((t) => ({
      value: t.id,
      label: currentLocale() === 'en_US' ? t.names.en_US : t.names.zh_CN,
      note: t.code,
    }));
  return {
    name: `templates ${channel}`,
    search: (keyword) => ask(keyword === '' ? {} : { keyword }),
    named: (ids) => ask({ ids: [...ids] }),
  };
}
