import './identity.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocale } from '#kernel/web/i18n/locale.ts';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { useZone } from '#kernel/web/i18n/zone.ts';
import { call } from '#kernel/web/request/call.ts';
import { Choice } from '#kernel/web/shell/controls.tsx';
import { Card, Submit, TextBox, Tick } from '#kernel/web/shell/public-input.tsx';
import { useScreen } from '#kernel/web/tabs/screen.ts';
import { platformDetail } from '#office/configuration/contract/site.ts';
import { matchCode, personReg } from '../contract/login.ts';
import { kindOfName, LOGIN_NAME, MOBILE, nameKey } from '../rules/names.ts';
import { signInWords } from '../rules/words.ts';
import { type AgreementInForce, agreementsInForce } from './agreements.ts';
import { CodeBox } from './code-boxes.tsx';
import { type Invited, InvitedNotice, useInvited } from './invited.tsx';
import { useKeptForm } from './kept-form.ts';
import { NewPasswordBoxes, useNewPassword } from './password-boxes.tsx';
import { SHOWN_HERE, useRefused } from './refused.ts';
import { Completed, type Registered } from './registered.tsx';
import { Steps } from './steps.tsx';

const EMPTY = {
  side: 'buyer' as 'buyer' | 'seller',
  name: '',
  mobile: '',
  code: '',
  email: '',
  loginName: '',
  password: '',
  confirm: '',
  agreed: false,
};
/** Under which names a refusal speaks of a field. */
const SAID_AS: Readonly<Record<string, readonly string[]>> = {
  name: ['empName'],
  code: ['smsCode', 'code'],
  password: ['newPassword', 'password', 'confirmPassword'],
  confirm: ['confirmPassword'],
};
const REPLACED = 10709;
type Agreements = readonly AgreementInForce[];
const versionOf = (all: Agreements): number => all.find((a) => a.type === 'user')?.version ?? 0;

/** The texts in force, read when the page opens and again when one was replaced meanwhile. */
function useAgreements() {
  const [all, set] = useState<Agreements | null>(null);
  const load = async () => {
    const found = await agreementsInForce();
    set(found);
    return found;
  };
  useEffect(() => {
    agreementsInForce().then(set, () => undefined);
  }, []);
  return { all: all ?? [], version: async () => versionOf(all ?? (await load())), load };
}

/** The tick, and each text it speaks of beneath it. */
function Agreed({
  all,
  value,
  error,
  onChange,
}: {
  readonly all: Agreements;
  readonly value: boolean;
  readonly error: string | undefined;
  onChange(value: boolean): void;
}) {
  const t = useWords(signInWords);
  const locale = useLocale();
  const [shown, show] = useState<string | null>(null);
  const title = (a: AgreementInForce) => a.title[locale];
  const names = all
    .map((a) => (locale === 'zh_CN' ? `《${title(a)}》` : title(a)))
    .join(locale === 'zh_CN' ? '' : ', ');
  const open = all.find((a) => a.type === shown);
  return (
    <>
      <Tick value={value} error={error} onChange={onChange}>
        {t('agree', { names: names === '' ? t('agree.plain') : names })}
      </Tick>
      <p className="id-acts id-agreements">
        {all.map((a) => (
          <button
            key={a.type}
            type="button"
            className="sh-link"
            aria-expanded={shown === a.type}
            onClick={() => show(shown === a.type ? null : a.type)}
          >
            {t('agree.read', { name: title(a) })}
          </button>
        ))}
      </p>
      {open === undefined ? null : <open.Text />}
    </>
  );
}

