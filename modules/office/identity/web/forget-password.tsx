import './identity.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { call } from '#kernel/web/request/call.ts';
import { Choice } from '#kernel/web/shell/controls.tsx';
import { Card, Submit, TextBox } from '#kernel/web/shell/public-input.tsx';
import { matchCode, updatePwdByMobile } from '../contract/login.ts';
import type { Channel } from '../rules/codes.ts';
import { kindOfName, maskName } from '../rules/names.ts';
import { signInWords } from '../rules/words.ts';
import { CodeBox } from './code-boxes.tsx';
import { NewPasswordBoxes, useNewPassword } from './password-boxes.tsx';
import { type Refused, SHOWN_HERE, useRefused } from './refused.ts';
import { Steps } from './steps.tsx';

type At = 0 | 1 | 2 | 3;
const owner = (name: string) => {
  const kind = kindOfName(name);
  return kind === 'mobile' ? { mobile: name } : kind === 'email' ? { email: name } : { loginName: name };
};

function Name({
  name,
  onName,
  onNext,
  refused,
}: {
  readonly name: string;
  readonly onName: (text: string) => void;
  readonly onNext: () => void;
  readonly refused: Refused;
}) {
  const t = useWords(signInWords);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (refused.check({ name: kindOfName(name) === null && t('account.enter') })) onNext();
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextBox
        label={t('account')}
        placeholder={t('account.hint')}
        value={name}
        error={refused.said.name}
        help={t('forgot.nobody')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        required
        onChange={(e) => onName(e.target.value)}
      />
      <Submit>{t('next')}</Submit>
    </form>
  );
}

interface VerifyProps {
  readonly name: string;
  readonly onBack: () => void;
  readonly onTicket: (ticket: string) => void;
  readonly refused: Refused;
}
function Verify({ name, onBack, onTicket, refused }: VerifyProps) {
  const t = useWords(signInWords);
  const [channel, choose] = useState<Channel>(kindOfName(name) === 'email' ? 'email' : 'sms');
  const [code, type] = useState('');
  const [running, run] = useState(false);
  const kind = kindOfName(name);
  // Only what the person typed is shown again: more would tell who is registered.
  const masked = (kind === 'mobile') === (channel === 'sms') && kind !== 'loginName' ? maskName(name) : null;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (running || !refused.check({ smsCode: code.length !== 6 && t('code.enter') })) return;
    run(true);
    call(matchCode, { purpose: 'FORGET_PWD', channel, target: name, code }, { suppressErrors: SHOWN_HERE })
      .then(({ verifyTicket }) => onTicket(verifyTicket), refused.take)
      .finally(() => run(false));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Choice
        label={t('forgot.channel')}
        value={channel}
        onChange={choose}
        options={[
          ['sms', t('channel.sms')],
          ['email', t('channel.email')],
        ]}
      />
      <p className="sh-help id-hint">
        {masked === null ? t('forgot.toOwn') : t('forgot.toMobile', { target: masked })}
      </p>
      <CodeBox
        purpose="FORGET_PWD"
        channel={channel}
        target={name}
        onMissing={() => undefined}
        scene="forget"
        value={code}
        onChange={type}
        refused={refused}
      />
      <Submit running={running}>{t('next')}</Submit>
      <p className="id-links">
        <button type="button" className="sh-link" onClick={onBack}>
          {t('back')}
        </button>
      </p>
    </form>
  );
}

function NewPassword({
  name,
  ticket,
  onDone,
  refused,
}: {
  readonly name: string;
  readonly ticket: string;
  readonly onDone: () => void;
  readonly refused: Refused;
}) {
  const t = useWords(signInWords);
  const [password, type] = useState('');
  const [confirm, typeAgain] = useState('');
  const [running, run] = useState(false);
  const rules = useNewPassword(owner(name));
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (running || !refused.check({ ...rules.wrong(password, confirm) })) return;
    run(true);
    call(
      updatePwdByMobile,
      { mobile: name, verifyTicket: ticket, newPassword: password, confirmPassword: confirm },
      { suppressErrors: SHOWN_HERE },
    )
      .then(onDone, (error: unknown) => {
        const rule = rules.explain(error);
        if (rule === null) refused.take(error);
        else refused.check({ newPassword: rule });
      })
      .finally(() => run(false));
  };
  return (
    <form onSubmit={submit} noValidate>
      <NewPasswordBoxes
        label={t('password.new')}
        confirmLabel={t('password.confirm')}
        password={password}
        confirm={confirm}
        owner={owner(name)}
        refused={refused}
        onPassword={type}
        onConfirm={typeAgain}
      />
      <Submit running={running}>{t('next')}</Submit>
    </form>
  );
}

/** /forgetPassword in four steps: name, code, new password, done (administration-domain 2.6, R-AUTH-009, R-AUTH-020). */
export default function ForgetPasswordPage() {
  const t = useWords(signInWords);
  const [at, go] = useState<At>(0);
  const [name, typeName] = useState('');
  const [ticket, hold] = useState('');
  const refused = useRefused();
  const step = (to: At) => {
    refused.clear();
    go(to);
  };
  const steps: Record<At, ReactNode> = {
    0: <Name name={name} onName={typeName} onNext={() => step(1)} refused={refused} />,
    1: (
      <Verify
        name={name.trim()}
        onBack={() => step(0)}
        refused={refused}
        onTicket={(given) => {
          hold(given);
          step(2);
        }}
      />
    ),
    2: <NewPassword name={name.trim()} ticket={ticket} refused={refused} onDone={() => step(3)} />,
    3: (
      <div role="status">
        <h2>{t('forgot.done')}</h2>
        <p className="sh-help">{t('forgot.doneHint')}</p>
        <p className="id-acts">
          <a className="sh-button sh-primary sh-large" href="/login">
            {t('back.login')}
          </a>
        </p>
      </div>
    ),
  };
  return (
    <Card title={t('forgot.title')}>
      <Steps labels={[t('step.name'), t('step.verify'), t('step.password'), t('step.done')]} at={at} />
      {refused.said.form ? (
        <p className="id-notice id-bad" role="alert">
          {refused.said.form}
        </p>
      ) : null}
      {steps[at]}
      {at < 3 ? (
        <p className="id-links">
          <a href="/login">{t('back.login')}</a>
        </p>
      ) : null}
    </Card>
  );
}
