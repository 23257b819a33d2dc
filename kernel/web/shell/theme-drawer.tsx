import { useEffect, useRef, useState } from 'react';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';

import { uiWords } from '#kernel/rules/ui-words.ts';
import { LOCALES, useLocale } from '../i18n/locale.ts';
import { useWords } from '../i18n/use-words.ts';
import { setZone, useZone } from '../i18n/zone.ts';
import { notifySuccess } from '../request/toast.ts';
import { ask } from '../tabs/ask.ts';
import { useMode } from '../theme/apply.ts';
import { isUsablePrimary } from '../theme/contrast.ts';
import { defaultPrefs, paletteOf, prefsStore, setPrefs, type ThemePrefs, usePrefs } from '../theme/prefs.ts';
import { graphite, presets } from '../theme/tokens.ts';
import { themeWords } from '../theme/words.ts';
import { Choice, ColourBox, Labelled, NumberBox, Switch } from './controls.tsx';
import { Dialog } from './dialog.tsx';
import { chooseLanguage } from './language.ts';
import { lockNow } from './lock-now.ts';
import { closePanel } from './panels.ts';
import { usePlatform } from './platform.ts';
import { shellPorts } from './ports.ts';
import { shellWords } from './words.ts';

const SAVE_AFTER_MS = 800;
type SaveState = 'still' | 'saving' | 'saved' | 'unsaved';

