import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { boot } from '#kernel/web/request/boot.ts';
import { call } from '#kernel/web/request/call.ts';
import { isRefusal } from '#kernel/web/request/refusal-error.ts';
import { TextBox } from '#kernel/web/shell/plain.tsx';
import { getImgCode, sendSmsCode } from '../contract/login.ts';
import type { Channel, Purpose } from '../rules/codes.ts';
import { signInWords } from '../rules/words.ts';
import { type Refused, SHOWN_HERE } from './refused.ts';

type Scene = InputOf<typeof getImgCode>['scene'];
export interface Picture {
  readonly typed: string;
  readonly given: { imgCodeId: string; imgCode: string } | Record<string, never>;
  readonly image: string | null;
  readonly lost: boolean;
  type(text: string): void;
  /** Another picture; what was typed for the old one goes with it. */
  renew(): void;
}

/** An image code: fetched when first wanted, renewed when it was used up. */
export function usePicture(scene: Scene, wanted: boolean): Picture {
  const [held, hold] = useState<{ id: string; image: string } | null>(null);
  const [typed, type] = useState('');
  const [lost, lose] = useState(false);
  const renew = useCallback(() => {
    type('');
    call(getImgCode, { scene }, { silent: true }).then(
      (answer) => {
        lose(false);
        hold({ id: answer.imgCodeId, image: answer.image });
      },
      () => lose(true),
    );
  }, [scene]);
  useEffect(() => {
    if (wanted) renew();
  }, [wanted, renew]);
  return { typed, given: held && typed !== '' ? { imgCodeId: held.id, imgCode: typed.trim() } : {}, image: held?.image ?? null, lost, type, renew };
}

/** The picture beside its field; pressing it fetches another. */
export function PictureBox({ picture, error }: { readonly picture: Picture; readonly error?: string | undefined }) {
  const t = useWords(signInWords);
  const shown =
    picture.image && !picture.lost ? (
      <img src={picture.image} width={120} height={40} alt={t('picture.alt')} />
    ) : (
      <span className="id-lost">{picture.lost ? t('picture.lost') : '…'}</span>
    );
  return (
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

export interface CodeBoxProps {
  readonly purpose: Purpose;
  readonly channel: Channel;
  /** Typed target; null while it is not complete, so that nothing can be sent. */
  readonly target: string | null;
  /** Tells what is missing when somebody presses send too early. */
  readonly onMissing: () => void;
  readonly scene: Scene;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly refused: Refused;
}

/** Picture, send button with its countdown, and the six digits. */
export function CodeBox({ purpose, channel, target, onMissing, scene, value, onChange, refused }: CodeBoxProps) {
  const t = useWords(signInWords);
  const picture = usePicture(scene, true);
  const [left, wait] = useSecondsLeft();
  const [sent, tell] = useState(false);
  const [sending, run] = useState(false);
  const digits = useRef<HTMLInputElement>(null);
  const send = () => {
    if (target === null) return onMissing();
    if (!refused.check({ imgCode: picture.typed.length === 4 ? false : t('picture.enter') })) return;
    run(true);
    call(sendSmsCode, { purpose, channel, target, ...picture.given }, { quiet: SHOWN_HERE })
      .then(
        ({ nextSendSeconds }) => {
          refused.clear();
          tell(true);
          wait(nextSendSeconds);
          digits.current?.focus();
        },
        (error: unknown) => {
          const refusal = refused.take(error);
          const seconds = isRefusal(error) ? (error.data as { seconds?: number } | null)?.seconds : undefined;
          if (refusal?.status === 10117 && seconds !== undefined) wait(seconds);
        },
      )
      .finally(() => {
        // The server uses a picture up with every try.
        picture.renew();
        run(false);
      });
  };
  const told = purpose === 'REGISTER' ? t('code.sent') : channel === 'sms' ? t('code.sentSms') : t('code.sentEmail');
  const said = boot()?.mode === 'demo' ? `${told} ${t('code.demo')}` : told;
  return (
    <>
      <PictureBox picture={picture} error={refused.said.imgCode} />
      <TextBox
        label={t('code')}
        ref={digits}
        value={value}
        error={refused.said.smsCode ?? refused.said.code}
        help={sent ? said : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        onChange={(e) => onChange(e.target.value.replace(/\D/g, ''))}
        after={
          <button type="button" className="sh-button sh-large" disabled={sending || left > 0} onClick={send}>
            {left > 0 ? t('code.again', { n: left }) : t('code.send')}
          </button>
        }
      />
    </>
  );
}

interface OwnCodeProps {
  readonly purpose: Purpose;
  readonly channel: Channel;
  /** Absent: the code goes to the caller's own number or address. Null: it is not complete yet. */
  readonly target?: string | null;
  readonly onMissing?: () => void;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly refused: Refused;
}
/** Send button and six digits for somebody who is signed in: no picture is asked for (administration-domain 2.4). */
export function OwnCodeBox({ purpose, channel, target, onMissing, value, onChange, refused }: OwnCodeProps) {
  const t = useWords(signInWords);
  const [left, wait] = useSecondsLeft();
  const [sent, tell] = useState(false);
  const [sending, run] = useState(false);
  const digits = useRef<HTMLInputElement>(null);
  const send = () => {
    if (target === null) return onMissing?.();
    run(true);
    call(sendSmsCode, { purpose, channel, ...(target === undefined ? {} : { target }) }, { quiet: SHOWN_HERE })
      .then(
        ({ nextSendSeconds }) => {
          refused.clear();
          tell(true);
          wait(nextSendSeconds);
          digits.current?.focus();
        },
        (error: unknown) => {
          const refusal = refused.take(error);
          const seconds = isRefusal(error) ? (error.data as { seconds?: number } | null)?.seconds : undefined;
          if (refusal?.status === 10117 && seconds !== undefined) wait(seconds);
        },
      )
      .finally(() => run(false));
  };
  return (
    <TextBox
      label={t('code')}
      ref={digits}
      value={value}
      error={refused.said.smsCode ?? refused.said.code}
      help={sent ? t('code.sent') : undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
      onChange={(e) => onChange(e.target.value.replace(/\D/g, ''))}
      after={
        <button type="button" className="sh-button sh-large" disabled={sending || left > 0} onClick={send}>
          {left > 0 ? t('code.again', { n: left }) : t('code.send')}
        </button>
      }
    />
  );
}
