export { type ActKey, actKey, newKey, useActKey } from './act-key.ts';
export { type Boot, boot, type DemoAccount } from './boot.ts';
export { call } from './call.ts';
export { serverNow, useClockDrift } from './clock.ts';
export { alertPerson, chooseAlerts, deviceAlerts } from './device-alerts.ts';
export type { ClientEvents } from './events.ts';
export {
  type Act,
  type ActOptions,
  type CallHookOptions,
  callKey,
  newQueryClient,
  useAct,
  useCall,
  useStored,
} from './hooks.ts';
export { type LiveState, queuePlace, useLive } from './live.ts';
export type { LiveEvent } from './live-lines.ts';
export { useNetwork, usePageVisible } from './presence.ts';
export {
  type FieldError,
  isPermissionMissing,
  isRefusal,
  isUnanswered,
  isUnsettled,
  isVersionConflict,
  RefusalError,
} from './refusal-error.ts';
export {
  type Operator,
  operatorStore,
  setMessageCount,
  setOperator,
} from './session.ts';
export { createStore, type Store, useStore } from './store.ts';
export { notifyError, notifySuccess, notifyUndoable, type Toast, toast } from './toast.ts';
export { download, type ServedFile, saveFile, type UploadOptions, upload } from './transfer.ts';
export type { CallOptions } from './transport.ts';