function useForm() {
  const t = useWords(signInWords);
  const [values, set] = useState(EMPTY);
  const put = (change: Partial<typeof EMPTY>) => set((before) => ({ ...before, ...change }));
  const { side, name, mobile, email, loginName } = values;
  const draft = useKeptForm({ side, name, mobile, email, loginName }, ({ side: storedSide, ...rest }) =>
    put({ ...rest, ...(storedSide === 'seller' || storedSide === 'buyer' ? { side: storedSide } : {}) }),
  );
  const owner = { mobile: values.mobile, email: values.email, loginName: values.loginName };
  const rules = useNewPassword(owner);
  const wrong = () => ({
    empName: ([...values.name.trim()].length < 2 || [...values.name.trim()].length > 50) && t('name.enter'),
    mobile: !MOBILE.test(nameKey(values.mobile)) && t('mobile.enter'),
    smsCode: values.code.length !== 6 && t('code.enter'),
    email: values.email.trim() !== '' && kindOfName(values.email) !== 'email' && t('email.enter'),
    loginName:
      values.loginName.trim() !== '' && !LOGIN_NAME.test(values.loginName.trim()) && t('loginName.hint'),
    agreed: !values.agreed && t('agree.needed'),
    ...rules.wrong(values.password, values.confirm),
  });
  return { values, owner, rules, wrong, put, draft };
}

/**
 * Sends the registration. The ticket of a code that fitted is kept, so that another refused field never costs
 * another code.
 */
function useRegister(
  form: ReturnType<typeof useForm>,
  agreements: ReturnType<typeof useAgreements>,
  onDone: (done: Registered) => void,
) {
  const refused = useRefused();
  const [running, run] = useState(false);
  const [proof, keep] = useState<{ mobile: string; ticket: string } | null>(null);
  const locale = useLocale();
  const timeZone = useZone();
  const send = async () => {
    const { values } = form;
    const mobile = nameKey(values.mobile);
    let ticket = proof?.mobile === mobile ? proof.ticket : null;
    if (ticket === null) {
      ticket = (
        await call(
          matchCode,
          { purpose: 'REGISTER', channel: 'sms', target: mobile, code: values.code },
          { suppressErrors: SHOWN_HERE },
        )
      ).verifyTicket;
      keep({ mobile, ticket });
    }
    const email = values.email.trim();
    const loginName = values.loginName.trim();
    return call(
      personReg,
      {
        identityType: values.side,
        empName: values.name.trim(),
        mobile,
        verifyTicket: ticket,
        password: values.password,
        confirmPassword: values.confirm,
        agreementVersion: await agreements.version(),
        agreed: true,
        locale,
        timeZone,
        ...(email === '' ? {} : { email }),
        ...(loginName === '' ? {} : { loginName }),
        ...(form.draft.key() === null ? {} : { tmpKey: form.draft.key() as string }),
      },
      { suppressErrors: SHOWN_HERE },
    );
  };
  const submit = () => {
    if (running || !refused.check(form.wrong())) return;
    run(true);
    send()
      .then(
        (done) => {
          form.draft.forget();
          onDone(done);
        },
        (error: unknown) => {
          const rule = form.rules.explain(error);
          const refusal = rule === null ? refused.take(error) : null;
          if (rule !== null) refused.check({ newPassword: rule });
          if (refusal?.status === 10122) keep(null);
          if (refusal?.status !== REPLACED) return;
          form.put({ agreed: false });
          void agreements.load();
        },
      )
      .finally(() => run(false));
  };
  return { refused, running, submit };
}

type FormProps = {
  readonly form: ReturnType<typeof useForm>;
  readonly invited: Invited | null;
  readonly refused: ReturnType<typeof useRefused>;
};

/** Who registers, with the proof that the number is his. */
function Person({ form: { values, put }, invited, refused }: FormProps) {
  const t = useWords(signInWords);
  const target = MOBILE.test(nameKey(values.mobile)) ? nameKey(values.mobile) : null;
  const sides = [['buyer', t('side.buyer')] as const, ['seller', t('side.seller')] as const];
  const name = { autoComplete: 'name', maxLength: 50, required: true };
  const tel = {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    maxLength: 20,
    required: true,
  } as const;
  const missing = () => refused.check({ mobile: t('mobile.enter') });
  return (
    <>
      {invited === null ? (
        <Choice label={t('side')} value={values.side} onChange={(side) => put({ side })} options={sides} />
      ) : null}
      <TextBox
        {...name}
        label={t('name')}
        value={values.name}
        error={refused.said.empName}
        onChange={(e) => put({ name: e.target.value })}
      />
      <TextBox
        {...tel}
        label={t('mobile')}
        value={values.mobile}
        error={refused.said.mobile}
        onChange={(e) => put({ mobile: e.target.value })}
      />
      <CodeBox
        purpose="REGISTER"
        channel="sms"
        target={target}
        onMissing={missing}
        scene="register"
        value={values.code}
        onChange={(code) => put({ code })}
        refused={refused}
      />
    </>
  );
}

