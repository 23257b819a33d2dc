import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { CallDrawer } from '#kernel/web/screens/call-drawer.tsx';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { Facts, useFormatter } from '#kernel/web/screens/index.ts';
import { addEndCustomer, endCustomerDetail, updateEndCustomer } from '../../contract/end-customer.ts';
import { endCustomerWords } from '../../rules/partner-words.ts';
import { applicationSource } from '../admission/slots.ts';
import { RegionField, RegionName } from '../region-field.tsx';
import { usesOf } from './end-customer-uses.ts';
import type { EndCustomerOpened } from './opened.ts';

const w = endCustomerWords.table;
/** Both forms ask the same; `call` adds or changes. */
const dialogOf = (call: Call & { readonly input: typeof addEndCustomer.input }, title: LocalizedText) =>
  formDialog(call, endCustomerWords, ({ field, section }) => ({
    title,
    wide: true,
    sections: [
      section(
        [
          field.text('name', { most: 100 }),
          field.text('creditCode', { most: 18, code: true }),
          field.text('registrationNo', { most: 50, code: true, help: w['registrationNo.help'] }),
          field.code('industry', 'industry', { required: false }),
          field.custom('region', RegionField, { verb: 'select' }),
          field.picks('applicationIds', applicationSource, { span: 2, help: w['applicationIds.help'] }),
        ],
        { title: w['section.company'] },
      ),
      section(
        [
          field.text('contactName', { most: 50 }),
          field.text('contactPhone', { most: 30, inputMode: 'tel' }),
          field.date('relationSince', { required: false }),
          field.bool('confidential', { sentence: w['confidential.sentence'] }),
        ],
        { title: w['section.relation'] },
      ),
    ],
    done: w.saved,
  }));
const AddDialog = dialogOf(addEndCustomer, w.addTitle);
const EditDialog = dialogOf(updateEndCustomer as unknown as typeof addEndCustomer, w.editTitle);

function EndCustomerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(endCustomerWords);
  const formatter = useFormatter(['industry']);
  const said = (value: string | null) => value ?? EMPTY;
  return (
    <CallDrawer
      call={endCustomerDetail}
      input={{ id }}
      title={t('details')}
      titleOf={(customer) => `${t('details')} · ${customer.name}`}
      size={520}
      onClose={onClose}
    >
      {(data) => (
        <Facts
          columns={2}
          items={[
            { label: t('name'), value: data.name, wide: true },
            { label: t('creditCode'), value: said(data.creditCode) },
            { label: t('registrationNo'), value: said(data.registrationNo) },
            { label: t('industry'), value: formatter.codeName('industry', data.industry) },
            { label: t('region'), value: <RegionName code={data.region} /> },
            { label: t('applicationIds'), value: usesOf(data, formatter), wide: true },
            { label: t('contactName'), value: said(data.contactName) },
            { label: t('contactPhone'), value: said(data.contactPhone) },
            { label: t('relationSince'), value: formatter.date(data.relationSince) },
            { label: t('confidential'), value: formatter.bool(data.confidential) },
            { label: t('ownerName'), value: said(data.ownerName) },
            { label: t('gmtCreate'), value: formatter.dateTime(data.gmtCreate) },
            { label: t('gmtModified'), value: formatter.dateTime(data.gmtModified) },
          ]}
        />
      )}
    </CallDrawer>
  );
}

/** The dialog or drawer that is open on the end customers. */
export function EndCustomerDialogs({ open, onClose }: { open: EndCustomerOpened; onClose: () => void }) {
  if (open.kind === 'add')
    return <AddDialog start={{ confidential: true, applicationIds: [] }} onClose={onClose} />;
  if (open.kind === 'view') return <EndCustomerDrawer id={open.row.id} onClose={onClose} />;
  const {
    id,
    version,
    name,
    creditCode,
    registrationNo,
    region,
    industry,
    applicationIds,
    contactName,
    contactPhone,
    relationSince,
    confidential,
  } = open.row;
  const start = {
    id,
    version,
    name,
    creditCode,
    registrationNo,
    region,
    industry,
    applicationIds,
    contactName,
    contactPhone,
    relationSince,
    confidential,
  };
  return <EditDialog start={start as InputOf<typeof addEndCustomer>} onClose={onClose} />;
}
