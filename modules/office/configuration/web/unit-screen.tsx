import './configuration.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { translate } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call, useAct, useCall } from '#kernel/web/request/index.ts';
import type { FormButton, RemoteRow } from '#kernel/web/screens/form-types.ts';
import { confirm, Diff, type Formatter, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import type { allUnitCalls } from '../contract/units.ts';
import { formDifferences } from '../rules/differences.ts';
import { unitWords } from '../rules/unit-words.ts';
import { siteWords } from '../rules/words.ts';
import { releaseBadge } from './badges.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { differencesIn } from './value-text.ts';

const u = unitWords.table;
export type UnitCalls = (typeof allUnitCalls)[number];

/** What the form starts from: the draft where there is one, else what is in force. */
export const loadUnit = (calls: UnitCalls) => async (): Promise<Record<string, unknown>> => {
  const { version, value, draft } = await call(calls.edit, {}, { silent: true });
  return { ...(draft ?? value), version };
};
/** What somebody else stored meanwhile, without what the form does not hold. */
export const theirUnit = (current: unknown): RemoteRow => {
  const { version, ...values } = current as { version: number };
  return { values: { ...values, version }, version };
};

/** What the release would change, as its version shows it afterwards. */
function Changes({
  calls,
  values,
  formatter,
}: {
  readonly calls: UnitCalls;
  readonly values: Readonly<Record<string, unknown>>;
  readonly formatter: Formatter;
}) {
  const t = useWords(unitWords);
  const { data } = useCall(calls.edit, {}, { silent: true });
  if (data === undefined) return null;
  const changes = formDifferences(data.value, values);
  return changes.length === 0 ? (
    <p className="sc-faint">{t('release.same')}</p>
  ) : (
    <Diff differences={differencesIn(changes, formatter)} />
  );
}

/** The two buttons of such a form: keep as a draft, or bring into force after a question. */
export function unitButtons(
  calls: UnitCalls,
  submit: (more: Pick<FormButton, 'label' | 'done' | 'question'> & { after: () => string }) => FormButton,
): { save: FormButton; release: FormButton } {
  const draft = submit({ label: u.saveDraft, done: u.savedDraft, after: () => 'stay' });
  const released = submit({
    label: u.release,
    done: u.released,
    after: () => 'stay',
    question: (values, formatter) => ({
      title: translate(unitWords, formatter.locale, 'release.ask'),
      body: translate(unitWords, formatter.locale, 'release.body'),
      button: translate(unitWords, formatter.locale, 'release'),
      content: <Changes calls={calls} values={values} formatter={formatter} />,
    }),
  });
  return {
    save: { ...draft, send: (payload) => ({ ...payload, release: false }) },
    release: { ...released, send: (payload) => ({ ...payload, release: true }) },
  };
}

/** Above the form: what is in force since when, what waits, the versions, and the way to drop a draft. */
export function VersionBar({ calls, name }: { readonly calls: UnitCalls; readonly name: string }) {
  const t = useWords(siteWords);
  const formatter = useFormatter();
  const { can } = useCan();
  const { refresh } = useScreen();
  const [open, show] = useState(false);
  const { data, refetch } = useCall(calls.edit, {}, { silent: true });
  const again = () => {
    void refetch();
    refresh();
  };
  const discard = useAct(calls.discard as Call, { onDone: again });
  if (data === undefined) return null;
  const drop = async () => {
    if (
      await confirm({
        title: t('discard.ask', { name }),
        body: t('discard.body'),
        yes: t('discard'),
        no: t('cancel'),
        danger: true,
      })
    )
      discard.run({ version: data.version } as InputOf<Call>);
  };
  return (
    <div className="cf-bar">
      <StatusOf look={releaseBadge} code={data.release} formatter={formatter} />
      <span className="sc-faint">
        {data.release === '10' && data.draftedAt !== null
          ? t('draftBy', { who: data.draftedBy ?? '--', when: formatter.dateTime(data.draftedAt) })
          : data.releasedAt === null
            ? t('asInstalled')
            : t('releasedBy2', {
                n: data.releaseNo,
                who: data.releasedBy ?? '--',
                when: formatter.dateTime(data.releasedAt),
              })}
      </span>
      <span className="cf-gap" />
      {data.release === '10' && can('Edit') ? (
        <Button size="small" loading={discard.running} onClick={() => void drop()}>
          {t('discard')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => show(true)}>
        {t('history')}
      </Button>
      {open ? (
        <HistoryDrawer
          name={name}
          history={calls.history}
          input={{}}
          rollBack={
            can('Edit')
              ? { call: calls.rollBack, send: (number) => ({ version: data.version, number }) }
              : undefined
          }
          reader={formatter}
          onClose={() => show(false)}
          onDone={again}
        />
      ) : null}
    </div>
  );
}