/** How he will sign in. */
function Names({ form, invited, refused }: FormProps) {
  const t = useWords(signInWords);
  const { values, put } = form;
  const email = { type: 'email', autoComplete: 'email', maxLength: 254 };
  const login = { autoComplete: 'username', autoCapitalize: 'off', spellCheck: false, maxLength: 30 };
  return (
    <>
      <TextBox
        {...email}
        {...(invited === null ? {} : { readOnly: true, help: t('invited.email') })}
        label={t('email')}
        value={values.email}
        error={refused.said.email}
        onChange={(e) => put({ email: e.target.value })}
      />
      <TextBox
        {...login}
        label={t('loginName')}
        help={t('loginName.hint')}
        value={values.loginName}
        error={refused.said.loginName}
        onChange={(e) => put({ loginName: e.target.value })}
      />
      <NewPasswordBoxes
        label={t('password.set')}
        confirmLabel={t('password.confirm')}
        password={values.password}
        confirm={values.confirm}
        owner={form.owner}
        refused={refused}
        onPassword={(password) => put({ password })}
        onConfirm={(confirm) => put({ confirm })}
      />
    </>
  );
}

interface InformationProps {
  readonly invited: Invited | null;
  readonly onDone: (done: Registered) => void;
}
function Information({ invited, onDone }: InformationProps) {
  const t = useWords(signInWords);
  const form = useForm();
  const start = useRef(form.put);
  start.current = form.put;
  useEffect(() => {
    if (invited === null) return;
    const { personName: name, email, side } = invited;
    start.current({ name, email, side });
  }, [invited]);
  const agreements = useAgreements();
  const { refused, running, submit } = useRegister(form, agreements, onDone);
  // What was said of a field is over once it is typed anew.
  const put = (change: Partial<typeof EMPTY>) => {
    form.put(change);
    for (const key of Object.keys(change)) for (const field of SAID_AS[key] ?? [key]) refused.clear(field);
  };
  const typed = { ...form, put };
  const onSubmit = (e: FormEvent) => {
    e.preventDefault();
    submit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      {refused.said.form ? (
        <p className="id-notice id-bad" role="alert">
          {refused.said.form}
        </p>
      ) : null}
      {form.draft.restored ? (
        <p className="id-notice" role="status">
          {t('register.restored')}
        </p>
      ) : null}
      <Person form={typed} invited={invited} refused={refused} />
      <Names form={typed} invited={invited} refused={refused} />
      <Agreed
        all={agreements.all}
        value={form.values.agreed}
        error={refused.said.agreed}
        onChange={(agreed) => put({ agreed })}
      />
      <Submit running={running}>{t('register.submit')}</Submit>
    </form>
  );
}

/** /registerAccount in two steps: user information, registration complete with its two ways on (R-AUTH-007, R-AUTH-008). */
export default function RegisterAccountPage() {
  const t = useWords(signInWords);
  const { search } = useScreen();
  const invited = useInvited(search.redirect);
  const [done, complete] = useState<Registered | null>(null);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    call(platformDetail, {}, { silent: true }).then(
      (p) => setOpen(p.loginSettings.registerOpen),
      () => undefined,
    );
  }, []);
  return (
    <Card title={t('register.title')}>
      <Steps labels={[t('step.info'), t('step.registered')]} at={done === null ? 0 : 1} />
      {done !== null ? (
        <Completed done={done} redirect={search.redirect ?? null} invited={invited} />
      ) : open ? (
        <>
          <InvitedNotice invited={invited} />
          <Information invited={invited} onDone={complete} />
        </>
      ) : (
        <p role="status">{t('register.closed')}</p>
      )}
      {done === null ? (
        <p className="id-links">
          <a
            href={`/login${search.redirect === undefined ? '' : `?${new URLSearchParams({ redirect: search.redirect })}`}`}
          >
            {t('back.login')}
          </a>
        </p>
      ) : null}
    </Card>
  );
}
