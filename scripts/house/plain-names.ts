import { codeOf, type HouseCheck } from './check.ts';

/** Words that once had a private meaning here, with the word of the field (CONTRIBUTING, Names). */
export const GLOSSARY: Readonly<Record<string, string>> = {
  Said: 'LocalizedText',
  Hand: 'a Context type named after the module',
  Work: 'Context',
  Room: 'Module',
  House: 'Runtime',
  Errand: 'Job',
  Errands: 'BatchJob',
  Holding: 'OwnedDocuments',
  Kept: 'what the columns or the record are',
  Walk: 'CursorRead',
  Aftermath: 'PostCommitEffects',
  Reader: 'Formatter',
  Veil: 'LoadingOverlay',
  Sorry: 'ErrorFallback',
  Clash: 'OpenConflict',
  Chair: 'PartySide',
  Living: 'StatefulRow',
  RoomFull: 'QueueFull',
  SaidOutright: 'nothing: the driver does it',
  say: 'translate, or t',
  tell: 'notify',
  told: 'what was notified, audited or described',
  together: 'all, or Promise.all',
  atEnd: 'beforeCommit',
  undue: 'unschedule',
  dues: 'timers',
  remembering: 'ttlCache',
  knownFacts: 'perTransactionCache',
  fewFound: 'smallIdSet',
  waitingRoom: 'a queue with its bound',
  spokenName: 'localizedName',
  anywhere: 'containsPattern',
  folded: 'normalizeForSearch',
  lazily: 'lazyComponent',
  sayNow: 'translateNow',
  useSaid: 'useLocalized',
  sure: 'confirm',
  meet: 'openConflict',
  theirs: 'remote',
  plant: 'seed',
  hasty: 'synchronousCommit: false',
  patienceMs: 'acquireTimeoutMs',
  acted: 'toActionResult',
  Acted: 'what the act answers',
  own: 'what is owned, and by whom: ownCompanyId, sellerSkus',
  Own: 'what is shown or done for the own company',
  kept: 'what is stored, held or left: stored, cached, remaining',
  mine: 'whose it is and what: consent, actorScope',
  Mine: 'what it shows',
  gone: 'what was taken away: removedIds, released, deletion',
  Gone: 'what was taken away',
  papers: 'which papers: licences, documents',
  Papers: 'which papers: HeldLicences, ProductDocuments',
  Told: 'what it says: ArticleHead, FieldTraits',
};

const DECLARED = /\b(?:const|let|function|type|interface|class)\s+(\w+)\b/g;

export const plainNames: HouseCheck = {
  name: 'names are the words of the field',
  run: (tree) =>
    tree
      .like(/^(app|kernel|modules|bench)\/.*\.tsx?$/)
      .filter(({ file }) => !/\.test\.tsx?$|\.browser\.ts$|\/tests?\//.test(file))
      .flatMap(({ file, lines }) =>
        lines.flatMap((line, i) =>
          [...codeOf(line).matchAll(DECLARED)].flatMap(([, name = '']) =>
            Object.hasOwn(GLOSSARY, name)
              ? [{ file, line: i + 1, instead: `'${name}' is private: say ${GLOSSARY[name]}` }]
              : [],
          ),
        ),
      ),
};
