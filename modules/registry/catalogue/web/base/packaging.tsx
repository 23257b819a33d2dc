import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { packaging } from '../../contract/base/packaging.ts';
import { baseFields } from '../../rules/base-words.ts';
import { dictionaryScreen } from './dictionary-screen.tsx';
import OwnPackagings from './own-packagings.tsx';

const Platform = dictionaryScreen(packaging, {
  title: baseFields.table['packaging.title'],
  start: { sort: 0, returnable: false },
});

/** Packagings: the operator keeps the list, a seller chooses from it for own use (administration-domain 24.2). */
export default function Packagings() {
  const person = useStore(operatorStore);
  return person?.identityType === 'platform' ? <Platform /> : <OwnPackagings />;
}
