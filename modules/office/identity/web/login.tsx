import './identity.css';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { LoginRequired, Maintenance, ScreenLocked } from '#kernel/rules/refusals.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { places } from '#kernel/web/guard/places.ts';
import { useLocale } from '#kernel/web/i18n/locale.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/use-words.ts';
import { boot } from '#kernel/web/request/boot.ts';
import { call } from '#kernel/web/request/call.ts';
import { useCall } from '#kernel/web/request/hooks.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { Card, PasswordBox, Submit, TextBox } from '#kernel/web/shell/public-input.tsx';
import { enter } from '#kernel/web/shell/session.ts';
import { useScreen } from '#kernel/web/tabs/screen.ts';
import { siteBundle } from '#office/configuration/contract/bundle.ts';
import { platformDetail } from '#office/configuration/contract/site.ts';
import { commonLogin } from '../contract/login.ts';
import { kindOfName, nameKey } from '../rules/names.ts';
import {
  LoginBinding,
  LoginEnded,
  LoginForbidden,
  LoginIdle,
  LoginReplaced,
  PasswordChanged,
} from '../rules/refusals.ts';
import { signInWords } from '../rules/words.ts';
import { CodeBox, PictureBox, usePicture } from './code-boxes.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { InvitedNotice, useInvited } from './invited.tsx';
import { SHOWN_HERE, useRefused } from './refused.ts';

type Ways = Pick<
  OutputOf<typeof platformDetail>['loginSettings'],
  'passwordLogin' | 'codeLogin' | 'registerOpen' | 'maintenance'
>;
const ALL_WAYS: Ways = { passwordLogin: true, codeLogin: true, registerOpen: true, maintenance: false };
/** Why the last login ended, as the address tells it (administration-domain 1.4). */
const REASONS: ReadonlyMap<string, LocalizedText> = new Map(
  [
    LoginRequired,
    LoginReplaced,
    LoginForbidden,
    PasswordChanged,
    LoginIdle,
    LoginBinding,
    LoginEnded,
    ScreenLocked,
  ].map((kind) => [String(kind.status), kind]),
);

/** Ways to log in that the operator has opened; all until the answer is there. */
function useWays(): Ways {
  const [ways, set] = useState(ALL_WAYS);
  useEffect(() => {
    call(platformDetail, {}, { silent: true }).then(
      (p) => set(p.loginSettings),
      () => undefined,
    );
  }, []);
  return ways;
}

/** As long as the rest of the page holds what the site shows. */
const SITE_FRESH_MS = 300_000;
interface Look {
  readonly background: string | null;
  readonly side: { readonly src: string; readonly alt: string; readonly link: string | null } | null;
}
/**
 * Background and side picture the operator has released for this page; none until they are there
 * (administration-domain 2.2).
 */
function useBadge(): Look {
  const locale = useLocale();
  const { data: site } = useCall(siteBundle, {}, { silent: true, staleMs: SITE_FRESH_MS, keepRows: true });
  const banner = site?.banners.find((b) => b.place === 'login');
  const src = (locale === 'en_US' ? banner?.imageEn : null) ?? banner?.image ?? null;
  return {
    background: site?.platform.loginBackground ?? null,
    side: banner && src !== null ? { src, alt: readI18n(banner.names), link: banner.link } : null,
  };
}

type Input = Parameters<typeof call<typeof commonLogin>>[1];
interface WayProps {
  readonly account: string;
  readonly onAccount: (text: string) => void;
  readonly running: boolean;
  readonly onSubmit: (input: Omit<Input, 'loginType'>) => Promise<void>;
  readonly refused: ReturnType<typeof useRefused>;
}

/** Who signs in: account name, mobile number or e-mail address. */
function NameBox({
  label,
  placeholder,
  account,
  onAccount,
  refused,
}: Pick<WayProps, 'account' | 'onAccount' | 'refused'> & {
  readonly label: string;
  readonly placeholder?: string;
}) {
  return (
    <TextBox
      label={label}
      placeholder={placeholder}
      value={account}
      error={refused.said.loginName}
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={254}
      required
      onChange={(e) => onAccount(e.target.value)}
    />
  );
}

