import type { Locale } from '#kernel/rules/locale.ts';
import { translate } from '#kernel/rules/words.ts';
import type { FieldError } from '#kernel/web/request/index.ts';
import type { FormButton } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { addOffer, type OfferDetail, submitOffer, updateOffer } from '../../contract/offer.ts';
import type { Lane } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { lanePages, offerDetailHref } from '../../rules/places.ts';
import { PriceFar } from '../../rules/refusals.ts';
import { OfferIncomplete, Validity } from '../../rules/refusals-offer.ts';
import { sayIssue } from '../../rules/rule-words.ts';
import type { Issue } from '../../rules/selling/offer-checks.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import type { Far } from '../price-far.ts';
import { type Begun, type Kind, kindOf } from './offer-page.ts';
import { type OfferValues, sentOf } from './offer-values.ts';
import { type Releasing, releaseQuestion } from './release-words.ts';
import { releasedText } from './released.ts';

const { table } = sellingWords;
const atFields = (issues: readonly Issue[], locale: Locale): readonly FieldError[] =>
  issues.map((issue) => ({ field: issue.field, rule: issue.rule, message: sayIssue(issue, locale) }));
const stored = ({ id, version }: OfferValues) => ({ id, version });

/** What both steps are refused for: rules of release at their fields, the price warning as a question. */
const refusals = (
  question: (values: OfferValues, far: Far, formatter: Formatter) => ReturnType<typeof releaseQuestion>,
): NonNullable<FormButton['refusals']> => ({
  [PriceFar.status]: (error, values, formatter) => question(values, error.data as Far, formatter),
  [OfferIncomplete.status]: (error, _values, { locale }) =>
    atFields((error.data as { issues: Issue[] }).issues, locale),
  [Validity.status]: (error, _values, { locale }) =>
    atFields([{ field: 'validUntil', rule: (error.data as { rule: string }).rule }], locale),
});

function saveButton(begun: Begun, lane: Lane): FormButton {
  const button = {
    whole: false,
    done: (output: unknown, { locale }: Formatter) => {
      const { isTemplate, templateName, offerNo } = output as OfferDetail;
      return isTemplate
        ? translate(sellingWords, locale, 'savedTemplate', { name: templateName ?? '' })
        : translate(sellingWords, locale, 'savedDraft', { no: offerNo ?? '' });
    },
    after: (output: unknown) =>
      begun.offer === null ? lanePages(lane).edit((output as OfferDetail).id) : 'stay',
  };
  const update: FormButton = {
    ...button,
    call: updateOffer,
    button: begun.offer === null ? updateOffer.button : lanePages(lane).editButton,
    send: (payload, values, priceConfirmed) => ({ ...sentOf(payload), ...stored(values), priceConfirmed }),
  };
  return { ...button, call: addOffer, button: addOffer.button, send: sentOf, stored: update };
}

/**
 * Release saves what stands on the page and submits exactly that version; of an offer on the board the change
 * itself is what is released.
 */
function releaseButton(kind: Kind, begun: Begun, lane: Lane, save: FormButton): FormButton {
  const question = (values: OfferValues, far: Far | null, formatter: Formatter) => {
    const said = kind === 'listed' ? table.releaseChangesTitle : table.releaseTitle;
    const title = formatter.text(said).replace('{no}', begun.offer?.offerNo ?? '');
    const releasing: Releasing = {
      ...values,
      currency: (values.currency as string | null | undefined) ?? 'CNY',
      validUntil: (values.validUntil as string | null | undefined) ?? begun.offer?.validUntil ?? null,
    };
    return releaseQuestion(title.replace(/ +([?？])/, '$1'), releasing, far, formatter);
  };
  const button = {
    whole: true,
    done: (output: unknown, formatter: Formatter) => {
      const offer = output as OfferDetail;
      if (kind !== 'listed' || offer.publishState !== OFFER.onOffer) return releasedText(offer, formatter);
      const time = formatter.deadline(offer.serverTime);
      return translate(sellingWords, formatter.locale, 'savedChanges', { no: offer.offerNo ?? '', time });
    },
    refusals: refusals(question),
    question: (values: OfferValues, formatter: Formatter) => question(values, null, formatter),
    after: (output: unknown) => offerDetailHref(lane, (output as OfferDetail).id),
  };
  const update = save.stored as FormButton;
  if (kind === 'listed') return { ...update, ...button, label: table.releaseChanges };
  return {
    ...button,
    call: submitOffer,
    button: submitOffer.button,
    label: table.submit,
    first: save,
    send: (_payload, values, priceConfirmed) => ({ ...stored(values), priceConfirmed }),
  };
}

/** The buttons of the offer form: a template is only saved, an offer on the board only released. */
export function formButtons(begun: Begun): { readonly save?: FormButton; readonly release?: FormButton } {
  const { lane } = begun;
  const kind = kindOf(begun.offer);
  const save = saveButton(begun, lane);
  return {
    ...(kind === 'listed' ? {} : { save }),
    ...(kind === 'template' ? {} : { release: releaseButton(kind, begun, lane, save) }),
  };
}
