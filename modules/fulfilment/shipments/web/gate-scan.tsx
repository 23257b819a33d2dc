import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { gateWords } from '../rules/gate-words.ts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
/** Browsers that read bar codes by themselves; others type, or have a scanner that types. */
const detectorKind = (): (new (o: { formats: string[] }) => Detector) | undefined =>
  (globalThis as { BarcodeDetector?: new (o: { formats: string[] }) => Detector }).BarcodeDetector;

/** Looks through the camera until a code is in sight. */
function Camera({ onRead, onStop }: { onRead: (text: string) => void; onStop: () => void }) {
  const t = useWords(gateWords);
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;
  useEffect(() => {
    const Kind = detectorKind();
    if (Kind === undefined) return;
    const detector = new Kind({ formats: ['qr_code', 'code_128'] });
    let stream: MediaStream | null = null;
    let timer = 0;
    let stopped = false;
    const look = async () => {
      const at = video.current;
      const found = at === null || at.readyState < 2 ? [] : await detector.detect(at).catch(() => []);
      const [first] = found;
      if (stopped) return;
      if (first === undefined) timer = window.setTimeout(() => void look(), 250);
      else read.current(first.rawValue);
    };
    void navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((given) => {
        stream = given;
        if (video.current !== null && !stopped) {
          video.current.srcObject = given;
          void video.current.play();
          void look();
        }
      })
      .catch(onStop);
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [onStop]);
  return (
    <div className="sm-camera">
      <video ref={video} muted playsInline aria-label={t('camera')} />
      <Button size="large" onClick={onStop}>
        {t('stopCamera')}
      </Button>
    </div>
  );
}

/** The first step: a scanner that types and ends with Enter, the camera, or a keyboard. */
export function GateScan({
  busy,
  problem,
  onScan,
}: {
  busy: boolean;
  problem: string | null;
  onScan: (text: string) => void;
}) {
  const t = useWords(gateWords);
  const [text, setText] = useState('');
  const [looking, setLooking] = useState(false);
  const send = (value: string) => {
    const typed = value.trim();
    if (typed !== '' && !busy) onScan(typed);
  };
  return (
    <form
      className="sm-scan"
      onSubmit={(e) => {
        e.preventDefault();
        send(text);
      }}
    >
      <label htmlFor="gate-scan">{t('scan')}</label>
      <Input
        id="gate-scan"
        size="large"
        autoFocus
        autoComplete="off"
        inputMode="text"
        value={text}
        onChange={(e: { target: { value: string } }) => setText(e.target.value)}
      />
      <div className="sm-row">
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {t('find')}
        </Button>
        {detectorKind() === undefined ? null : (
          <Button size="large" onClick={() => setLooking(true)}>
            {t('camera')}
          </Button>
        )}
      </div>
      {detectorKind() === undefined ? <p className="sc-faint">{t('noCamera')}</p> : null}
      {looking ? (
        <Camera
          onRead={(value) => {
            setLooking(false);
            setText(value);
            send(value);
          }}
          onStop={() => setLooking(false)}
        />
      ) : null}
      {problem === null ? null : <Alert type="error" showIcon title={problem} role="alert" />}
    </form>
  );
}
