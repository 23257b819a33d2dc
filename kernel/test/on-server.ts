/** The address of another database of the same server. */
export const onServer = (server: string, name: string): string => server.replace(/\/[^/]*$/, `/${name}`);