/** Saves with the account a moment after the last change, and once more when the drawer closes. */
function useSaving(prefs: ThemePrefs): { state: SaveState; again: () => void } {
  const [state, set] = useState<SaveState>('still');
  const savedPrefs = useRef(prefs);
  const save = useRef(async () => {
    const now = prefsStore.get();
    if (savedPrefs.current === now) return;
    set('saving');
    try {
      await shellPorts().saveTheme(now);
      savedPrefs.current = now;
      set('saved');
    } catch {
      set('unsaved');
    }
  });
  useEffect(() => {
    if (savedPrefs.current === prefs) return;
    const timer = setTimeout(() => void save.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [prefs]);
  useEffect(() => {
    const last = save.current;
    return () => void last();
  }, []);
  return { state, again: () => void save.current() };
}

function Colours() {
  const t = useWords(themeWords);
  const prefs = usePrefs();
  const mode = useMode();
  const palette = paletteOf(prefs, mode);
  const [refused, refuse] = useState(false);
  const pick = (hex: string) => {
    refuse(!isUsablePrimary(hex));
    if (isUsablePrimary(hex)) setPrefs({ primary: hex });
  };
  const shown = {
    success: palette.success,
    warning: palette.warning,
    danger: palette.error,
    info: palette.info,
    menuBg: graphite.bg,
    menuText: graphite.text,
    topBg: graphite.bg,
    topText: graphite.text,
  } as const;
  return (
    <>
      <fieldset className="sh-field">
        <legend>{t('primary')}</legend>
        <div className="sh-swatches">
          {presets.map((p) => (
            <button
              key={p.key}
              type="button"
              aria-pressed={prefs.primary === p.hex}
              aria-label={t(`primary.${p.key}`)}
              title={t(`primary.${p.key}`)}
              style={{ background: p.hex }}
              onClick={() => pick(p.hex)}
            />
          ))}
        </div>
      </fieldset>
      <ColourBox
        label={t('primary.own')}
        value={prefs.primary}
        error={refused ? t('primary.refused') : undefined}
        onChange={pick}
      />
      <details>
        <summary>{t('colours')}</summary>
        {(Object.keys(shown) as (keyof typeof shown)[]).map((name) => (
          <ColourBox
            key={name}
            label={t(name)}
            value={prefs[name] ?? shown[name]}
            onChange={(hex) => setPrefs({ [name]: hex })}
          >
            {prefs[name] === null ? null : (
              <button
                type="button"
                className="sh-link"
                aria-label={t('colour.houseOf', { name: t(name) })}
                onClick={() => setPrefs({ [name]: null })}
              >
                {t('colour.house')}
              </button>
            )}
          </ColourBox>
        ))}
      </details>
    </>
  );
}

function Frame() {
  const t = useWords(themeWords);
  const prefs = usePrefs();
  const flags = ['collapse', 'accordion', 'fixedHeader', 'breadcrumb', 'tabs', 'footer', 'logo'] as const;
  return (
    <section>
      <h3>{t('layout')}</h3>
      <Choice
        label={t('layout')}
        value={prefs.layout}
        options={(['side', 'top', 'mix', 'columns'] as const).map((v) => [v, t(`layout.${v}`)])}
        onChange={(layout) => setPrefs({ layout })}
      />
      {flags.map((name) => (
        <Switch key={name} label={t(name)} value={prefs[name]} onChange={(on) => setPrefs({ [name]: on })} />
      ))}
      <Choice
        label={t('density')}
        value={prefs.density}
        options={(['comfortable', 'default', 'compact'] as const).map((v) => [v, t(`density.${v}`)])}
        onChange={(density) => setPrefs({ density })}
      />
      <Choice
        label={t('size')}
        value={prefs.size}
        options={(['small', 'default', 'large'] as const).map((v) => [v, t(`size.${v}`)])}
        onChange={(size) => setPrefs({ size })}
      />
      <NumberBox
        label={t('zIndex')}
        value={prefs.zIndex}
        least={100}
        most={100_000}
        onChange={(zIndex) => setPrefs({ zIndex })}
      />
    </section>
  );
}

function Guarding() {
  const t = useWords(themeWords);
  const platform = usePlatform();
  const prefs = usePrefs();
  return (
    <section>
      <h3>{t('watermark')}</h3>
      <Switch
        label={t('watermark')}
        value={prefs.watermark}
        onChange={(watermark) => setPrefs({ watermark })}
      />
      <Labelled
        label={t('watermarkText')}
        help={t('watermark.help', {
          platformName: '{platformName}',
          userName: '{userName}',
          mobile4: '{mobile4}',
          date: '{date}',
        })}
      >
        {({ id, describedBy }) => (
          <input
            id={id}
            className="sh-input"
            aria-describedby={describedBy}
            maxLength={60}
            placeholder={platform?.watermarkText}
            value={prefs.watermarkText}
            onChange={(e) => setPrefs({ watermarkText: e.target.value })}
          />
        )}
      </Labelled>
      <h3>{t('lock')}</h3>
      <Switch
        label={t('lockScreen')}
        value={prefs.lockScreen}
        onChange={(lockScreen) => setPrefs({ lockScreen })}
      />
      <NumberBox
        label={t('lockTime')}
        value={prefs.lockTime}
        least={1}
        most={480}
        onChange={(lockTime) => setPrefs({ lockTime })}
      />
      <button
        type="button"
        className="sh-button"
        onClick={() => {
          closePanel();
          void lockNow();
        }}
      >
        {t('lockNow')}
      </button>
    </section>
  );
}

const ZONES =
  typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [BUSINESS_ZONE];
function Reading() {
  const t = useWords(themeWords);
  const s = useWords(shellWords);
  const prefs = usePrefs();
  const locale = useLocale();
  const zone = useZone();
  const chooseZone = (timeZone: string) => {
    setZone(timeZone);
    shellPorts()
      .saveProfile({ timeZone })
      .catch(() => undefined);
  };
  return (
    <section>
      <h3>{t('reading')}</h3>
      <Choice
        label={t('language')}
        value={locale}
        options={LOCALES.map((l) => [l, s(`lang.${l}`)])}
        onChange={chooseLanguage}
      />
      <Labelled label={t('zone')}>
        {({ id }) => (
          <select id={id} className="sh-input" value={zone} onChange={(e) => chooseZone(e.target.value)}>
            {[...new Set([zone, ...ZONES])].map((z) => (
              <option key={z}>{z}</option>
            ))}
          </select>
        )}
      </Labelled>
      <Choice
        label={t('dateStyle')}
        value={prefs.dateStyle}
        options={(['zone', 'iso', 'dmy'] as const).map((v) => [v, t(`dateStyle.${v}`)])}
        onChange={(dateStyle) => setPrefs({ dateStyle })}
      />
      <Choice
        label={t('rising')}
        value={prefs.rising}
        options={(['auto', 'red', 'green'] as const).map((v) => [v, t(`rising.${v}`)])}
        onChange={(rising) => setPrefs({ rising })}
      />
    </section>
  );
}

function Other() {
  const t = useWords(themeWords);
  const prefs = usePrefs();
  return (
    <section>
      <h3>{t('other')}</h3>
      <Switch label={t('keys')} value={prefs.keys} onChange={(keys) => setPrefs({ keys })} />
      <Switch label={t('grey')} value={prefs.grey} onChange={(grey) => setPrefs({ grey })} />
      <Switch label={t('weak')} value={prefs.weak} onChange={(weak) => setPrefs({ weak })} />
      <Switch
        label={t('animation')}
        value={prefs.animation === 'fade'}
        onChange={(on) => setPrefs({ animation: on ? 'fade' : 'none' })}
      />
    </section>
  );
}

/** Everything of administration-domain 17, previewed as it is chosen and saved with the account. */
export default function ThemeDrawer() {
  const t = useWords(themeWords);
  const u = useWords(uiWords);
  const prefs = usePrefs();
  const { state, again } = useSaving(prefs);
  const reset = async () => {
    if (await ask({ title: t('reset.title'), body: t('reset.body'), yes: t('reset'), no: u('cancel') }))
      setPrefs(defaultPrefs);
  };
  const copy = () =>
    navigator.clipboard?.writeText(JSON.stringify(prefs, null, 2)).then(
      () => notifySuccess(u('copied')),
      () => undefined,
    );
  return (
    <Dialog title={t('title')} look="drawer" onClose={closePanel}>
      <div className="sh-drawer-body">
        <section>
          <Choice
            label={t('mode')}
            value={prefs.mode}
            options={(['light', 'dark', 'system'] as const).map((v) => [v, t(`mode.${v}`)])}
            onChange={(mode) => setPrefs({ mode })}
          />
          <Colours />
        </section>
        <Frame />
        <Guarding />
        <Reading />
        <Other />
      </div>
      <div className="sh-drawer-foot">
        <span role="status">{state === 'still' ? '' : t(state)}</span>
        {state === 'unsaved' ? (
          <button type="button" className="sh-button" onClick={again}>
            {u('retry')}
          </button>
        ) : null}
        <button type="button" className="sh-button" onClick={() => void copy()}>
          {t('copy')}
        </button>
        <button type="button" className="sh-button" onClick={() => void reset()}>
          {t('reset')}
        </button>
        <button type="button" className="sh-button sh-primary" onClick={closePanel}>
          {u('close')}
        </button>
      </div>
    </Dialog>
  );
}
