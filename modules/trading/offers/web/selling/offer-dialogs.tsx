import { Button } from 'antd';
import { useState } from 'react';
import { fill, inLocale, nameOf } from '#kernel/rules/words.ts';
import { DateTimeField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { notifyError, notifySuccess, serverNow, useAct, useCall } from '#kernel/web/request/index.ts';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { To, useFormatter } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import {
  deleteOffer,
  type OfferRow,
  ownOfferDetail,
  prolongOffer,
  submitOffer,
} from '../../contract/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { OfferIncomplete, Validity } from '../../rules/refusals-offer.ts';
import { offerRuleWords, sayIssue } from '../../rules/rule-words.ts';
import type { Issue } from '../../rules/selling/offer-checks.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { checkProlong } from '../../rules/thread/rounds.ts';
import { farOf } from '../price-far.ts';
import { productName } from './badges.tsx';
import type { Asked } from './desk.ts';
import { releaseQuestion } from './release-words.ts';
import { releasedText } from './released.ts';

interface Props {
  readonly offer: OfferRow;
  onClose(): void;
}

/** The dialog of what was asked at a desk. */
export function OfferDialog({
  asked,
  onClose,
  onGone,
}: {
  asked: Asked;
  onClose: () => void;
  onGone: (() => void) | undefined;
}) {
  if (asked.about === 'prolong') return <ProlongDialog offer={asked.offer} onClose={onClose} />;
  if (asked.about === 'delete') return <DeleteDialog offer={asked.offer} onClose={onClose} onGone={onGone} />;
  return <ReleaseDialog offer={asked.offer} onClose={onClose} />;
}

/** Puts an offer on the board from a list or its page; what is missing is said with the way to the form. */
function ReleaseDialog({ offer, onClose }: Props) {
  const t = useWords(sellingWords);
  const formatter = useFormatter();
  const act = useBindingAct(submitOffer, `offers.submit:${offer.id}`, {
    done: (out) => {
      notifySuccess(releasedText(out, formatter));
      onClose();
    },
  });
  const far = farOf(act.refused);
  const issues =
    act.refused?.status === OfferIncomplete.status ? (act.refused.data as { issues: Issue[] }).issues : [];
  const goods = [
    productName(offer, formatter.locale),
    nameOf(offer, 'grade', formatter.locale),
    nameOf(offer, 'producer', formatter.locale),
  ];
  return (
    <ActDialog
      verb={t('submit')}
      danger={false}
      reason={false}
      busy={act.running}
      blocked={issues.length > 0}
      problem={far !== null || issues.length > 0 ? null : act.problem}
      question={{
        ...releaseQuestion(t('releaseTitle', { no: offer.offerNo ?? '' }), offer, far, formatter),
        facts: [{ label: t('product'), value: goods.filter(Boolean).join(' · '), wide: true }],
      }}
      onCancel={onClose}
      onGo={() => act.run({ id: offer.id, version: offer.version, priceConfirmed: far !== null })}
    >
      {issues.length > 0 ? (
        <div className="fm-summary" role="alert">
          <strong>{t('issuesTitle')}</strong>
          <ul>
            {issues.map((issue) => (
              <li key={`${issue.field} ${issue.rule}`}>{sayIssue(issue, formatter.locale)}</li>
            ))}
          </ul>
          <To href={`/rmbSellManagement/SaleOffer/edit/${offer.id}`}>{t('toForm')}</To>
        </div>
      ) : null}
    </ActDialog>
  );
}

const DAY_MS = 86_400_000;
/** A later end of validity; the rules of 3.3 are said before anything is sent. */
function ProlongDialog({ offer, onClose }: Props) {
  const t = useWords(sellingWords);
  const s = useWords(screenWords);
  const format = useFormat();
  const expired = offer.publishState === OFFER.expired;
  // How many days the operator allows now; until it is known the server has the last word.
  const days = useCall(ownOfferDetail, { id: offer.id }, { silent: true }).data?.prolongDays;
  const from = new Date(
    expired ? serverNow() : Date.parse(offer.validUntil ?? new Date(serverNow()).toISOString()),
  );
  const [until, setUntil] = useState<string | null>(new Date(from.getTime() + DAY_MS).toISOString());
  const [refusedRule, setRefused] = useState<string | null>(null);
  const rule =
    refusedRule ??
    (until === null || offer.validUntil === null
      ? null
      : checkProlong(
          { validUntil: new Date(offer.validUntil), expired },
          new Date(until),
          new Date(serverNow()),
          days ?? Number.POSITIVE_INFINITY,
        ));
  const act = useAct(prolongOffer, {
    suppressErrors: [Validity.status],
    onDone: (out) => {
      notifySuccess(t('prolongDone', { no: out.offerNo ?? '', time: format.deadline(out.validUntil) }));
      onClose();
    },
    onRefused: (error) => {
      if (error.status === Validity.status) setRefused((error.data as { rule: string }).rule);
      else if (!error.toasted) notifyError(error.message, error.requestId);
    },
  });
  const said =
    rule === null
      ? undefined
      : (offerRuleWords.table as Readonly<Record<string, { zh: string; en: string }>>)[rule];
  const choose = (next: string | null) => {
    setRefused(null);
    setUntil(next);
  };
  const time = format.deadline(offer.validUntil);
  return (
    <Modal
      open
      width={480}
      title={t('prolongTitle', { name: offer.offerNo ?? '' })}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={act.running} onClick={onClose}>
            {s('cancel')}
          </Button>
          <Button
            type="primary"
            loading={act.running}
            disabled={until === null || rule !== null}
            onClick={() => act.run({ id: offer.id, version: offer.version, validUntil: until ?? '' })}
          >
            {t('prolong')}
          </Button>
        </>
      }
    >
      <p className="sc-prose">
        {expired ? t('prolongPast', { time }) : t('prolongNow', { time, days: days ?? '…' })}
      </p>
      <div className="fm-field">
        <label htmlFor="offer-prolong">{t('newEnd')}</label>
        <DateTimeField
          id="offer-prolong"
          label={t('newEnd')}
          value={until}
          onChange={choose}
          invalid={rule !== null}
          required
          describedBy="offer-prolong-fault"
        />
        <div id="offer-prolong-fault" className="fm-error" role="alert">
          {said ? fill(inLocale(said, format.locale), { days: days ?? '…' }) : null}
        </div>
        <div className="of-chips">
          {[1, 3, 7, 30]
            .filter((n) => n <= (days ?? 1))
            .map((n) => (
              <Button
                key={n}
                size="small"
                onClick={() => choose(new Date(from.getTime() + n * DAY_MS).toISOString())}
              >
                {n === 1 ? t('validity.day') : t('validity.days', { n })}
              </Button>
            ))}
        </div>
      </div>
    </Modal>
  );
}

/** Drafts and templates only; the answer of the batch call says why one stays. */
function DeleteDialog({ offer, onClose, onGone }: Props & { readonly onGone: (() => void) | undefined }) {
  const t = useWords(sellingWords);
  const format = useFormat();
  const act = useAct(deleteOffer, {
    onDone: (out) => {
      const failed = out.failures[0];
      if (failed) notifyError(failed.message);
      else notifySuccess(t('removed'));
      onClose();
      if (!failed) onGone?.();
    },
  });
  const name = offer.isTemplate
    ? (offer.templateName ?? '')
    : `${offer.offerNo ?? ''} ${productName(offer, format.locale)}`.trim();
  return (
    <ActDialog
      verb={t('remove')}
      danger
      reason={false}
      busy={act.running}
      question={{ title: t('removeTitle', { name }), body: t('removeBody') }}
      onCancel={onClose}
      onGo={() => act.run({ ids: [offer.id] })}
    />
  );
}
