import './messaging.css';
import { Alert, Button } from 'antd';
import { type ComponentType, useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useDebounced } from '#kernel/web/fields/debounced.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { type mailings, reachOf } from '../contract/mailing.ts';
import { previewTemplate, templateDetail } from '../contract/template.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { mailingWords, templateWords } from '../rules/mailing-words.ts';
import { QuotaLine } from './quota-line.tsx';
import { SaveTemplate } from './save-template.tsx';
import { useVariables } from './variables-field.tsx';

type Input = InputOf<(typeof mailings)['mail']['add']>;
type Values = FormAside<Input>['values'];

/** How many people the choice means, and whether it is reviewed first. */
function Reach({ channel, values }: { channel: MailChannel; values: Values }) {
  const t = useWords(mailingWords);
  const receiverMode = values.receiverMode ?? 'users';
  const receivers = useDebounced((values.receivers ?? []).map((line) => line.trim()).filter(Boolean));
  const some = receiverMode === 'all' || receivers.length > 0;
  const { data } = useCall(
    reachOf,
    { channel, receiverMode, receivers: [...receivers] },
    { silent: true, enabled: some, keepRows: true },
  );
  const text =
    !some || data === undefined || data.total === 0
      ? t('reachNone')
      : channel === 'mail'
        ? t('reachMail', { total: data.total })
        : t('reach', { total: data.total, reachable: data.reachable });
  return (
    <>
      <p role="status">{text}</p>
      {some && data?.review ? <Alert type="info" showIcon title={t('reachReview')} /> : null}
    </>
  );
}

/** The text as a receiver of this language reads it; null until it can be shown. */
function usePreview(channel: MailChannel, values: Values) {
  const variables = useVariables(values as Readonly<Record<string, unknown>>);
  const templateId = values.templateId ?? '';
  const template = useCall(
    templateDetail,
    { id: templateId || '0' },
    { silent: true, enabled: templateId !== '' },
  ).data;
  const held =
    templateId === ''
      ? { titles: { zh_CN: values.title ?? '' }, contents: { zh_CN: values.content ?? '' } }
      : template;
  const filled = Object.fromEntries(
    Object.entries(values.variables ?? {}).filter(([, value]) => value !== ''),
  );
  const wish = useDebounced(
    JSON.stringify({
      channel,
      titles: held?.titles.zh_CN ? held.titles : null,
      contents: held?.contents ?? { zh_CN: '' },
      variables,
      values: filled,
    }),
  );
  const input = JSON.parse(wish) as InputOf<typeof previewTemplate>;
  return (
    useCall(previewTemplate, input, {
      silent: true,
      enabled: input.contents.zh_CN.trim() !== '',
      keepRows: true,
    }).data ?? null
  );
}

/** Beside the form: reach, quota, the text as it will be read, and the way to keep it as a template. */
export function asideOf(channel: MailChannel): ComponentType<FormAside<Input>> {
  return function MailingAside({ values }) {
    const t = useWords(mailingWords);
    const s = useWords(templateWords);
    const locale = useLocale();
    const shown = usePreview(channel, values);
    const [saving, save] = useState(false);
    const fields = useVariables(values as Readonly<Record<string, unknown>>);
    return (
      <div className="ms-aside">
        {channel === 'sms' ? <QuotaLine brief /> : null}
        <Reach channel={channel} values={values} />
        <h2>{t('preview')}</h2>
        {shown === null ? (
          <p className="sc-faint">{t('previewMissing')}</p>
        ) : (
          <div className="ms-shown">
            {shown.title[locale] ? <strong>{shown.title[locale]}</strong> : null}
            {channel === 'sms' ? shown.content[locale] : <Prose html={shown.content[locale]} />}
          </div>
        )}
        {values.templateId || !values.content ? null : (
          <Button onClick={() => save(true)}>{s('saveAs')}</Button>
        )}
        {saving ? (
          <SaveTemplate
            channel={channel}
            start={{ title: values.title ?? '', content: values.content ?? '', fields }}
            onClose={() => save(false)}
          />
        ) : null}
      </div>
    );
  };
}
