import { uiWords } from '#kernel/rules/ui-words.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { siteWords } from '#office/configuration/rules/words.ts';
import { PasswordMismatch } from '#office/identity/rules/refusals.ts';
import { mailingWords } from '#office/messaging/rules/mailing-words.ts';
import { employeeWords } from '#office/organisation/rules/employee-words.ts';
import { menuWords } from '#office/permissions/rules/menu-words.ts';
import { roleWords } from '#office/permissions/rules/role-words.ts';
import { AddressDefault, AddressDelete } from '#registry/addressbook/rules/refusals.ts';

/** Where a module says a text of administration-domain 25.4; every other key is in the words of all screens. */
const OF_MODULES: Readonly<Record<string, LocalizedText>> = {
  'void.confirm': mailingWords.table['void.confirm'],
  'role.disableConfirm': roleWords.table.disableConfirm,
  'func.disableConfirm': menuWords.table.hideBody,
  'emp.activateConfirm': employeeWords.table['activate.confirm'],
  'emp.adminSet': employeeWords.table['admin.set'],
  'emp.adminCancel': employeeWords.table['admin.cancel'],
  'pwd.mismatch': PasswordMismatch,
  'menu.sortRequired': menuWords.table['menu.sortRequired'],
  'menu.sortInteger': menuWords.table['menu.sortInteger'],
  'seq.range': siteWords.table['seq.range'],
  'address.defaultFail': AddressDefault,
  'address.deleteFail': AddressDelete,
};
const shared: Readonly<Record<string, LocalizedText>> = uiWords.table;

/** The sentence of a key of administration-domain 25.4; undefined when nobody says it. */
export function interfaceText(key: string): LocalizedText | undefined {
  const text = OF_MODULES[key] ?? shared[key];
  return text === undefined ? undefined : { zh: text.zh, en: text.en };
}
