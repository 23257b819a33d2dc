import type { FieldProps, PickSource } from '#kernel/web/fields/index.ts';
import { useLocalized } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectEmployee } from '#office/organisation/contract/select.ts';
import { approveAudit, rejectAudit } from '../../contract/audit.ts';
import { rejectChange } from '../../contract/change.ts';
import type { Attested } from '../../rules/admission-checks.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { companyWords } from '../../rules/words.ts';
import { FACTS } from '../application-facts.tsx';
import { type AuditOpened, openedAudit, ticksOf } from './audit-opened.ts';

const t = auditWords.table;
const colleagues: PickSource = pickFrom(selectEmployee, {
  keyword: 'keyword',
  ids: 'ids',
  given: { normalOnly: true },
  option: (e) => ({ value: e.id, label: e.empName, note: e.deptName }),
});
/** Fields an auditor can send back: those of the form, and its licences. */
const FIELDS = [...FACTS, 'qualificationLicences' as const].map((key) => ({
  value: key,
  ...companyWords.table[key],
}));

const companyOf = ({ row }: AuditOpened): string => ('companyName' in row ? row.companyName : row.memberName);

/** The checks the auditor puts his name to, each ticked for itself. */
function Attest({ id, value, onChange, disabled, describedBy }: FieldProps<unknown>) {
  const localize = useLocalized();
  const open = useStore(openedAudit);
  const due: readonly Attested[] = open?.kind === 'approve' ? open.row.attestedDue : [];
  const held = Array.isArray(value) ? (value as Attested[]) : [];
  return (
    <fieldset
      id={id}
      aria-label={localize(t.attested)}
      className="me-attest"
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      {due.map((check) => (
        <Checkbox
          key={check}
          checked={held.includes(check)}
          disabled={disabled ?? false}
          onChange={(event) =>
            onChange(event.target.checked ? [...held, check] : held.filter((c) => c !== check))
          }
        >
          {localize(t[`attested.${check}`])}
        </Checkbox>
      ))}
    </fieldset>
  );
}

const Approve = formDialog(approveAudit, auditWords, ({ field, section }) => ({
  title: t.approve,
  label: t.approve,
  done: t.approveDone,
  sections: [
    section(
      [
        // The server says which checks are open.
        field.custom('attested', Attest, { span: 3, verb: 'select', label: t.attested, required: false }),
        field.pick('salesmanId', colleagues, { span: 2 }),
      ],
      { help: t['attested.help'] },
    ),
  ],
}));
const Reject = formDialog(rejectAudit, auditWords, ({ field, section }) => ({
  title: t.reject,
  danger: true,
  label: t.reject,
  done: t.rejectDone,
  sections: [
    section([
      field.textarea('reason', { most: 200, rows: 3, label: t['reason.label'], help: t['reason.help'] }),
    ]),
  ],
}));
const Repair = formDialog(rejectAudit, auditWords, ({ field, section }) => ({
  title: t.repair,
  label: t.repair,
  done: t.repairDone,
  sections: [
    section([
      field.many('fields', FIELDS, { span: 3, label: t.repairFields, required: true }),
      field.textarea('reason', { most: 200, rows: 3, label: t['reason.label'], help: t['reason.help'] }),
    ]),
  ],
}));
const RejectChange = formDialog(rejectChange, auditWords, ({ field, section }) => ({
  title: t.reject,
  danger: true,
  label: t.reject,
  done: t.rejectChangeDone,
  sections: [
    section([
      field.textarea('reason', { most: 200, rows: 3, label: t['reason.label'], help: t['reason.help'] }),
    ]),
  ],
}));

/** The decision that is being made, and on whom. */
export function AuditDialogs({ open, onClose }: { open: AuditOpened; onClose: () => void }) {
  const { id, version } = open.row;
  const about = companyOf(open);
  if (open.kind === 'approve')
    return <Approve start={{ id, version, attested: [] }} about={about} onClose={onClose} />;
  if (open.kind === 'reject')
    return <Reject start={{ id, version, fields: [] }} about={about} onClose={onClose} />;
  if (open.kind === 'repair')
    return <Repair start={{ id, version, fields: [...ticksOf(id)] }} about={about} onClose={onClose} />;
  return <RejectChange start={{ id, version }} about={about} onClose={onClose} />;
}
