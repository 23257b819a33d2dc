import type { ComponentType } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import type { Words } from '#kernel/rules/words.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormDeclaration, FormSection } from '#kernel/web/screens/form-types.ts';
import type { mailings } from '../contract/mailing.ts';
import { messageScene } from '../rules/file-scenes.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { mailingWords } from '../rules/mailing-words.ts';
import { mailingRoutes } from '../rules/places.ts';
import { callsOf } from './badges.ts';
import { LetterField } from './letter-field.tsx';
import { asideOf } from './mailing-aside.tsx';
import { reachQuestion } from './reach-question.ts';
import { modeField, receiversField } from './receivers-field.tsx';
import { SmsField } from './sms-field.tsx';
import { templateSource } from './template-source.ts';
import { VariablesField } from './variables-field.tsx';

const { table } = mailingWords;
type Calls = (typeof mailings)['mail'];
type Input = InputOf<Calls['add']>;
type Kit = FormKit<Input, (typeof mailingWords)['table'], Calls['add']>;
const languages = [
  { value: 'locale', ...table['language.locale'] },
  { value: 'receiver', ...table['language.receiver'] },
] as const;
const free = (values: Filling<Input>) => !values.templateId;
/** Variables are asked for where a template is chosen or the text has holes. */
const variable = (values: Filling<Input>) =>
  !free(values) || /\{\{/.test(`${values.title ?? ''} ${values.content ?? ''}`);

function sections({ field, section }: Kit, channel: MailChannel): FormSection[] {
  const rich = channel !== 'sms';
  const content = channel === 'sms' ? SmsField : LetterField;
  return [
    section(
      [
        field.custom('receiverMode', modeField(channel), { verb: 'select', required: true }),
        field.custom('receivers', receiversField(channel), { verb: 'select', span: 2, required: true }),
      ],
      { title: table.who },
    ),
    section(
      [
        field.pick('templateId', templateSource(channel), { help: table.templateHelp, required: false }),
        field.radio('language', languages, { when: (values) => !free(values), required: false }),
        ...(rich ? [field.text('title', { most: 100, span: 3, required: true, when: free })] : []),
        field.custom('content', content, { span: 3, required: true, verb: 'input', when: free }),
        field.custom('variables', VariablesField, {
          span: 3,
          required: false,
          help: table.variablesHelp,
          when: variable,
        }),
        ...(rich
          ? [
              field.files('attachments', messageScene, {
                most: 5,
                help: table.attachmentsHelp,
                required: false,
              }),
            ]
          : []),
      ],
      { title: table.what },
    ),
    section(
      [
        field.dateTime('sendAt', {
          help: channel === 'sms' ? table.sendAtSms : table.sendAtHelp,
          required: false,
          span: 2,
        }),
        ...(channel === 'mail'
          ? [field.bool('needReceipt', { sentence: table.needReceiptSentence, required: false })]
          : []),
      ],
      { title: table.when },
    ),
  ];
}

/** What is sent: no blank fields, and of a template's message no text of its own. */
function sent(channel: MailChannel, values: Filling<Input>, submit: boolean): Input {
  const templated = !free(values);
  const lines = (values.receivers ?? []).map((line) => line.trim()).filter(Boolean);
  const filled = Object.entries(values.variables ?? {}).filter(([, value]) => value.trim() !== '');
  const common = {
    receiverMode: values.receiverMode ?? ('users' as const),
    receivers: lines,
    templateId: values.templateId || null,
    variables: Object.fromEntries(filled),
    sendAt: values.sendAt || null,
    language: templated ? (values.language ?? 'locale') : ('locale' as const),
    content: templated ? '' : (values.content ?? ''),
    submit,
  };
  if (channel === 'sms') return common as Input;
  const letter = {
    ...common,
    title: templated ? null : (values.title ?? null),
    attachments: [...(values.attachments ?? [])],
  };
  return (channel === 'mail' ? { ...letter, needReceipt: values.needReceipt === true } : letter) as Input;
}

type Ending = Pick<FormDeclaration<Input>, 'save' | 'release' | 'aside'>;
/** Draft and hand in, by whichever call. */
function ending(
  kit: Kit,
  channel: MailChannel,
  by: Calls['add'],
  and: (values: Filling<Input>) => object,
): Ending {
  const route = mailingRoutes[channel];
  const after = (output: { id: string }) => `${route}/detail/${output.id}`;
  return {
    aside: asideOf(channel),
    save: kit.submitBy(by, {
      label: table.saveDraft,
      done: uiWords.table['save.ok'],
      whole: false,
      send: (values) => ({ ...sent(channel, values, false), ...and(values) }),
      after,
    }),
    release: kit.submitBy(by, {
      label: table.submit,
      button: 'Submit',
      done: table.submitDone,
      send: (values) => ({ ...sent(channel, values, true), ...and(values) }),
      question: async (values, formatter) => {
        const { receiverMode = 'users', receivers, sendAt } = sent(channel, values, true);
        const question = await reachQuestion({ channel, receiverMode, receivers }, sendAt ?? null, formatter);
        return { ...question, button: formatter.text(table.submit) };
      },
      after,
    }),
  };
}

/** A new message of a channel (T3). */
export function mailingForm(channel: MailChannel): ComponentType {
  const { add } = callsOf(channel);
  return formScreen(add, mailingWords as Words<(typeof mailingWords)['table']>, (kit) => ({
    title: table[`new.${channel}`],
    start: () => ({
      receiverMode: 'users' as const,
      receivers: [],
      language: 'locale' as const,
      variables: {},
    }),
    sections: sections(kit as unknown as Kit, channel),
    ...ending(kit as unknown as Kit, channel, add, () => ({})),
  }));
}

/** A draft or a rejected message again. */
export function mailingEdit(channel: MailChannel): ComponentType {
  const calls = callsOf(channel);
  const by = calls.update as unknown as Calls['add'];
  return formScreen(by, mailingWords as Words<(typeof mailingWords)['table']>, (kit) => ({
    title: table[`edit.${channel}`],
    missing: table.onlyRead,
    load: async ({ params }) => {
      const row = await call(calls.detail, { id: params.id ?? '0' }, { silent: true });
      if (!row.can.includes('edit')) return null;
      const {
        id,
        version,
        receiverMode,
        receivers,
        templateId,
        variables,
        sendAt,
        language,
        title,
        content,
        attachments,
        needReceipt,
      } = row;
      return {
        id,
        version,
        receiverMode,
        receivers,
        templateId,
        variables,
        sendAt,
        language,
        title,
        content,
        attachments,
        needReceipt,
      } as Filling<Input>;
    },
    sections: sections(kit as unknown as Kit, channel),
    ...ending(kit as unknown as Kit, channel, by, (values) => {
      const { id, version } = values as { readonly id?: string; readonly version?: number };
      return { id, version };
    }),
  }));
}
