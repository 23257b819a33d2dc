import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { boot } from '#kernel/web/request/boot.ts';
import { call } from '#kernel/web/request/call.ts';
import { isRefusal } from '#kernel/web/request/refusal-error.ts';
import { TextBox } from '#kernel/web/shell/public-input.tsx';
import { getImgCode, getProof, type Proof, sendSmsCode } from '../contract/login.ts';
import type { Channel, Purpose } from '../rules/codes.ts';
import { signInWords } from '../rules/words.ts';
import { type Refused, SHOWN_HERE } from './refused.ts';

type Scene = InputOf<typeof getImgCode>['scene'];
export interface Picture {
  readonly typed: string;
  readonly given: { imgCodeId: string; imgCode: string } | { proof: Proof } | Record<string, never>;
  /** Four letters stand there, or a proof of work is solved. */
  readonly complete: boolean;
  readonly image: string | null;
  readonly lost: boolean;
  readonly proof: 'none' | 'running' | 'done' | 'failed';
  type(text: string): void;
  /** Another picture; what was typed for the old one goes with it. */
  renew(): void;
  /** Works for the act in place of reading the picture. */
  prove(): void;
}

/** The way in for those who cannot read the picture: solved when asked for, forgotten when it was used up. */
function useProof(scene: Scene) {
  const [proof, say] = useState<Picture['proof']>('none');
  const [solved, keep] = useState<Proof | null>(null);
  const run = useRef(0);
  const forget = useCallback(() => {
    run.current += 1;
    say('none');
    keep(null);
  }, []);
  const prove = useCallback(() => {
    run.current += 1;
    const thisRun = run.current;
    const end = (found: Proof | null) => {
      if (run.current !== thisRun) return;
      keep(found);
      say(found === null ? 'failed' : 'done');
    };
    say('running');
    Promise.all([import('./solve-proof.ts'), call(getProof, { scene }, { silent: true })])
      .then(([{ answerOf }, task]) => answerOf(task))
      .then(end, () => end(null));
  }, [scene]);
  return { proof, solved, prove, forget };
}

/** An image code: fetched when first wanted, renewed when it was used up. */
export function usePicture(scene: Scene, wanted: boolean): Picture {
  const [held, hold] = useState<{ id: string; image: string } | null>(null);
  const [typed, type] = useState('');
  const [lost, lose] = useState(false);
  const { proof, solved, prove, forget } = useProof(scene);
  const renew = useCallback(() => {
    type('');
    forget();
    call(getImgCode, { scene }, { silent: true }).then(
      (answer) => {
        lose(false);
        hold({ id: answer.imgCodeId, image: answer.image });
      },
      () => lose(true),
    );
  }, [scene, forget]);
  useEffect(() => {
    if (wanted) renew();
  }, [wanted, renew]);
  return {
    typed,
    given: solved
      ? { proof: solved }
      : held && typed !== ''
        ? { imgCodeId: held.id, imgCode: typed.trim() }
        : {},
    complete: solved !== null || typed.length === 4,
    image: held?.image ?? null,
    lost,
    proof,
    type,
    renew,
    prove,
  };
}

/** The picture beside its field; pressing it fetches another. */
export function PictureBox({
  picture,
  error,
}: {
  readonly picture: Picture;
  readonly error?: string | undefined;
}) {
  const t = useWords(signInWords);
  const shown =
    picture.image && !picture.lost ? (
      <img src={picture.image} width={120} height={40} alt={t('picture.alt')} />
    ) : (
      <span className="id-lost">{picture.lost ? t('picture.lost') : '…'}</span>
    );
  return (
    <>
      {picture.proof === 'done' ? null : (
        <TextBox
          label={t('picture')}
          value={picture.typed}
          error={error}
          maxLength={4}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          onChange={(e) => picture.type(e.target.value)}
          after={
            <button type="button" className="id-picture" onClick={picture.renew}>
              {shown}
            </button>
          }
        />
      )}
      <ProofLine picture={picture} />
    </>
  );
}

/**
 * The button stays the same element through all its states, so that the keyboard never loses its place; what
 * happens is read out.
 */
function ProofLine({ picture: { proof, prove, renew } }: { readonly picture: Picture }) {
  const t = useWords(signInWords);
  const running = proof === 'running';
  return (
    <p className="id-proof">
      <button
        type="button"
        className="sh-link"
        aria-busy={running}
        aria-disabled={running}
        onClick={running ? undefined : proof === 'done' ? renew : prove}
      >
        {t(proof === 'done' ? 'proof.back' : 'proof.start')}
      </button>
      <span role="status">{proof === 'none' ? '' : t(`proof.${proof}`)}</span>
    </p>
  );
}

