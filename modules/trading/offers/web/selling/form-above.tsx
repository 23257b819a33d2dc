import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { PickField, type PickSource } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { call, isRefusal, notifyError, serverNow, toast, useAct } from '#kernel/web/request/index.ts';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { skuSource } from '#registry/catalogue/web/door.ts';
import { listOwnOffers, ownOfferDetail, parseOffers } from '../../contract/offer.ts';
import { LANE, type Lane } from '../../rules/codes.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { fromSku } from './form-sections.ts';
import { copiedValues, habitsOf, type OfferValues } from './offer-values.ts';
import { readPasted } from './pasted.ts';

type Above = Pick<FormAside<Record<string, unknown>>, 'change'>;
const templatesOf = (lane: Lane): PickSource =>
  pickFrom(listOwnOffers, {
    keyword: 'keyword',
    given: { isTemplate: true, lane },
    option: (row) => ({
      value: row.id,
      label: row.templateName ?? row.id,
      note: [row.productZh, row.grade].filter(Boolean).join(' '),
    }),
  });

const sayUnlessSaid = (error: unknown): void => {
  if (!isRefusal(error)) throw error;
  if (!error.toasted) notifyError(error.message, error.requestId);
};

/** The fields of the seller's last offer of a SKU; null without one. */
async function lastFields(skuId: string): Promise<OfferValues | null> {
  const page = await call(
    listOwnOffers,
    {
      lane: LANE.rmb,
      pageCount: 1,
      sortProperties: 'gmtCreate',
      sortAsc: false,
      skuId,
    },
    { silent: true },
  );
  const row = page.list[0];
  return row === undefined ? null : (await call(ownOfferDetail, { id: row.id }, { silent: true })).fields;
}

/**
 * Ways to fill the form at once: a pasted line in the RMB lane, a template, the last offer. Whatever was
 * guessed is marked at its field.
 */
export function aboveOf(lane: Lane): ComponentType<Above> {
  const templates = templatesOf(lane);
  return ({ change }) => (
    <div className="sc-card of-quick">
      {lane === LANE.rmb ? <QuickLine change={change} /> : null}
      <From change={change} lane={lane} templates={templates} />
    </div>
  );
}

function QuickLine({ change }: Above) {
  const t = useWords(sellingWords);
  const [line, type] = useState('');
  const act = useAct(parseOffers, { refreshes: 'none', onDone: (out) => void take(out) });
  const take = async ({ drafts }: { drafts: Parameters<typeof readPasted>[0][] }) => {
    const first = drafts[0];
    if (first === undefined) return toast('warning', t('quickNothing'));
    const read = readPasted(first);
    const sku = typeof read.values.skuId === 'string' ? read.values.skuId : null;
    // The form shows a SKU with everything the catalogue knows of it; what the line itself says goes before that.
    if (sku !== null) await skuSource.named?.([sku]).catch(() => []);
    const said = { ...fromSku(sku), ...read.values };
    const habits = sku === null ? {} : habitsOf(await lastFields(sku).catch(() => null), said, serverNow());
    const values = { ...said, ...habits };
    change(values, [...Object.keys(read.guessed), ...Object.keys(habits)]);
    toast('info', t('quickFilled', { n: Object.keys(read.values).length }));
    if (read.unmatched !== null) toast('warning', t('pasteNoSku', { label: read.unmatched }));
  };
  const go = () => (line.trim() === '' ? undefined : act.run({ text: line.trim() }));
  return (
    <div className="fm-field of-quick-line">
      <label htmlFor="offer-quick">{t('quickLine')}</label>
      <span>
        <Input
          id="offer-quick"
          value={line}
          maxLength={500}
          placeholder={t('quickHint')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            go();
          }}
        />
        <Button loading={act.running} disabled={line.trim() === ''} onClick={go}>
          {t('quickFill')}
        </Button>
      </span>
    </div>
  );
}

function From({ change, lane, templates }: Above & { lane: Lane; templates: PickSource }) {
  const t = useWords(sellingWords);
  const [template, setTemplate] = useState<string | null>(null);
  const fillFrom = async (id: string, withRemarks = true) => {
    const from = await call(ownOfferDetail, { id }, { overlay: true });
    const { remarks, ...values } = copiedValues(from.fields);
    change(withRemarks && remarks !== undefined ? { ...values, remarks } : values);
    toast('info', t('copied', { no: from.templateName ?? from.offerNo ?? '' }));
  };
  const last = async () => {
    const page = await call(
      listOwnOffers,
      { lane, pageCount: 1, sortProperties: 'gmtCreate', sortAsc: false },
      { overlay: true },
    );
    const row = page.list[0];
    if (row === undefined) toast('info', t('noLast'));
    else await fillFrom(row.id, false);
  };
  return (
    <>
      <div className="fm-field of-quick-from">
        <label htmlFor="offer-template">{t('fromTemplate')}</label>
        <PickField
          id="offer-template"
          label={t('fromTemplate')}
          placeholder={t('fromTemplate')}
          value={template}
          source={templates}
          onChange={(id) => {
            setTemplate(id);
            if (id !== null) fillFrom(id).catch(sayUnlessSaid);
          }}
        />
      </div>
      <Button onClick={() => void last().catch(sayUnlessSaid)}>{t('fromLast')}</Button>
    </>
  );
}
