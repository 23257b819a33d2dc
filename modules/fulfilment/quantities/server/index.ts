import type { Module } from '#kernel/server/capability.ts';

export const quantitiesModule: Module = { name: 'quantities' };
