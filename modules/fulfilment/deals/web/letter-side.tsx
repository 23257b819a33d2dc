import type { ReactNode } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { inLocale, type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Countdown, Diff, type Formatter, Steps, Timeline, To } from '#kernel/web/screens/index.ts';
import { originOf } from '#registry/catalogue/rules/origins.ts';
import { type LetterDetail, verifyLetter } from '../contract/letter.ts';
import { letterContent } from '../rules/letter-content.ts';
import { LETTER, OPEN_LETTERS } from '../rules/letter-lifecycle.ts';
import { letterPageWords } from '../rules/screen-words.ts';
import { DEAL_SOURCE } from '../rules/trade-codes.ts';
import { dealFieldWords } from '../rules/words.ts';
import { dealEvents } from './deal-events.ts';
import { sectionId, termsOf } from './letter-sheet.tsx';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sc-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Sections of the letter; a press jumps to one. */
export function Outline({ letter, reader: formatter }: { letter: LetterDetail; reader: Formatter }) {
  const t = useWords(letterPageWords);
  const jump = (section: string) => {
    const heading = document.getElementById(sectionId(letter.id, section));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <Card title={t('outline')}>
      <ol className="dl-outline">
        {letterContent(termsOf(letter), formatter.locale).map((block) => (
          <li key={block.section}>
            <button type="button" onClick={() => jump(block.section)}>
              {block.heading}
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** How far it is: generated, one side signed, effective, order made. */
export function Progress({ letter }: { letter: LetterDetail }) {
  const t = useWords(letterPageWords);
  const current =
    letter.orderState !== null && letter.letterState === LETTER.effective
      ? 4
      : letter.letterState === LETTER.effective
        ? 3
        : letter.letterState === LETTER.sellerSigned || letter.letterState === LETTER.buyerSigned
          ? 2
          : 1;
  return (
    <Steps
      steps={[
        { title: t('generated') },
        { title: t('firstSigned') },
        { title: t('effective') },
        { title: t('ordered') },
      ]}
      current={current}
    />
  );
}

/** Who signed when, and until when it may be signed. */
export function Signatures({ letter }: { letter: LetterDetail }) {
  const t = useWords(letterPageWords);
  const format = useFormat();
  const line = (signature: LetterDetail['sellerSignature']) =>
    signature === null ? (
      <span className="sc-faint">{t('notSigned')}</span>
    ) : (
      `${signature.name} · ${format.deadline(signature.time)}`
    );
  const open = OPEN_LETTERS.includes(letter.letterState);
  return (
    <Card title={t('signatures')}>
      <dl className="dl-signs">
        <dt>
          {t('seller')} · {nameOf(letter, 'sellerName', format.locale)}
        </dt>
        <dd>{line(letter.sellerSignature)}</dd>
        <dt>
          {t('buyer')} · {nameOf(letter, 'buyerName', format.locale)}
        </dt>
        <dd>{line(letter.buyerSignature)}</dd>
        {open && letter.signDeadline !== null ? (
          <>
            <dt>{t('signBy')}</dt>
            <dd>{format.deadline(letter.signDeadline)}</dd>
            <dt>{t('timeLeft')}</dt>
            <dd>
              <Countdown until={letter.signDeadline} />
            </dd>
          </>
        ) : null}
      </dl>
    </Card>
  );
}

/** Hash, code to scan, and the public check of what the page shows. */
export function Checked({ letter }: { letter: LetterDetail }) {
  const t = useWords(letterPageWords);
  const format = useFormat();
  const check = useCall(
    verifyLetter,
    { letterNo: `${letter.letterNo}-V${letter.letterVersion}`, hash: letter.contentHash },
    { silent: true },
  );
  const { data } = check;
  return (
    <Card title={t('check')}>
      <img
        className="dl-qr"
        width={112}
        height={112}
        src={`data:image/svg+xml,${encodeURIComponent(letter.checkQr)}`}
        alt={t('checkHelp')}
      />
      <p className="sc-faint">{t('checkHelp')}</p>
      <p>{t('hash')}</p>
      <p className="dl-hash">{letter.contentHash}</p>
      {data ? (
        <p role="status">
          {data.genuine ? t('checkGood') : t('checkBad')}{' '}
          {data.genuine
            ? t('checkDay', { day: format.date(data.dealDay), effective: format.date(data.effectiveDay) })
            : ''}{' '}
          {data.genuine && !data.newest ? t('checkNewer') : ''}
        </p>
      ) : null}
    </Card>
  );
}

/** What a changed term is called: of a party with its side, the English of a name beside the name. */
const fieldOf = (path: string, formatter: Formatter): string => {
  const [group = '', key = path] = path.split('.').slice(-2);
  const { table } = letterPageWords;
  const ofParty = `changes.${group}${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  const known: Readonly<Record<string, LocalizedText | undefined>> = {
    ...dealFieldWords.table,
    ...table,
    name: table['changes.productName'],
    nameEn: table['changes.productNameEn'],
    gradeEn: table['changes.gradeEn'],
    producerEn: table['changes.producerEn'],
    standard: dealFieldWords.table.qualityStandard,
  };
  const said = known[ofParty] ?? dealFieldWords.table[key as keyof typeof dealFieldWords.table] ?? known[key];
  return said === undefined ? path : inLocale(said, formatter.locale);
};

/** A country of origin by its name; everything else as it was written. */
const termText = (path: string, value: string | null, formatter: Formatter): string =>
  value === null ? EMPTY : path === 'goods.origin' ? formatter.text(originOf(value)) : value;

/** A letter that another version replaces says so at once and leads there. */
export function Superseded({ letter }: { letter: LetterDetail }) {
  const t = useWords(letterPageWords);
  const newest = letter.versions.reduce((a, b) => (b.letterVersion > a.letterVersion ? b : a));
  if (letter.letterState !== LETTER.superseded || newest.id === letter.id) return null;
  return (
    <p className="sc-card" role="alert">
      {t('replaced')}{' '}
      <To href={`/transactionConfirmation?id=${newest.id}`}>{t('version', { n: newest.letterVersion })}</To>
      {newest.reason === null ? null : <> · {newest.reason}</>}
    </p>
  );
}

/** Versions with the ways to them, and what this one changed against the one before. */
export function Versions({ letter, reader: formatter }: { letter: LetterDetail; reader: Formatter }) {
  const t = useWords(letterPageWords);
  return (
    <Card title={t('versions')}>
      <ul className="dl-chain">
        {letter.versions.map((v) => (
          <li key={v.id}>
            {v.id === letter.id ? (
              <span aria-current="page">{t('version', { n: v.letterVersion })}</span>
            ) : (
              <To href={`/transactionConfirmation?id=${v.id}`}>{t('version', { n: v.letterVersion })}</To>
            )}
          </li>
        ))}
      </ul>
      {letter.reissueReason === null ? null : <p>{letter.reissueReason}</p>}
      <h3>{t('changes')}</h3>
      {letter.changes.length === 0 ? (
        <p className="sc-faint">{t('firstVersion')}</p>
      ) : (
        <Diff
          dense
          differences={letter.changes.map((c) => ({
            key: c.path,
            label: fieldOf(c.path, formatter),
            old: termText(c.path, c.before, formatter),
            new: termText(c.path, c.after, formatter),
          }))}
        />
      )}
    </Card>
  );
}

/** The chain negotiation – deal – letter – order, each a way to its page. */
export function Chain({ letter }: { letter: LetterDetail }) {
  const t = useWords(letterPageWords);
  const thread =
    letter.source === DEAL_SOURCE.offer ? `/rmbSellManagement/OnlineNegotiation?id=${letter.sourceId}` : null;
  return (
    <nav className="sc-card" aria-label={t('chain')}>
      <ul className="dl-chain">
        {thread === null || letter.side === 'operator' ? null : (
          <li>
            <To href={thread}>{t('negotiation')}</To>
          </li>
        )}
        <li>
          {t('deal')} {letter.dealNo}
        </li>
        <li aria-current="page">
          {t('letter')} {letter.letterNo}-V{letter.letterVersion}
        </li>
        <li>
          {letter.orderId === null ? (
            <span className="sc-faint">{t('order')}</span>
          ) : (
            <To href={`/transactionManagement/orderDetail?id=${letter.orderId}`}>
              {t('order')} {letter.orderNo}
            </To>
          )}
        </li>
        <li>
          <span className="sc-faint">{t('contract')}</span>
        </li>
      </ul>
    </nav>
  );
}

export function History({ letter, reader: formatter }: { letter: LetterDetail; reader: Formatter }) {
  const t = useWords(letterPageWords);
  return (
    <Card title={t('history')}>
      <Timeline events={dealEvents(letter.events, formatter)} exact />
    </Card>
  );
}
