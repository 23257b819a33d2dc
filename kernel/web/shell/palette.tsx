import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocalized, useWords } from '../i18n/use-words.ts';
import { go } from '../tabs/place.ts';
import { Dialog } from './dialog.tsx';
import { type Find, ranked, type Scope } from './find.ts';
import { useCommandLines, usePageLines, useRecentLines, useRecordLines, useViewLines } from './find-lines.ts';
import { closePanel } from './panels.ts';
import { shellTexts } from './texts.ts';
import { shellWords } from './words.ts';

const SCOPES = ['all', 'pages', 'records', 'commands'] as const;

function open(line: Find): void {
  closePanel();
  line.run?.();
  if (line.path) go(line.path);
}

function Results({
  lines,
  at,
  choose,
}: {
  readonly lines: readonly Find[];
  readonly at: number;
  readonly choose: (i: number) => void;
}) {
  const t = useWords(shellWords);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const groups = [...new Set(lines.map((l) => l.scope))];
  return (
    <div ref={list} id="sh-finds" role="listbox" aria-label={t('find.title')} className="sh-finds">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are role groups, a fieldset is not allowed there
        <div key={group} role="group" aria-labelledby={`sh-finds-${group}`}>
          <div id={`sh-finds-${group}`} className="sh-finds-head" role="presentation">
            {t(`find.${group}`)}
          </div>
          {lines.map((line, i) =>
            line.scope !== group ? null : (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input of the combobox has the keyboard
              <div
                key={line.key}
                id={`sh-find-${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={i === at}
                className="sh-find-line"
                onPointerMove={() => choose(i)}
                onClick={() => open(line)}
              >
                <span>{line.title}</span>
                <small>{line.detail}</small>
                {line.hint ? <kbd>{line.hint}</kbd> : null}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Ctrl/⌘ K: pages, records, saved views, commands and what was open last, over everything the reader may see. */
export default function Palette() {
  const t = useWords(shellWords);
  const localize = useLocalized();
  const [typed, type] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const [at, choose] = useState(0);
  const records = useRecordLines(typed, scope === 'all' || scope === 'records');
  const local = [...useRecentLines(), ...usePageLines(), ...useViewLines(), ...useCommandLines()];
  const lines = ranked([...local, ...records.lines], typed, scope);
  const chosen = Math.min(at, lines.length - 1);
  const onKeys = (e: KeyboardEvent) => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: chosen + 8, PageUp: chosen - 8 }[
      e.key
    ];
    const line = lines[chosen];
    if (to !== undefined) choose(Math.max(0, Math.min(lines.length - 1, to)));
    else if (e.key === 'Enter' && line && !e.nativeEvent.isComposing) open(line);
    else return;
    e.preventDefault();
  };
  const said =
    records.state === 'busy'
      ? t('find.busy')
      : records.state === 'failed'
        ? t('find.failed')
        : lines.length === 0
          ? t('find.none')
          : t('find.count', { n: lines.length });
  return (
    <Dialog title={t('find.title')} look="palette" hideTitle onClose={closePanel}>
      <input
        className="sh-input sh-find-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="sh-finds"
        aria-autocomplete="list"
        aria-label={localize(shellTexts().searchEverywhere)}
        placeholder={localize(shellTexts().searchEverywhere)}
        spellCheck={false}
        aria-activedescendant={chosen >= 0 ? `sh-find-${chosen}` : undefined}
        value={typed}
        onKeyDown={onKeys}
        data-focus
        onChange={(e) => {
          type(e.target.value);
          choose(0);
        }}
      />
      <fieldset className="sh-seg sh-scopes" aria-label={t('find.scope')}>
        {SCOPES.map((s) => (
          <button key={s} type="button" aria-pressed={s === scope} onClick={() => setScope(s)}>
            {t(`find.${s}`)}
          </button>
        ))}
      </fieldset>
      <Results lines={lines} at={chosen} choose={choose} />
      <p className="sh-find-foot">
        <span role="status">{said}</span>
        <span>{t('find.help')}</span>
      </p>
    </Dialog>
  );
}
