import { useEffect, useState, useSyncExternalStore } from 'react';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { boot, servedVersion } from '../request/boot.ts';
import { busy } from '../request/busy.ts';
import { marketRate } from '../request/clock.ts';
import { serviceState } from '../request/service-state.ts';
import { browserStorage, useStore } from '../request/store.ts';
import { unsaved } from '../tabs/unsaved.ts';
import { Glyph } from './glyphs.tsx';
import { shellWords } from './words.ts';

/** First stop of the keyboard: straight to the page itself. */
export function SkipLink() {
  const t = useWords(shellWords);
  return (
    <button type="button" className="sh-skip" onClick={() => document.getElementById('main')?.focus()}>
      {t('skip')}
    </button>
  );
}

const watchLine = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Says that the network is gone, as long as it is. */
export function OfflineBanner() {
  const t = useWords(shellWords);
  const online = useSyncExternalStore(watchLine, () => navigator.onLine);
  return (
    <div role="status">{online ? null : <p className="sh-strip sh-strip-warn">{t('offline.strip')}</p>}</div>
  );
}

/** Says that nothing can be saved for now, as long as the server says so. */
export function StorageBanner() {
  const t = useWords(shellWords);
  const full = useStore(serviceState) === 'storage-full';
  return (
    <div role="status">{full ? <p className="sh-strip sh-strip-warn">{t('storage.strip')}</p> : null}</div>
  );
}

/** Says that this is the demo, or a training market and how fast its clock runs; can be put away for this browser tab. */
export function DemoBanner() {
  const t = useWords(shellWords);
  const words = useWords(uiWords);
  const [away, put] = useState(browserStorage.read('session', 'chem-dt-demo-strip') === '0');
  const rate = useStore(marketRate);
  if (boot()?.mode !== 'demo' || away) return null;
  const said = rate === null ? t('demo.strip') : t('training.strip', { rate });
  const close = () => {
    browserStorage.write('session', 'chem-dt-demo-strip', '0');
    put(true);
  };
  return (
    <aside className="sh-strip sh-strip-demo" aria-label={said}>
      {said}
      <button type="button" aria-label={words('close')} title={words('close')} onClick={close}>
        <Glyph name="cross" />
      </button>
    </aside>
  );
}

const ASK_EVERY_MS = 300_000;
/** Offers a reload when the server serves a newer build; never while something is unsaved. */
export function BuildBanner() {
  const t = useWords(shellWords);
  const [newer, setNewer] = useState<string | null>(null);
  const [later, setLater] = useState<string | null>(null);
  const dirty = useStore(unsaved).size > 0;
  useEffect(() => {
    let asked = 0;
    const look = async () => {
      if (document.hidden || Date.now() - asked < ASK_EVERY_MS / 2) return;
      asked = Date.now();
      const version = await servedVersion();
      if (version !== null && version !== boot()?.version) setNewer(version);
    };
    const timer = setInterval(look, ASK_EVERY_MS);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
    };
  }, []);
  const shown = newer !== null && newer !== later && !dirty;
  return (
    <div role="status">
      {shown ? (
        <p className="sh-strip sh-strip-info">
          {t('build.new')}
          <button type="button" onClick={() => location.reload()}>
            {t('build.now')}
          </button>
          <button type="button" onClick={() => setLater(newer)}>
            {t('build.later')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** The loading overlay: a bar after 300 ms, gone with the last call. It never takes the pointer: buttons lock themselves. */
export function BusyBar() {
  const words = useWords(uiWords);
  const working = useStore(busy) > 0;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!working) return setLate(false);
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, [working]);
  return (
    <div className="sh-busy" data-on={late} role="status">
      {late ? <span className="ct-hidden">{words('loading')}</span> : null}
    </div>
  );
}
