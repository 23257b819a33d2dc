import { type ComponentType, useMemo } from 'react';
import { NothingYet } from '#kernel/web/screens/index.ts';
import { ScreenContext, useScreen } from '#kernel/web/tabs/screen.ts';

/** The record of the address `?id=`, shown by a page that reads its parameters. */
export const byQuery = (Page: ComponentType): ComponentType =>
  function ByQuery() {
    const screen = useScreen();
    const { id } = screen.search;
    const placed = useMemo(
      () => ({ ...screen, params: id === undefined ? screen.params : { ...screen.params, id } }),
      [screen, id],
    );
    if (id === undefined) return <NothingYet />;
    return (
      <ScreenContext.Provider value={placed}>
        <Page key={id} />
      </ScreenContext.Provider>
    );
  };
