import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import {
  type ActKey,
  call,
  isRefusal,
  isUnanswered,
  isVersionConflict,
  newKey,
  notifyError,
  type RefusalError,
  toast,
} from '#kernel/web/request/index.ts';
import { mergeForms } from '#kernel/web/screens/conflict.ts';
import type { FormState } from '#kernel/web/screens/form-state.ts';
import type { OpenConflict } from '#kernel/web/screens/submit.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import {
  addOffer,
  type OfferDetail,
  ownOfferDetail,
  submitOffer,
  updateOffer,
} from '../../contract/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { PriceFar } from '../../rules/refusals.ts';
import { OfferIncomplete, Validity } from '../../rules/refusals-offer.ts';
import { sayIssue } from '../../rules/rule-words.ts';
import type { Issue } from '../../rules/selling/offer-checks.ts';
import { sentOf, valuesOf } from './offer-values.ts';

export interface Far {
  readonly distance: string;
  readonly reference: string;
}
type Stored = Pick<OfferDetail, 'id' | 'version' | 'publishState'>;
export type Sending = 'save' | 'release' | null;

const OWN_SAYING = [10302, PriceFar.status, OfferIncomplete.status];
const options = { overlay: true, fields: true, quiet: OWN_SAYING } as const;

/** Refusals of a form put where they belong: broken rules at their fields, the price warning back to the question, conflicts to be settled. */
function useRefusals(form: FormState, openConflict: () => Promise<void>, setFar: (far: Far) => void) {
  const { locale } = useFormat();
  const t = useWords(screenWords);
  return useCallback(
    async (error: RefusalError): Promise<void> => {
      const issues = (list: readonly Issue[]) =>
        form.refused(list.map((i) => ({ field: i.field, rule: i.rule, message: sayIssue(i, locale) })));
      if (isUnanswered(error)) toast('warning', t('act.unanswered'));
      else if (isVersionConflict(error)) await openConflict();
      else if (error.status === PriceFar.status) setFar(error.data as Far);
      else if (error.status === OfferIncomplete.status) issues((error.data as { issues: Issue[] }).issues);
      else if (error.status === Validity.status)
        issues([{ field: 'validUntil', rule: (error.data as { rule: string }).rule }]);
      else if (error.errors.length > 0) form.refused(error.errors);
      else if (!error.toasted) notifyError(error.message, error.requestId);
    },
    [form, locale, openConflict, setFar, t],
  );
}

/** Releases the version that is stored, under the key of this act. */
const submitStored = (
  { id, version }: Stored,
  priceConfirmed: boolean,
  idempotencyKey: string,
): Promise<OfferDetail> =>
  call(
    submitOffer,
    { idempotencyKey, id, version, priceConfirmed } as Parameters<typeof call<typeof submitOffer>>[1],
    options,
  );

/**
 * Saves and releases an offer: a draft is added on the first save and updated afterwards, Release saves what stands on the page and then submits exactly
 * that version. Each act keeps its key until it is answered. Nothing is shown as done before the server said so.
 */
export function useOfferSend(form: FormState, key: ActKey, first: Stored | null) {
  const client = useQueryClient();
  const [stored, setStored] = useState<Stored | null>(first);
  const [sending, setSending] = useState<Sending>(null);
  const [far, setFar] = useState<Far | null>(null);
  const [conflict, setClash] = useState<OpenConflict | null>(null);
  const lock = useRef(false);
  const submitKey = useRef(newKey());

  const openConflict = useCallback(async () => {
    if (stored === null) return;
    const now = await call(ownOfferDetail, { id: stored.id }, { silent: true });
    const remote = { values: valuesOf(now.fields), version: now.version, when: now.gmtModified };
    setClash({ remote, merge: mergeForms(form.fields, form.base, form.values, remote.values) });
  }, [form, stored]);
  const refused = useRefusals(form, openConflict, setFar);

  /** Writes the page to the server; answers the stored offer. */
  const write = useCallback(
    async (priceConfirmed: boolean): Promise<OfferDetail> => {
      const fields = sentOf(form.payload()) as { tradeLane: '10' };
      const out =
        stored === null
          ? await call(
              addOffer,
              { idempotencyKey: key.current(), ...fields } as Parameters<typeof call<typeof addOffer>>[1],
              options,
            )
          : await call(
              updateOffer,
              { ...fields, id: stored.id, version: stored.version, priceConfirmed },
              options,
            );
      key.renew();
      setStored(out);
      form.reset(form.values);
      return out;
    },
    [form, key, stored],
  );
  const submit = useCallback(async (offer: Stored, priceConfirmed: boolean): Promise<OfferDetail> => {
    const out = await submitStored(offer, priceConfirmed, submitKey.current);
    submitKey.current = newKey();
    return out;
  }, []);

  const run = useCallback(
    async (what: 'save' | 'release', priceConfirmed = false): Promise<OfferDetail | null> => {
      if (lock.current) return null;
      lock.current = true;
      setSending(what);
      try {
        const listed = stored !== null && stored.publishState !== OFFER.draft;
        const unchanged = stored !== null && !form.dirty && !listed;
        const written = unchanged ? stored : await write(priceConfirmed);
        const out =
          what === 'save' || listed ? (written as OfferDetail) : await submit(written, priceConfirmed);
        setFar(null);
        await client.invalidateQueries();
        return out;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (!isUnanswered(error)) {
          key.renew();
          submitKey.current = newKey();
        }
        await refused(error);
        return null;
      } finally {
        lock.current = false;
        setSending(null);
      }
    },
    [client, form, key, refused, stored, submit, write],
  );
  /** Goes on with the merged values on the version that is stored now. */
  const settle = useCallback(
    (values: FormState['values']) => {
      if (conflict === null) return;
      setStored((s) => (s === null ? null : { ...s, version: conflict.remote.version }));
      form.reset(values, conflict.remote.values);
      setClash(null);
    },
    [conflict, form],
  );
  return {
    stored,
    sending,
    far,
    forgetFar: () => setFar(null),
    clash: conflict,
    dropClash: () => setClash(null),
    settle,
    run,
  };
}
export type OfferSend = ReturnType<typeof useOfferSend>;