function ByPassword({
  account,
  onAccount,
  running,
  onSubmit,
  refused,
  given,
}: WayProps & { readonly given: string }) {
  const t = useWords(signInWords);
  const [password, type] = useState(given);
  const [pictured, show] = useState(false);
  const picture = usePicture('login', pictured);
  useEffect(() => type(given), [given]);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    const fine = refused.check({
      loginName: account.trim() === '' && t('account.enter'),
      password: password === '' && t('password.enter'),
      imgCode: pictured && !picture.complete && t('picture.enter'),
    });
    if (!fine || running) return;
    onSubmit({
      grantType: 'password',
      loginName: account.trim(),
      password,
      ...(pictured ? picture.given : {}),
    }).catch((error: unknown) => {
      const status = refused.take(error)?.status;
      if (status === 10114) show(true);
      // Wrong or right, the server has used the picture up.
      if (pictured) picture.renew();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <NameBox
        label={t('account')}
        placeholder={t('account.hint')}
        account={account}
        onAccount={onAccount}
        refused={refused}
      />
      <PasswordBox
        label={t('password')}
        value={password}
        error={refused.said.password}
        autoComplete="current-password"
        maxLength={64}
        required
        onChange={(e) => type(e.target.value)}
      />
      {pictured ? <PictureBox picture={picture} error={refused.said.imgCode} /> : null}
      <Submit running={running}>{t('submit')}</Submit>
    </form>
  );
}

function ByCode({ account, onAccount, running, onSubmit, refused }: WayProps) {
  const t = useWords(signInWords);
  const [code, type] = useState('');
  const kind = kindOfName(account);
  const target = kind === 'mobile' || kind === 'email' ? nameKey(account) : null;
  const missing = () => refused.check({ loginName: t('target.enter') });
  const submit = (e: FormEvent) => {
    e.preventDefault();
    const fine = refused.check({
      loginName: target === null && t('target.enter'),
      smsCode: code.length !== 6 && t('code.enter'),
    });
    if (!fine || running || target === null) return;
    onSubmit({ grantType: 'code', loginName: target, smsCode: code }).catch(refused.take);
  };
  return (
    <form onSubmit={submit} noValidate>
      <NameBox label={t('target')} account={account} onAccount={onAccount} refused={refused} />
      <CodeBox
        purpose="LOGIN"
        channel={kind === 'email' ? 'email' : 'sms'}
        target={target}
        onMissing={missing}
        scene="sms"
        value={code}
        onChange={type}
        refused={refused}
      />
      <Submit running={running}>{t('submit')}</Submit>
    </form>
  );
}

type Way = 'password' | 'code';
function Tabs({
  way,
  onWay,
  ways,
}: {
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly ways: Ways;
}) {
  const t = useWords(signInWords);
  const open: Way[] = [
    ...(ways.passwordLogin ? ['password' as const] : []),
    ...(ways.codeLogin ? ['code' as const] : []),
  ];
  const tabs = useRef<HTMLDivElement>(null);
  const move = (e: KeyboardEvent) => {
    if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return;
    const next = open[(open.indexOf(way) + (e.key === 'ArrowRight' ? 1 : open.length - 1)) % open.length];
    if (next === undefined) return;
    onWay(next);
    tabs.current?.querySelector<HTMLButtonElement>(`#way-${next}`)?.focus();
  };
  return (
    <div className="id-tabs" role="tablist" aria-label={t('tab.label')} ref={tabs} onKeyDown={move}>
      {open.map((w) => (
        <button
          key={w}
          id={`way-${w}`}
          type="button"
          role="tab"
          aria-selected={w === way}
          aria-controls="way-panel"
          tabIndex={w === way ? 0 : -1}
          onClick={() => onWay(w)}
        >
          {t(`tab.${w}`)}
        </button>
      ))}
    </div>
  );
}

/**
 * /login: by password or by dynamic code; what was typed stays through every refusal and every change of tab
 * or language (R-AUTH-001 to R-AUTH-004).
 */
export default function LoginPage() {
  const t = useWords(signInWords);
  const localize = useLocalized();
  const { search } = useScreen();
  const ways = useWays();
  const { background, side } = useBadge();
  const invited = useInvited(search.redirect);
  const [chosen, choose] = useState<Way>('password');
  const [account, typeAccount] = useState('');
  const [given, give] = useState('');
  const [running, run] = useState(false);
  const refused = useRefused();
  const way: Way =
    chosen === 'password' && !ways.passwordLogin
      ? 'code'
      : chosen === 'code' && !ways.codeLogin
        ? 'password'
        : chosen;
  const reason = ways.maintenance ? Maintenance : REASONS.get(search.reason ?? '');
  const submit = async (input: Omit<Input, 'loginType'>) => {
    run(true);
    try {
      const answer = await call(
        commonLogin,
        { loginType: 'platform', ...input },
        { suppressErrors: SHOWN_HERE },
      );
      refused.clear();
      await enter(answer, search.redirect ?? null);
    } finally {
      run(false);
    }
  };
  const asDemo = (login: string, password: string) => {
    choose('password');
    typeAccount(login);
    give(password);
    refused.clear();
    submit({ grantType: 'password', loginName: login, password }).catch(refused.take);
  };
  const shared = { account, onAccount: typeAccount, running, onSubmit: submit, refused };
  const { visitors } = places();
  const back = search.redirect === undefined ? '' : `?${new URLSearchParams({ redirect: search.redirect })}`;
  return (
    <div className="id-login" style={background === null ? {} : { backgroundImage: `url("${background}")` }}>
      {side === null ? null : (
        <figure className="id-side">
          {side.link === null ? (
            <img src={side.src} alt={side.alt} />
          ) : (
            <a href={side.link}>
              <img src={side.src} alt={side.alt} />
            </a>
          )}
        </figure>
      )}
      <Card title={t('title')}>
        {reason && !refused.said.form ? (
          <p className="id-notice" role="status">
            {localize(reason)}
          </p>
        ) : null}
        <InvitedNotice invited={invited} />
        {refused.said.form ? (
          <p className="id-notice id-bad" role="alert">
            {refused.said.form}
          </p>
        ) : null}
        {ways.passwordLogin || ways.codeLogin ? (
          <Tabs
            way={way}
            onWay={(w) => {
              refused.clear();
              choose(w);
            }}
            ways={ways}
          />
        ) : (
          <p role="status">{t('none.open')}</p>
        )}
        <div id="way-panel" role="tabpanel" aria-labelledby={`way-${way}`}>
          {way === 'password' ? <ByPassword {...shared} given={given} /> : <ByCode {...shared} />}
        </div>
        <p className="id-links">
          <a href="/forgetPassword">{t('forgot')}</a>
          {ways.registerOpen ? <a href={`/registerAccount${back}`}>{t('register')}</a> : null}
          {visitors === undefined ? null : <a href={visitors}>{t('browse')}</a>}
        </p>
      </Card>
      {boot()?.mode === 'demo' && (boot()?.demoAccounts?.length ?? 0) > 0 ? (
        <DemoAccounts accounts={boot()?.demoAccounts ?? []} running={running} onPick={asDemo} />
      ) : null}
    </div>
  );
}
