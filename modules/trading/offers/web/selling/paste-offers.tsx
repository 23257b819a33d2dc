import './selling.css';
import '#kernel/web/screens/screens.css';
import { Button } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import {
  CodeField,
  DateRangeField,
  DateTimeField,
  NumberField,
  PickField,
  TextField,
} from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { TextArea } from '#kernel/web/parts/index.ts';
import { call, isRefusal, newKey, notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { FooterBar } from '#kernel/web/screens/form-parts.tsx';
import { NothingYet, StatusTag, To } from '#kernel/web/screens/index.ts';
import { Tick } from '#kernel/web/screens/primitives.tsx';
import { screenWords } from '#kernel/web/screens/words.ts';
import { useScreen, useUnsaved } from '#kernel/web/tabs/index.ts';
import { placeSource, skuSource } from '#registry/catalogue/web/door.ts';
import { addOffer, OfferDraft, parseOffers } from '../../contract/offer.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { fromSku } from './form-sections.ts';
import { LANE } from '../../rules/codes.ts';
import { LANES } from '../../rules/places.ts';
import { freshValues } from './offer-page.ts';
import { sentOf } from './offer-values.ts';
import { isForeign, type Pasted, readPasted } from './pasted.ts';

type Values = Readonly<Record<string, unknown>>;
interface Line {
  readonly draft: Pasted;
  readonly values: Values;
  readonly guessed: Readonly<Record<string, number>>;
  readonly unmatched: string | null;
  readonly chosen: boolean;
  /** Key of the act that saves it: pressed again after no answer, it is the same act. */
  readonly key: string;
  readonly saved: { readonly id: string; readonly no: string } | null;
  readonly failed: string | null;
}

const lineOf = (draft: Pasted): Line => ({
  draft,
  ...readPasted(draft),
  chosen: !isForeign(draft),
  key: newKey(),
  saved: null,
  failed: null,
});

/** Lines of the paste, their edits and their saving one by one. */
function useLines() {
  const t = useWords(sellingWords);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const [saving, setSaving] = useState(false);
  const lock = useRef(false);
  const put = (n: number, change: Partial<Line>) =>
    setLines((all) => (all === null ? null : all.map((l, i) => (i === n ? { ...l, ...change } : l))));
  const set = (n: number, values: Values) =>
    setLines((all) =>
      all === null
        ? null
        : all.map((l, i) =>
            i === n
              ? {
                  ...l,
                  values: { ...l.values, ...values },
                  failed: null,
                  guessed: Object.fromEntries(Object.entries(l.guessed).filter(([k]) => !(k in values))),
                }
              : l,
          ),
    );
  const saveOne = async (line: Line): Promise<Partial<Line>> => {
    try {
      const sku = typeof line.values.skuId === 'string' ? line.values.skuId : null;
      if (sku !== null) await skuSource.named?.([sku]).catch(() => []);
      const fields = sentOf({ ...freshValues(LANE.rmb), ...fromSku(sku), ...line.values }) as InputOf<
        typeof addOffer
      >;
      const out = await call(addOffer, { idempotencyKey: line.key, ...fields } as InputOf<typeof addOffer>, {
        silent: true,
      });
      return { saved: { id: out.id, no: out.offerNo ?? out.id }, chosen: false, failed: null };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return {
        failed: t('pasteFailed', { reason: error.message }),
        ...(error.status === 0 ? {} : { key: newKey() }),
      };
    }
  };
  const save = async () => {
    if (lock.current || lines === null) return;
    lock.current = true;
    setSaving(true);
    let done = 0;
    for (const [n, line] of lines.entries()) {
      if (!line.chosen || line.saved !== null || problemOf(line) !== null) continue;
      const change = await saveOne(line);
      if (change.saved) done += 1;
      put(n, change);
    }
    lock.current = false;
    setSaving(false);
    if (done > 0) notifySuccess(t('pasteSaved', { n: done }));
  };
  return {
    lines,
    start: (drafts: readonly Pasted[]) => setLines(drafts.map(lineOf)),
    put,
    set,
    save,
    saving,
  };
}

/** The first path of a line whose value cannot be sent. */
function problemOf(line: Line): string | null {
  const parsed = OfferDraft.safeParse(sentOf({ tradeLane: '10', ...line.values }));
  return parsed.success ? null : String(parsed.error.issues[0]?.path[0] ?? '');
}

/**
 * Pasted text becomes drafts (/rmbSellManagement/AIOffer): each line with what was read and how sure it is;
 * nothing is published from here.
 */
export default function PasteOffers() {
  const t = useWords(sellingWords);
  const s = useWords(screenWords);
  const id = useId();
  const [text, type] = useState('');
  const page = useLines();
  const { lines } = page;
  const act = useAct(parseOffers, { refreshes: 'none', onDone: (out) => page.start(out.drafts) });
  const { close } = useScreen();
  const waiting = lines?.filter((l) => l.saved === null) ?? [];
  useUnsaved(text.trim() !== '' && (lines === null || waiting.some((l) => l.chosen)));
  const chosen = waiting.filter((l) => l.chosen && problemOf(l) === null).length;
  const guessed = lines?.reduce((n, l) => n + Object.keys(l.guessed).length, 0) ?? 0;
  return (
    <div className="sc fm of-paste">
      <header className="sc-title">
        <h1>{t('pasteTitle')}</h1>
      </header>
      <section className="sc-card fm-field">
        <label htmlFor={id}>{t('pasteText')}</label>
        <TextArea
          id={id}
          autoFocus
          value={text}
          maxLength={20_000}
          autoSize={{ minRows: 5, maxRows: 14 }}
          aria-describedby={`${id}-help`}
          onChange={(event) => type(event.target.value)}
        />
        <div className="of-paste-bar">
          <span id={`${id}-help`} className="fm-help">
            {t('pasteHint')}
          </span>
          <Button
            type={lines === null ? 'primary' : 'default'}
            loading={act.running}
            disabled={text.trim() === ''}
            onClick={() => act.run({ text: text.trim() })}
          >
            {t('pasteRead')}
          </Button>
        </div>
      </section>
      {lines === null ? null : lines.length === 0 ? (
        <div className="sc-card">
          <NothingYet help={t('pasteNone')} />
          <LeftOut lines={act.data?.paper ?? []} />
        </div>
      ) : (
        <>
          <p role="status">{t('pasteFound', { n: lines.length, guessed })}</p>
          {lines.map((line, n) => (
            <DraftCard
              key={line.key}
              line={line}
              onChoose={(on) => page.put(n, { chosen: on })}
              onSet={(values) => page.set(n, values)}
            />
          ))}
          <LeftOut lines={act.data?.paper ?? []} />
        </>
      )}
      <FooterBar
        start={<Button onClick={() => void close()}>{s('back')}</Button>}
        end={
          <Button
            type="primary"
            disabled={chosen === 0}
            loading={page.saving}
            onClick={() => void page.save()}
          >
            {t('pasteSave', { n: chosen })}
          </Button>
        }
      />
    </div>
  );
}

/** Lines that offer no goods, with the reason. */
function LeftOut({ lines }: { lines: readonly { readonly line: number; readonly text: string }[] }) {
  const t = useWords(sellingWords);
  return lines.map(({ line, text }) => (
    <section key={line} className="sc-card of-draft" aria-label={t('pasteLine', { n: line })}>
      <header>
        <StatusTag color="orange" label={t('pastePaper')} />
        {t('pasteLine', { n: line })}
        <q>{text}</q>
      </header>
      <p className="sc-faint">{t('pastePaperHelp')}</p>
    </section>
  ));
}

interface CardProps {
  readonly line: Line;
  onChoose(on: boolean): void;
  onSet(values: Values): void;
}

/** One line: the words it came from, its fields, and what became of it. */
function DraftCard({ line, onChoose, onSet }: CardProps) {
  const t = useWords(sellingWords);
  const n = line.draft.line;
  const foreign = isForeign(line.draft);
  return (
    <section className="sc-card of-draft" aria-label={t('pasteLine', { n })}>
      <header>
        {foreign ? (
          <>
            <StatusTag color="orange" label={t('pasteUsd')} />
            {t('pasteLine', { n })}
          </>
        ) : line.saved === null ? (
          <Tick checked={line.chosen} label={t('pasteChoose', { n })} onChange={onChoose}>
            {t('pasteLine', { n })}
          </Tick>
        ) : (
          <>
            <StatusTag color="green" label={t('pasteDone')} />
            <To href={LANES['10'].edit(line.saved.id)}>{t('pasteSavedOne', { no: line.saved.no })}</To>
          </>
        )}
        <q>{line.draft.text}</q>
      </header>
      {foreign ? <p className="sc-faint">{t('pasteUsdHelp')}</p> : null}
      {foreign || line.unmatched === null || line.values.skuId ? null : (
        <p className="fm-error">{t('pasteNoSku', { label: line.unmatched })}</p>
      )}
      {line.failed === null ? null : (
        <p className="fm-error" role="alert">
          {line.failed}
        </p>
      )}
      {line.saved === null && !foreign ? <DraftFields line={line} onSet={onSet} /> : null}
    </section>
  );
}

type Text = string | null;
const textAt = (line: Line, key: string): Text =>
  typeof line.values[key] === 'string' ? (line.values[key] as string) : null;

/** The fields people check first; the form has the others. */
function DraftFields({ line, onSet }: Pick<CardProps, 'line' | 'onSet'>) {
  const t = useWords(sellingWords);
  const wrong = problemOf(line);
  const slot = (
    key: string,
    label: string,
    control: (props: { id: string; label: string; invalid: boolean }) => ReactNode,
  ) => {
    const id = `paste-${line.key}-${key}`;
    const percent = line.guessed[key];
    return (
      <div className={percent === undefined ? 'fm-field' : 'fm-field is-guessed'}>
        <label htmlFor={id}>
          {label}
          {percent === undefined ? null : <em className="fm-guess">{t('pasteGuess', { percent })}</em>}
        </label>
        {control({ id, label, invalid: wrong === key })}
      </div>
    );
  };
  const set = (key: string) => (value: Text) => onSet({ [key]: value === '' ? null : value });
  return (
    <div className="of-draft-grid">
      {slot('skuId', t('product'), (p) => (
        <PickField {...p} value={textAt(line, 'skuId')} source={skuSource} onChange={set('skuId')} />
      ))}
      {slot('quantity', t('quantity'), (p) => (
        <NumberField {...p} value={textAt(line, 'quantity')} onChange={set('quantity')} />
      ))}
      {slot('uom', t('uom'), (p) => (
        <CodeField {...p} set="measure_unit" value={textAt(line, 'uom')} onChange={set('uom')} />
      ))}
      {slot('unitPrice', t('unitPrice'), (p) => (
        <NumberField {...p} value={textAt(line, 'unitPrice')} unit={t('yuan')} onChange={set('unitPrice')} />
      ))}
      {slot('namedPlaceId', t('place'), (p) => (
        <PickField
          {...p}
          value={textAt(line, 'namedPlaceId')}
          source={placeSource}
          onChange={set('namedPlaceId')}
        />
      ))}
      {slot('deliveryStart', t('delivery'), (p) => (
        <DateRangeField
          {...p}
          value={[textAt(line, 'deliveryStart'), textAt(line, 'deliveryEnd')]}
          onChange={([deliveryStart, deliveryEnd]) => onSet({ deliveryStart, deliveryEnd })}
        />
      ))}
      {slot('priceTerm', t('priceTerm'), (p) => (
        <CodeField {...p} set="price_term" value={textAt(line, 'priceTerm')} onChange={set('priceTerm')} />
      ))}
      {slot('paymentTerm', t('paymentTerm'), (p) => (
        <CodeField
          {...p}
          set="payment_term"
          value={textAt(line, 'paymentTerm')}
          onChange={set('paymentTerm')}
        />
      ))}
      {slot('grade', t('grade'), (p) => (
        <TextField {...p} most={50} value={textAt(line, 'grade')} onChange={set('grade')} />
      ))}
      {slot('validUntil', t('validUntil'), (p) => (
        <DateTimeField {...p} value={textAt(line, 'validUntil')} onChange={set('validUntil')} />
      ))}
    </div>
  );
}
