import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#kernel/web/guard/index.ts';
import { useAccess } from '#kernel/web/guard/rights.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { COMPANY_PAGE } from '../../rules/pages.ts';
import { invitationWords } from '../../rules/relation-words.ts';
import { CompanyDialogs } from './company-dialogs.tsx';

/** The invitation stands where one looks for staff, too; the right to send it on the company's page counts here. */
export default function InviteFromStaff() {
  const t = useWords(invitationWords);
  const { routes } = useAccess();
  const { can } = useCan(routes.find((r) => r.path === COMPANY_PAGE)?.buttons ?? []);
  const [open, show] = useState(false);
  if (!can('Edit')) return null;
  return (
    <>
      <Button onClick={() => show(true)}>{t('title')}</Button>
      {open ? <CompanyDialogs open={{ kind: 'invite' }} onClose={() => show(false)} /> : null}
    </>
  );
}
