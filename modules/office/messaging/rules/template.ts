import type { TemplateMode } from '#kernel/rules/message-template.ts';
import { type BuiltInEvent, events, templateOf } from './events.ts';
import type { MailChannel } from './mailing.ts';

export interface BothTexts {
  readonly zh_CN: string;
  readonly en_US: string;
}
/** A variable of a template as its editor declares it (administration-domain 11.3). */
export interface TemplateField {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly required: boolean;
  readonly sample: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const spelt = (mode: TemplateMode, value: string): string =>
  mode === 'html' ? escapeHtml(value) : mode === 'sms' ? value.replace(/[\r\n\u2028\u2029\t]+/g, ' ') : value;

/** Fills `{{name}}` of an event's own template. An act never fails for a text: what is not given stays empty. */
export const fillGiven = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  mode: TemplateMode,
): string =>
  text.replace(/\{\{\s*([a-z][A-Za-z0-9]{0,29})\s*\}\}/g, (_, name: string) =>
    spelt(mode, String(values[name] ?? '')),
  );

const SAMPLES: Readonly<Record<string, string>> = {
  code: '123456',
  minutes: '5',
  purpose: '登录',
  time: '2026-11-21 10:30',
  ip: '203.0.113.9',
  device: 'Chrome',
  days: '7',
  before: '138****0001',
  after: '139****0002',
  empName: '张三',
  mobile: '13800000001',
  companyName: '示例化工有限公司',
  reason: '资料不全',
  fields: '法定代表人',
  result: '已通过',
  link: 'https://example.com/activate',
  hours: '72',
  actor: '李四',
  fromName: '王五',
  counts: '3',
  name: '示例',
  storeName: '示例店铺',
  oldStore: '甲店铺',
  newStore: '乙店铺',
  left: '2000',
  quota: '10000',
  feedbackNo: 'FB20261121000001',
  title: '示例标题',
  total: '100',
  success: '98',
  fail: '2',
  market: '人民币现货',
  effectiveAt: '2026-12-01 00:00',
  licenceName: '危险化学品经营许可证',
  date: '2026-12-31',
  voucherNo: 'HQ20261121000001',
  quantity: '500',
};
/** The holes of an event's shipped text as declared variables. */
export function fieldsOf(event: BuiltInEvent): TemplateField[] {
  const { title, body } = templateOf(event);
  const names = [...`${title.zh} ${body.zh} ${body.en}`.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);
  return [...new Set(names)].map((name) => ({
    name,
    zh: name,
    en: name,
    required: true,
    sample: SAMPLES[name] ?? name,
  }));
}

const doubled = (text: string): string => text.replace(/\{(\w+)\}/g, '{{$1}}');
const paragraph = (text: string): string => `<p>${text}</p>`;

export interface ShippedTemplate {
  readonly code: string;
  readonly event: BuiltInEvent;
  readonly channel: MailChannel;
  readonly names: BothTexts;
  readonly titles: BothTexts;
  readonly contents: BothTexts;
  readonly variables: readonly TemplateField[];
}
/** Every built-in template: one per event and channel it is told by (administration-domain 11.3, 27). */
export function shippedTemplates(): ShippedTemplate[] {
  return (Object.keys(events) as BuiltInEvent[]).flatMap((event) => {
    const { inSite, sms, email } = events[event];
    const channels: MailChannel[] = [
      ...(email ? (['email'] as const) : []),
      ...(sms ? (['sms'] as const) : []),
      ...(inSite ? (['mail'] as const) : []),
    ];
    const { title, body } = templateOf(event);
    return channels.map((channel) => {
      const shape = (text: string) => (channel === 'sms' ? doubled(text) : paragraph(doubled(text)));
      return {
        code: `${event}.${channel}`,
        event,
        channel,
        names: { zh_CN: title.zh, en_US: title.en },
        titles: { zh_CN: doubled(title.zh), en_US: doubled(title.en) },
        contents: { zh_CN: shape(body.zh), en_US: shape(body.en) },
        variables: fieldsOf(event),
      };
    });
  });
}

/** The samples of a template's variables, for previews and test letters. */
export const samplesOf = (variables: readonly TemplateField[]): Record<string, string> =>
  Object.fromEntries(variables.map((v) => [v.name, v.sample]));
