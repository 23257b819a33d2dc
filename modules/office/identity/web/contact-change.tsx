import './identity.css';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/call.ts';
import { useCall } from '#kernel/web/request/hooks.ts';
import { PasswordBox, TextBox } from '#kernel/web/shell/public-input.tsx';
import { loadAccess } from '#kernel/web/shell/session.ts';
import { Waiting } from '#kernel/web/shell/status-pages.tsx';
import { useUnsaved } from '#kernel/web/tabs/index.ts';
import { personalInformation } from '../contract/account.ts';
import { changeEmail, changeMobile } from '../contract/contact.ts';
import { matchCode } from '../contract/login.ts';
import { accountWords } from '../rules/account-words.ts';
import { kindOfName, maskEmail, maskMobile, nameKey } from '../rules/names.ts';
import { OwnCodeBox } from './code-boxes.tsx';
import { type Refused, SHOWN_HERE, useRefused } from './refused.ts';
import { Steps } from './steps.tsx';

type Item = 'mobile' | 'email';
type Info = OutputOf<typeof personalInformation>;
const PURPOSE = {
  mobile: { old: 'CHANGE_MOBILE_OLD', fresh: 'CHANGE_MOBILE_NEW', channel: 'sms' },
  email: { old: 'CHANGE_EMAIL_OLD', fresh: 'CHANGE_EMAIL_NEW', channel: 'email' },
} as const;
const other = (item: Item): Item => (item === 'mobile' ? 'email' : 'mobile');
const masked = (item: Item, value: string | null): string | null =>
  value === null ? null : item === 'mobile' ? maskMobile(value) : maskEmail(value);

/** What the first step proved: a ticket, and the password where the old number or address is lost. */
interface Proof {
  readonly oldTicket: string;
  readonly password: string | undefined;
}

function Complaint({ refused }: { readonly refused: Refused }) {
  return refused.said.form ? (
    <p className="id-notice id-bad" role="alert">
      {refused.said.form}
    </p>
  ) : null;
}

/** Step 1: the code to what the account has, or to the other one with the password. */
function OldStep({
  item,
  info,
  onProven,
}: {
  readonly item: Item;
  readonly info: Info;
  onProven(proof: Proof): void;
}) {
  const t = useWords(accountWords);
  const refused = useRefused();
  const [lost, lose] = useState(info[item] === null);
  const [password, typePassword] = useState('');
  const [code, type] = useState('');
  const [running, run] = useState(false);
  const by = lost ? other(item) : item;
  const to = masked(by, info[by]);
  const guarded = lost && info[item] !== null;
  const { channel } = PURPOSE[by];
  if (to === null) return <p role="alert">{t('contact.noWay')}</p>;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    const fine = refused.check({
      password: guarded && password === '' && t('contact.password.enter'),
      smsCode: code.length !== 6 && t('contact.code'),
    });
    if (!fine || running) return;
    run(true);
    call(matchCode, { purpose: PURPOSE[item].old, channel, code }, { suppressErrors: SHOWN_HERE })
      .then(
        ({ verifyTicket }) => onProven({ oldTicket: verifyTicket, password: guarded ? password : undefined }),
        refused.take,
      )
      .finally(() => run(false));
  };
  const turn = () => {
    refused.clear();
    type('');
    lose(!lost);
  };
  return (
    <form className="id-panel" onSubmit={submit} noValidate>
      <Complaint refused={refused} />
      <p>{t(channel === 'sms' ? 'contact.by.sms' : 'contact.by.email', { to })}</p>
      {guarded ? (
        <PasswordBox
          label={t('contact.password')}
          value={password}
          error={refused.said.password}
          autoComplete="current-password"
          maxLength={64}
          required
          onChange={(e) => typePassword(e.target.value)}
        />
      ) : null}
      <OwnCodeBox
        key={channel}
        purpose={PURPOSE[item].old}
        channel={channel}
        value={code}
        onChange={type}
        refused={refused}
      />
      {info[item] !== null && info[other(item)] !== null ? (
        <p>
          <button type="button" className="sh-link" onClick={turn}>
            {t(lost ? 'contact.found' : item === 'mobile' ? 'contact.lost.mobile' : 'contact.lost.email')}
          </button>
        </p>
      ) : null}
      <p className="id-acts">
        <button type="submit" className="sh-button sh-primary" disabled={running} aria-busy={running}>
          {t('contact.next')}
        </button>
      </p>
    </form>
  );
}

