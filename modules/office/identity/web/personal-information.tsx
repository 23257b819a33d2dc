import './identity.css';
import { type FormEvent, useMemo, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { LOCALES } from '#kernel/rules/locale.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { commaIn, nameOf } from '#kernel/rules/words.ts';
import { FileField } from '#kernel/web/fields/index.ts';
import { currentLocale, setZone, translateNow, useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/call.ts';
import { useCall } from '#kernel/web/request/hooks.ts';
import { isRefusal, isVersionConflict } from '#kernel/web/request/refusal-error.ts';
import { notifySuccess, toast } from '#kernel/web/request/toast.ts';
import { Choice, Labelled } from '#kernel/web/shell/controls.tsx';
import { chooseLanguage } from '#kernel/web/shell/language.ts';
import { TextBox } from '#kernel/web/shell/public-input.tsx';
import { loadAccess } from '#kernel/web/shell/session.ts';
import { Waiting } from '#kernel/web/shell/status-pages.tsx';
import { shellWords } from '#kernel/web/shell/words.ts';
import { ask, useUnsaved } from '#kernel/web/tabs/index.ts';
import { avatarScene } from '#office/attachments/rules/file-scenes.ts';
import { currentUserInfo, personalInformation, updatePersonalInformation } from '../contract/account.ts';
import { accountWords } from '../rules/account-words.ts';
import { LOGIN_NAME } from '../rules/names.ts';
import { LiveLogins } from './live-logins.tsx';
import { SHOWN_HERE, useRefused } from './refused.ts';

type Info = OutputOf<typeof personalInformation>;
type Draft = Pick<Info, 'gender' | 'locale' | 'timeZone' | 'avatarId'> & {
  readonly name: string;
  readonly loginName: string;
};
const draftOf = (info: Info): Draft => ({
  name: info.personName ?? '',
  gender: info.gender,
  locale: info.locale,
  timeZone: info.timeZone,
  avatarId: info.avatarId,
  loginName: info.loginName ?? '',
});
const same = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);
const zonesWith = (held: string): readonly string[] => {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return known.includes(held) ? known : [held, ...known];
};

/** Saves the caller's data; the newest are shown when somebody else was faster. */
function useSaving(info: Info, draft: Draft, onStored: (info: Info) => void) {
  const t = useWords(accountWords);
  const u = useWords(uiWords);
  const refused = useRefused();
  const [running, run] = useState(false);
  const send = async () => {
    const loginName = draft.loginName.trim();
    const stored = await call(
      updatePersonalInformation,
      {
        version: info.version,
        personName: draft.name.trim(),
        gender: draft.gender,
        locale: draft.locale,
        timeZone: draft.timeZone,
        avatarId: draft.avatarId,
        ...(info.loginName === null && loginName !== '' ? { loginName } : {}),
      },
      { suppressErrors: [...SHOWN_HERE, 10302], overlay: true },
    );
    refused.clear();
    onStored(stored);
    setZone(stored.timeZone);
    if (stored.locale !== currentLocale()) chooseLanguage(stored.locale);
    // In the language just chosen.
    notifySuccess(translateNow(uiWords, 'save.ok'));
    await loadAccess();
  };
  const failed = (error: unknown) => {
    if (!isVersionConflict(error) || !isRefusal(error)) return refused.take(error);
    const current = personalInformation.output.safeParse(
      (error.data as { current?: unknown } | null)?.current,
    );
    if (current.success) onStored(current.data);
    return toast('warning', t('conflict'));
  };
  const submit = async () => {
    const named = draft.loginName.trim();
    const newName = info.loginName === null && named !== '';
    const length = [...draft.name.trim()].length;
    const fine = refused.check({
      personName: (length < 2 || length > 50) && t('name.bad'),
      loginName: newName && !LOGIN_NAME.test(named) && t('loginName.bad'),
      timeZone: draft.timeZone === '' && t('zone.bad'),
    });
    if (!fine || running) return;
    if (
      newName &&
      !(await ask({ title: t('loginName.sure', { name: named }), yes: t('save'), no: u('cancel') }))
    )
      return;
    run(true);
    await send()
      .catch(failed)
      .finally(() => run(false));
  };
  return { refused, running, submit };
}

function Details({ info, onStored }: { readonly info: Info; readonly onStored: (info: Info) => void }) {
  const t = useWords(accountWords);
  const shell = useWords(shellWords);
  const [draft, set] = useState(() => draftOf(info));
  const { refused, running, submit } = useSaving(info, draft, (stored) => {
    set(draftOf(stored));
    onStored(stored);
  });
  const zones = useMemo(() => zonesWith(info.timeZone), [info.timeZone]);
  useUnsaved(!same(draft, draftOf(info)));
  const put = (change: Partial<Draft>) => set((before) => ({ ...before, ...change }));
  const onSubmit = (e: FormEvent) => {
    e.preventDefault();
    void submit();
  };
  return (
    <form className="id-panel" onSubmit={onSubmit} noValidate>
      <h2>{t('info.mine')}</h2>
      {refused.said.form ? (
        <p className="id-notice id-bad" role="alert">
          {refused.said.form}
        </p>
      ) : null}
      <div className="id-grid">
        <TextBox
          label={t('name')}
          value={draft.name}
          error={refused.said.personName}
          maxLength={50}
          autoComplete="name"
          required
          onChange={(e) => put({ name: e.target.value })}
        />
        <TextBox
          label={t('loginName')}
          value={draft.loginName}
          error={refused.said.loginName}
          help={info.loginName === null ? t('loginName.once') : undefined}
          readOnly={info.loginName !== null}
          maxLength={30}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(e) => put({ loginName: e.target.value })}
        />
        <Choice
          label={t('gender')}
          value={draft.gender}
          onChange={(gender) => put({ gender })}
          options={(['0', '1', '2'] as const).map((g) => [g, t(`gender.${g}`)] as const)}
        />
        <Choice
          label={t('locale')}
          value={draft.locale}
          onChange={(locale) => put({ locale })}
          options={LOCALES.map((l) => [l, shell(`lang.${l}`)] as const)}
        />
        <Labelled label={t('avatar')} error={refused.said.avatarId}>
          {({ id, describedBy }) => (
            <FileField
              id={id}
              describedBy={describedBy}
              label={t('avatar')}
              scene={avatarScene}
              value={draft.avatarId}
              onChange={(avatarId) => put({ avatarId })}
            />
          )}
        </Labelled>
        <Labelled label={t('timeZone')} help={t('timeZone.hint')} error={refused.said.timeZone}>
          {({ id, describedBy }) => (
            <select
              id={id}
              className="sh-input sh-large"
              aria-describedby={describedBy}
              value={draft.timeZone}
              onChange={(e) => put({ timeZone: e.target.value })}
            >
              {zones.map((z) => (
                <option key={z} value={z}>
                  {z}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <p className="id-acts">
        <button
          type="submit"
          className="sh-button sh-primary"
          disabled={running || same(draft, draftOf(info))}
          aria-busy={running}
        >
          {t('save')}
        </button>
      </p>
    </form>
  );
}

function Employment({ info }: { readonly info: Info }) {
  const t = useWords(accountWords);
  const f = useFormat();
  const { data } = useCall(currentUserInfo, {}, { silent: true });
  const names = (
    list: readonly { name: { zh_CN: string; en_US?: string | null | undefined } }[] | undefined,
  ) =>
    list
      ?.map((x) => (f.locale === 'en_US' ? (x.name.en_US ?? x.name.zh_CN) : x.name.zh_CN))
      .join(commaIn(f.locale)) || '--';
  const facts: [string, string, string?][] = [
    [t('company'), (data && nameOf(data, 'memberName', f.locale)) ?? '--'],
    [t('department'), (data && nameOf(data, 'deptName', f.locale)) ?? '--'],
    [t('roles'), names(data?.roleList)],
    [t('positions'), names(data?.positionList)],
    [t('mobile'), info.mobile ?? '--', '/myAccount/phoneChange'],
    [t('email'), info.email ?? '--', '/myAccount/modifyEmail'],
    [t('idcard'), data?.idcardNo ?? '--'],
    [t('lastLogin'), f.dateTime(info.lastLoginTime)],
    [t('passwordAge'), f.dateTime(info.passwordChangedAt)],
  ];
  return (
    <section className="id-panel">
      <h2>{t('info.work')}</h2>
      <dl className="id-facts">
        {facts.map(([label, value, change]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}{' '}
              {change === undefined ? null : (
                <a href={change}>
                  {t('change')}
                  <span className="ct-hidden"> {label}</span>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** /myAccount/personalInformation: own data, what the company set, and where one is signed in (R-ACCT-005). */
export default function PersonalInformationPage() {
  const t = useWords(accountWords);
  const [stored, store] = useState<Info | null>(null);
  const { data, error, refetch } = useCall(personalInformation, {}, { suppressErrors: [...SHOWN_HERE] });
  const info = stored ?? data;
  if (info === undefined) {
    if (error === null) return <Waiting />;
    return (
      <div className="id-page">
        <p role="alert">{error.message}</p>
        <button type="button" className="sh-button" onClick={() => void refetch()}>
          {t('retry')}
        </button>
      </div>
    );
  }
  return (
    <div className="id-page">
      <h1>{t('info.title')}</h1>
      <Details info={info} onStored={store} />
      <Employment info={info} />
      <LiveLogins />
    </div>
  );
}
