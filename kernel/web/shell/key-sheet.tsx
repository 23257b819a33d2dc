import { useAccess } from '../guard/rights.ts';
import { findRoute } from '../guard/route.ts';
import { useLocalized, useWords } from '../i18n/use-words.ts';
import { usePrefs } from '../theme/prefs.ts';
import { Dialog } from './dialog.tsx';
import { goLetters } from './menu.ts';
import { closePanel } from './panels.ts';
import { shellWords } from './words.ts';

/** All shortcuts on one sheet, with the letters of this person's menu. */
export default function KeySheet() {
  const t = useWords(shellWords);
  const localize = useLocalized();
  const { keys } = usePrefs();
  const { nodes, routes } = useAccess();
  const sections: { title: string; rows: (readonly [string, string])[] }[] = [
    {
      title: t('keys.everywhere'),
      rows: [
        ['Ctrl / ⌘ K', t('keys.palette')],
        ['?', t('keys.sheet')],
        ['Alt L', t('keys.lock')],
        ['Alt W', t('keys.closeTab')],
        ['G …', t('keys.go')],
      ],
    },
    {
      title: t('keys.lists'),
      rows: [
        ['/', t('keys.focus')],
        ['C', t('keys.create')],
        ['J  K  ↓  ↑', t('keys.rows')],
        ['X', t('keys.select')],
        ['Enter', t('keys.open')],
        ['E', t('keys.edit')],
        ['[  ]', t('keys.record')],
      ],
    },
    {
      title: t('keys.forms'),
      rows: [
        ['Ctrl / ⌘ S', t('keys.draft')],
        ['Ctrl / ⌘ Enter', t('keys.submit')],
      ],
    },
    {
      title: t('keys.go'),
      rows: [...goLetters(nodes, routes)].map(
        ([letter, path]) =>
          [
            `G ${letter.toUpperCase()}`,
            localize(findRoute(routes, path)?.route.title ?? { zh: path, en: path }),
          ] as const,
      ),
    },
  ];
  return (
    <Dialog title={t('keys.title')} onClose={closePanel}>
      {keys ? null : <p>{t('keys.off')}</p>}
      <div className="sh-keys">
        {sections.map((s) => (
          <section key={s.title}>
            <h3>{s.title}</h3>
            <dl>
              {s.rows.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