/** Seconds counted down to zero, and how to start them. Kept small: the page of sign-in carries it. */
function useSecondsLeft(): readonly [number, (seconds: number) => void] {
  const [until, set] = useState(0);
  const [now, tick] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => tick(performance.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) set(0);
  }, [left]);
  const start = useCallback((seconds: number) => {
    tick(performance.now());
    set(performance.now() + seconds * 1000);
  }, []);
  return [until === 0 ? 0 : left, start];
}

interface Ordered {
  readonly purpose: Purpose;
  readonly channel: Channel;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly refused: Refused;
}

type Order = InputOf<typeof sendSmsCode>;
/** Orders a code and counts down to the next one; the digits take the keyboard once it is on its way. */
function useOrder(refused: Refused) {
  const [left, wait] = useSecondsLeft();
  const [sent, tell] = useState(false);
  const [sending, run] = useState(false);
  const digits = useRef<HTMLInputElement>(null);
  const order = async (input: Order): Promise<void> => {
    run(true);
    try {
      const { nextSendSeconds } = await call(sendSmsCode, input, { suppressErrors: SHOWN_HERE });
      refused.clear();
      tell(true);
      wait(nextSendSeconds);
      digits.current?.focus();
    } catch (error) {
      const refusal = refused.take(error);
      const seconds = isRefusal(error) ? (error.data as { seconds?: number } | null)?.seconds : undefined;
      if (refusal?.status === 10117 && seconds !== undefined) wait(seconds);
    } finally {
      run(false);
    }
  };
  return { left, sent, sending, digits, order };
}

/** The six digits with the button that sends them. */
function Digits({
  ordered,
  help,
  value,
  onChange,
  refused,
  onSend,
}: Pick<Ordered, 'value' | 'onChange' | 'refused'> & {
  readonly ordered: ReturnType<typeof useOrder>;
  readonly help: string;
  readonly onSend: () => void;
}) {
  const t = useWords(signInWords);
  const { left, sent, sending, digits } = ordered;
  return (
    <TextBox
      label={t('code')}
      ref={digits}
      value={value}
      error={refused.said.smsCode ?? refused.said.code}
      help={sent ? help : undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
      onChange={(e) => onChange(e.target.value.replace(/\D/g, ''))}
      after={
        <button type="button" className="sh-button sh-large" disabled={sending || left > 0} onClick={onSend}>
          {left > 0 ? t('code.again', { n: left }) : t('code.send')}
        </button>
      }
    />
  );
}

export interface CodeBoxProps extends Ordered {
  /** Typed target; null while it is not complete, so that nothing can be sent. */
  readonly target: string | null;
  readonly onMissing: () => void;
  readonly scene: Scene;
}
/** Picture, send button with its countdown, and the six digits. */
export function CodeBox({
  purpose,
  channel,
  target,
  onMissing,
  scene,
  value,
  onChange,
  refused,
}: CodeBoxProps) {
  const t = useWords(signInWords);
  const picture = usePicture(scene, true);
  const ordered = useOrder(refused);
  const send = () => {
    if (target === null) return onMissing();
    if (!refused.check({ imgCode: picture.complete ? false : t('picture.enter') })) return;
    // The server uses a picture up with every try.
    void ordered.order({ purpose, channel, target, ...picture.given }).finally(picture.renew);
  };
  const hint =
    purpose === 'REGISTER' ? t('code.sent') : channel === 'sms' ? t('code.sentSms') : t('code.sentEmail');
  const said = boot()?.mode === 'demo' ? `${hint} ${t('code.demo')}` : hint;
  return (
    <>
      <PictureBox picture={picture} error={refused.said.imgCode} />
      <Digits
        ordered={ordered}
        help={said}
        value={value}
        onChange={onChange}
        refused={refused}
        onSend={send}
      />
    </>
  );
}

interface OwnCodeProps extends Ordered {
  /** Absent: the code goes to the caller's own number or address. Null: it is not complete yet. */
  readonly target?: string | null;
  readonly onMissing?: () => void;
}
/** Send button and six digits for somebody who is signed in: no picture is asked for (administration-domain 2.4). */
export function OwnCodeBox({ purpose, channel, target, onMissing, value, onChange, refused }: OwnCodeProps) {
  const t = useWords(signInWords);
  const ordered = useOrder(refused);
  const send = () => {
    if (target === null) return onMissing?.();
    void ordered.order({ purpose, channel, ...(target === undefined ? {} : { target }) });
  };
  return (
    <Digits
      ordered={ordered}
      help={t('code.sent')}
      value={value}
      onChange={onChange}
      refused={refused}
      onSend={send}
    />
  );
}
