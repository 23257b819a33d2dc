import './contracts.css';
import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { addProtocol, protocolDraft, updateProtocol } from '../contract/protocol.ts';
import { formWords } from '../rules/form-words.ts';
import { begunWith, type ContractValues, contractButtons, contractSections } from './contract-form.tsx';

const t = formWords.table;
const NewContract = formScreen(addProtocol, formWords, (kit) => ({
  title: t.add,
  sections: contractSections(kit as unknown as Parameters<typeof contractSections>[0]),
  start: ({ search }) => begunWith(search) as Partial<ContractValues>,
  drafts: false,
  ...contractButtons(),
}));
const EditContract = formScreen(updateProtocol, formWords, (kit) => {
  const { save, release } = contractButtons();
  const update = save.stored ?? save;
  return {
    title: t.editing,
    sections: contractSections(kit as unknown as Parameters<typeof contractSections>[0]),
    load: async ({ search }) => {
      const draft = await call(protocolDraft, { id: search.id ?? '' }, { silent: true });
      return { ...draft.fields, id: draft.id, version: draft.version } as unknown as ContractValues & {
        id: string;
        version: number;
      };
    },
    drafts: false,
    save: update,
    release: { ...release, first: update },
  };
});

/** /contractManagement/addNewContract: a new contract, or the draft of the address `?id=` (R-CONT-003). */
export default function AddNewContract() {
  const { search } = useScreen();
  return search.id === undefined ? <NewContract /> : <EditContract key={search.id} />;
}
