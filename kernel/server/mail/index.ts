export {
  DeliveryFailed,
  type EmailMessage,
  type EmailProvider,
  type Receipt,
  type SmsMessage,
  type SmsProvider,
} from './delivery.ts';
export { demoEmail, demoSms, type StoredMessage, type StoreMessage } from './demo.ts';
export { type SmtpOptions, smtpProvider } from './smtp.ts';