/** Step 2: the new one, proven by its own code; whether somebody else has it is told only now. */
function NewStep({
  item,
  info,
  proof,
  onDone,
}: {
  readonly item: Item;
  readonly info: Info;
  readonly proof: Proof;
  onDone(value: string): void;
}) {
  const t = useWords(accountWords);
  const refused = useRefused();
  const [typed, type] = useState('');
  const [code, typeCode] = useState('');
  const [running, run] = useState(false);
  const { fresh, channel } = PURPOSE[item];
  const value = kindOfName(typed) === item ? nameKey(typed) : null;
  const field = item === 'mobile' ? 'newMobile' : 'newEmail';
  const wrong =
    value === null
      ? t(item === 'mobile' ? 'contact.mobile.bad' : 'contact.email.bad')
      : value === info[item]
        ? t('contact.same')
        : false;
  useUnsaved(typed !== '' && !running);
  const send = async (target: string) => {
    const { verifyTicket } = await call(
      matchCode,
      { purpose: fresh, channel, target, code },
      { suppressErrors: SHOWN_HERE },
    );
    const shared = {
      oldTicket: proof.oldTicket,
      newTicket: verifyTicket,
      ...(proof.password === undefined ? {} : { password: proof.password }),
    };
    if (item === 'mobile')
      await call(
        changeMobile,
        { ...shared, newMobile: target },
        { suppressErrors: SHOWN_HERE, overlay: true },
      );
    else
      await call(changeEmail, { ...shared, newEmail: target }, { suppressErrors: SHOWN_HERE, overlay: true });
    onDone(target);
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (
      !refused.check({ [field]: wrong, smsCode: code.length !== 6 && t('contact.code') }) ||
      running ||
      value === null
    )
      return;
    run(true);
    send(value)
      .catch(refused.take)
      .finally(() => run(false));
  };
  return (
    <form className="id-panel" onSubmit={submit} noValidate>
      <Complaint refused={refused} />
      {refused.said.password ? (
        <p className="id-notice id-bad" role="alert">
          {refused.said.password}
        </p>
      ) : null}
      <TextBox
        label={t(item === 'mobile' ? 'contact.new.mobile' : 'contact.new.email')}
        value={typed}
        error={refused.said[field] ?? refused.said[item] ?? refused.said.target}
        inputMode={item === 'mobile' ? 'tel' : 'email'}
        autoComplete={item === 'mobile' ? 'tel-national' : 'email'}
        maxLength={254}
        required
        onChange={(e) => type(e.target.value)}
      />
      <OwnCodeBox
        purpose={fresh}
        channel={channel}
        target={wrong === false ? value : null}
        onMissing={() => refused.check({ [field]: wrong })}
        value={code}
        onChange={typeCode}
        refused={refused}
      />
      <p className="id-acts">
        <button type="submit" className="sh-button sh-primary" disabled={running} aria-busy={running}>
          {t('contact.submit')}
        </button>
      </p>
    </form>
  );
}

/** A new mobile number or e-mail address in three steps (administration-domain 21). */
export function ContactChange({ item }: { readonly item: Item }) {
  const t = useWords(accountWords);
  const {
    data: info,
    error,
    refetch,
  } = useCall(personalInformation, {}, { suppressErrors: [...SHOWN_HERE] });
  const [proof, prove] = useState<Proof | null>(null);
  const [done, finish] = useState<string | null>(null);
  if (info === undefined)
    return error === null ? (
      <Waiting />
    ) : (
      <div className="id-page">
        <p role="alert">{error.message}</p>
        <button type="button" className="sh-button" onClick={() => void refetch()}>
          {t('retry')}
        </button>
      </div>
    );
  const at = done !== null ? 2 : proof !== null ? 1 : 0;
  const after = (value: string) => {
    finish(masked(item, value));
    void refetch();
    void loadAccess();
  };
  return (
    <div className="id-page id-narrow">
      <h1>{t(item === 'mobile' ? 'phone.title' : 'mail.title')}</h1>
      <Steps
        labels={[
          t('contact.step.old'),
          t(item === 'mobile' ? 'contact.step.new.mobile' : 'contact.step.new.email'),
          t('contact.step.done'),
        ]}
        at={at}
      />
      {done === null ? (
        <p>
          {t(item === 'mobile' ? 'contact.now.mobile' : 'contact.now.email', {
            value: masked(item, info[item]) ?? t('contact.none'),
          })}
        </p>
      ) : null}
      {done !== null ? (
        <div className="id-panel" role="status">
          <p>
            <strong>
              {t(item === 'mobile' ? 'contact.done.mobile' : 'contact.done.email', { value: done })}
            </strong>
          </p>
          <p>{t('contact.told')}</p>
          <p className="id-acts">
            <a className="sh-button" href="/myAccount/personalInformation">
              {t('contact.back')}
            </a>
          </p>
        </div>
      ) : proof === null ? (
        <OldStep item={item} info={info} onProven={prove} />
      ) : (
        <NewStep item={item} info={info} proof={proof} onDone={after} />
      )}
    </div>
  );
}
