import './contracts.css';
import { useEffect } from 'react';
import { call, useCall } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { Skeleton } from '#kernel/web/screens/index.ts';
import { go, useScreen } from '#kernel/web/tabs/index.ts';
import { addProtocol, protocolDetail, protocolDraft, updateProtocol } from '../contract/protocol.ts';
import { formWords } from '../rules/form-words.ts';
import { VIEW_CONTRACT } from '../rules/pages.ts';
import { begunWith } from './begun-with.ts';
import { type ContractValues, contractButtons, contractSections } from './contract-form.tsx';
import { Returned } from './returned.tsx';

const t = formWords.table;
const NewContract = formScreen(addProtocol, formWords, (kit) => ({
  title: t.add,
  sections: contractSections(kit as unknown as Parameters<typeof contractSections>[0]),
  start: async ({ search }) => (await begunWith(search)) as Partial<ContractValues>,
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
    above: ({ values }) =>
      typeof (values as { id?: unknown }).id === 'string' ? (
        <Returned id={(values as unknown as { id: string }).id} />
      ) : null,
    save: update,
    release: { ...release, first: update },
  };
});

/** A deal has one contract: where there is one it is shown, else it is drawn up. */
function OfDeal({ dealId }: { readonly dealId: string }) {
  const { data, error } = useCall(protocolDetail, { dealId }, { silent: true });
  const found = data?.id;
  useEffect(() => {
    if (found !== undefined) go(`${VIEW_CONTRACT}?id=${found}`, { replace: true });
  }, [found]);
  return error === null ? <Skeleton /> : <NewContract />;
}

/**
 * /contractManagement/addNewContract (R-CONT-003): a new contract, that of the deal of `?dealId=`, or the draft of
 * `?id=`.
 */
export default function AddNewContract() {
  const { search } = useScreen();
  if (search.id !== undefined) return <EditContract key={search.id} />;
  return search.dealId === undefined ? (
    <NewContract />
  ) : (
    <OfDeal key={search.dealId} dealId={search.dealId} />
  );
}
