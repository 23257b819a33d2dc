import { Button } from 'antd';
import { fill, nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useAct, useCall } from '#kernel/web/request/index.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { Facts, StatusTag, Timeline, To, useFormatter } from '#kernel/web/screens/index.ts';
import {
  type LineRow,
  lineHistory,
  poolLine,
  reopenLine,
  type SuggestionRow,
  setAsideLine,
  statementDesk,
} from '../contract/statement.ts';
import { targetHref } from '../rules/hrefs.ts';
import { deskWord, statementWords } from '../rules/words.ts';
import { ByHand } from './by-hand.tsx';
import { SplitDialog } from './split-dialog.tsx';

export type PanelDialog = 'pool' | 'setAside' | 'reopen' | 'split' | 'byHand';
interface ItemNames {
  readonly type: string;
  readonly no: string;
  readonly partyName: string;
  readonly partyNameEn: string | null;
  readonly amount: string;
}
/** What a line is for, named and linked: a match is looked into before it is taken. */
function ItemText({ item, id }: { item: ItemNames; id: string }) {
  const formatter = useFormatter();
  const href = targetHref(item.type, id);
  const no = item.no === 'BALANCE' ? '' : item.no;
  return (
    <>
      {formatter.text(deskWord('type', item.type))} {href === null ? no : <To href={href}>{no}</To>} ·{' '}
      {nameOf(item, 'partyName', formatter.locale)} ·{' '}
      <span className="sc-number">{formatter.money(item.amount)}</span>
    </>
  );
}
function Suggested({
  line,
  suggestion,
  first,
  onTake,
}: {
  line: LineRow;
  suggestion: SuggestionRow;
  first: boolean;
  onTake: (s: SuggestionRow) => void;
}) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  return (
    <div className="sd-suggestion">
      <strong>{t('score', { n: suggestion.score })}</strong>
      <ul>
        {suggestion.items.map((item) => (
          <li key={`${item.type}${item.id}`}>
            <ItemText item={item} id={item.id} />
          </li>
        ))}
      </ul>
      <span className="sc-faint">
        {suggestion.reasons.map((r) => formatter.text(deskWord('why', r))).join(' · ')}
        {suggestion.fee === '0.00' ? '' : ` · ${t('fee', { amount: formatter.money(suggestion.fee) })}`}
      </span>
      {suggestion.thirdParty ? (
        <StatusTag color="orange" label={t('thirdParty')} tip={t('thirdPartyTip')} />
      ) : null}
      {line.can.includes('match') ? (
        <div>
          <Button type={first ? 'primary' : 'default'} onClick={() => onTake(suggestion)}>
            {t('match')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
function History({ id }: { id: string }) {
  const formatter = useFormatter();
  const { data } = useCall(lineHistory, { id }, { silent: true });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <Timeline
      events={data.list.toReversed().map((e) => ({
        key: String(e.seq),
        title: formatter.text(deskWord('event', e.action)),
        note: e.reason ?? undefined,
        by: e.actorName,
        at: e.at,
      }))}
    />
  );
}
const ASKED = {
  pool: ['poolTitle', 'poolBody', 'pool', poolLine],
  setAside: ['setAsideTitle', 'setAsideBody', 'setAsideAct', setAsideLine],
  reopen: ['reopenTitle', 'reopenBody', 'reopen', reopenLine],
} as const;
function Asked({ what, line, onClose }: { what: keyof typeof ASKED; line: LineRow; onClose: () => void }) {
  const t = useWords(statementWords);
  const [title, body, verb, call] = ASKED[what];
  const act = useAct(call as typeof poolLine, { refreshes: [statementDesk], onDone: onClose });
  return (
    <ActDialog
      verb={t(verb)}
      danger={what === 'reopen'}
      question={{ title: t(title), body: t(body) }}
      reason
      busy={act.running}
      onCancel={onClose}
      onGo={(reason) => act.run({ id: line.id, version: line.version, reason: reason ?? '' })}
    />
  );
}

/** One line: what the bank says, what it is likely for, what was done with it. */
export function LinePanel({
  line,
  dialog,
  onDialog,
  onTake,
}: {
  line: LineRow;
  dialog: PanelDialog | null;
  onDialog: (dialog: PanelDialog | null) => void;
  onTake: (s: SuggestionRow) => void;
}) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  const close = () => onDialog(null);
  const acts = [
    ['byHand', 'match', 'byHand'],
    ['pool', 'pool', 'pool'],
    ['split', 'split', 'split'],
    ['setAside', 'setAside', 'setAsideAct'],
    ['reopen', 'reopen', 'reopen'],
  ] as const;
  const waits = line.can.includes('match');
  return (
    <div className="sc-stack">
      <Facts
        items={[
          { label: t('amount'), value: `${line.currency} ${formatter.money(line.amount)}` },
          { label: t('otherName'), value: `${line.otherName ?? '--'} ${line.otherTail ?? ''}` },
          { label: t('remittance'), value: line.remittance ?? '--' },
          { label: t('bankRef'), value: line.bankRef ?? '--' },
          ...(line.reason === null ? [] : [{ label: t('reason'), value: line.reason }]),
        ]}
      />
      {line.matches.map((m) => (
        <p key={m.id} className={m.active ? '' : 'sc-faint'}>
          <ItemText item={m} id={m.targetId} /> · {m.matchedName} {formatter.dateTime(m.at)}
          {m.thirdParty ? ` · ${t('thirdParty')}` : ''}
          {m.active ? '' : ` · ${fill(t('reopen'))}: ${m.reversedName ?? ''} ${m.reverseReason ?? ''}`}
        </p>
      ))}
      {waits && line.suggestions.length === 0 ? <p className="sc-faint">{t('noSuggestion')}</p> : null}
      {line.suggestions.map((s, n) => (
        <Suggested
          key={s.items.map((i) => i.type + i.id).join()}
          line={line}
          suggestion={s}
          first={n === 0}
          onTake={onTake}
        />
      ))}
      <div className="sd-acts">
        {acts
          .filter(([, verb]) => line.can.includes(verb))
          .map(([what, , word]) => (
            <Button key={what} onClick={() => onDialog(what)}>
              {t(word)}
            </Button>
          ))}
      </div>
      <History id={line.id} />
      {dialog === 'byHand' ? <ByHand line={line} onClose={close} /> : null}
      {dialog === 'split' ? <SplitDialog line={line} onClose={close} /> : null}
      {dialog === 'pool' || dialog === 'setAside' || dialog === 'reopen' ? (
        <Asked what={dialog} line={line} onClose={close} />
      ) : null}
    </div>
  );
}
