import './identity.css';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { currentLocale, useFormat, useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/call.ts';
import { isRefusal } from '#kernel/web/request/refusal-error.ts';
import { Card, Submit, TextBox } from '#kernel/web/shell/public-input.tsx';
import { StatusPage, Waiting } from '#kernel/web/shell/status-pages.tsx';
import { useScreen } from '#kernel/web/tabs/screen.ts';
import { resolveShare } from '../contract/share.ts';
import { signInWords } from '../rules/words.ts';
import { SHOWN_HERE } from './refused.ts';

type Shared = OutputOf<typeof resolveShare>;
type State =
  | { readonly is: 'asking' }
  | { readonly is: 'shown'; readonly shared: Shared }
  | { readonly is: 'passcode'; readonly said: string }
  | { readonly is: 'gone'; readonly said: string };
const PASSCODE = 10131;

function useShare(token: string) {
  const [state, set] = useState<State>({ is: 'asking' });
  const open = useCallback(
    (passcode?: string) => {
      call(
        resolveShare,
        { token, ...(passcode === undefined ? {} : { passcode }) },
        { suppressErrors: SHOWN_HERE },
      ).then(
        (shared) => set({ is: 'shown', shared }),
        (error: unknown) => {
          const said = error instanceof Error ? error.message : String(error);
          const asks = isRefusal(error) && error.status === PASSCODE;
          set(asks ? { is: 'passcode', said: passcode === undefined ? '' : said } : { is: 'gone', said });
        },
      );
    },
    [token],
  );
  useEffect(() => open(), [open]);
  return { state, open };
}

function Passcode({ said, onOpen }: { readonly said: string; readonly onOpen: (passcode: string) => void }) {
  const t = useWords(signInWords);
  const [typed, type] = useState('');
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (typed !== '') onOpen(typed);
  };
  return (
    <Card title={t('share.title')}>
      <form onSubmit={submit} noValidate>
        <TextBox
          label={t('share.passcode')}
          help={t('share.passcodeHint')}
          value={typed}
          error={said === '' ? undefined : said}
          maxLength={6}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          onChange={(e) => type(e.target.value)}
        />
        <Submit disabled={typed === ''}>{t('share.open')}</Submit>
      </form>
    </Card>
  );
}

function SharedView({ shared }: { readonly shared: Shared }) {
  const t = useWords(signInWords);
  const localize = useLocalized();
  const format = useFormat();
  const title = (currentLocale() === 'en_US' ? shared.title.en_US : undefined) ?? shared.title.zh_CN;
  return (
    <article className="id-shared">
      <p className="sh-help">{t(`share.${shared.resourceType}`)}</p>
      <h1>{title}</h1>
      <dl>
        {shared.view.facts.map((f) => (
          <div key={f.label.en} className="id-pair">
            <dt>{localize(f.label)}</dt>
            <dd className="ct-num">{f.value}</dd>
          </div>
        ))}
      </dl>
      {shared.partly ? <p className="sh-help">{t('share.partly')}</p> : null}
      <p>
        <a className="sh-button sh-primary sh-large" href={shared.loginHint}>
          {t('share.deal')}
        </a>
      </p>
      <p className="sh-help">
        {t('share.until', { time: format.deadline(shared.expireAt) })} · {t('share.note')}
      </p>
    </article>
  );
}

/**
 * /token/{token}: what somebody shared, public facts only, with the way to deal (R-AUTH-005). Search engines
 * are told to keep out by the page itself.
 */
export default function SharePage() {
  const t = useWords(signInWords);
  const { params } = useScreen();
  const { state, open } = useShare(params.token ?? '');
  if (state.is === 'asking') return <Waiting />;
  if (state.is === 'passcode') return <Passcode said={state.said} onOpen={open} />;
  if (state.is === 'shown') return <SharedView shared={state.shared} />;
  return (
    <StatusPage title={state.said || t('share.gone')}>
      <a className="sh-button sh-primary" href="/login">
        {t('back.login')}
      </a>
    </StatusPage>
  );
}
